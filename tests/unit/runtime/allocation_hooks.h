// SPDX-License-Identifier: GPL-3.0-or-later
/// Counts the allocations of a thread.
#pragma once

/// From construction to end() or destruction; one at a time in a thread.
class AllocationCount {
public:
  AllocationCount();
  ~AllocationCount();
  AllocationCount(const AllocationCount&) = delete;
  AllocationCount& operator=(const AllocationCount&) = delete;
  long end();
};
