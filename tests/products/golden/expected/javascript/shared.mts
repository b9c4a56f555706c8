export declare class Wrench {
  /** N */
  force: Float64Array;
  /** N m */
  torque: Float64Array;
}

export declare class Inputs {
  push: Wrench;
  t: number;
}

export declare class Parameters {
  readonly base: {
    /** structural, a change has no effect: [0], [1] */
    gravity: Float64Array;
    /** structural, a change has no effect: [1] */
    point_post: Float64Array;
  };
  readonly upper: {
    mass: number;
    /** structural, a change has no effect: [0], [1] */
    com: Float64Array;
    /** structural, a change has no effect: [1], [2], [4] */
    inertia: Float64Array;
    /** structural, a change has no effect: [0], [1] */
    point_elbow: Float64Array;
  };
  readonly fore: {
    mass: number;
    /** structural, a change has no effect: [0], [1] */
    com: Float64Array;
    /** structural, a change has no effect: [1], [2], [4] */
    inertia: Float64Array;
    /** structural, a change has no effect: [0], [1] */
    point_tip: Float64Array;
  };
  /** N/m */
  k: number;
  /** m */
  Z0: number;
  cw: number;
}
