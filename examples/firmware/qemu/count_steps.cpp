// SPDX-License-Identifier: MIT
// A plugin of QEMU (interface version 1, QEMU 7 and 8): counts the instructions that the processor executes
// between two addresses and prints the fewest, the mean and the most on standard error. Those from `pause` to `resume`
// do not count.
//   -plugin count_steps.so,begin=0x…,end=0x…[,pause=0x…,resume=0x…]
// Debian has no package with QEMU's header for plugins: the used part of it is declared here.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {

using PluginId = std::uint64_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
using ExecuteCallback = void (*)(unsigned vcpu, void* user);

#define EXPORT __attribute__((visibility("default")))
EXPORT int qemu_plugin_version = 1;

void qemu_plugin_register_vcpu_tb_trans_cb(PluginId, void (*)(PluginId, qemu_plugin_tb*));
std::size_t qemu_plugin_tb_n_insns(const qemu_plugin_tb*);
qemu_plugin_insn* qemu_plugin_tb_get_insn(const qemu_plugin_tb*, std::size_t);
std::uint64_t qemu_plugin_insn_vaddr(const qemu_plugin_insn*);
void qemu_plugin_register_vcpu_insn_exec_inline(qemu_plugin_insn*, int operation, void* target,
                                                std::uint64_t value);
void qemu_plugin_register_vcpu_insn_exec_cb(qemu_plugin_insn*, ExecuteCallback, int flags, void* user);
void qemu_plugin_register_atexit_cb(PluginId, void (*)(PluginId, void*), void* user);
}

namespace {

constexpr int add_u64 = 0, no_registers = 0;

std::uint64_t begin_at, end_at, pause_at, resume_at; // addresses
std::uint64_t executed, begun_at, paused_at;         // instructions so far, and at the last begin and pause
std::uint64_t steps, sum, most, fewest = UINT64_MAX;
bool inside;

void begins(unsigned, void*) {
  begun_at = executed;
  inside = true;
}

void ends(unsigned, void*) {
  if (!inside) return;
  inside = false;
  const std::uint64_t count = executed - begun_at;
  ++steps;
  sum += count;
  if (count > most) most = count;
  if (count < fewest) fewest = count;
}

void pauses(unsigned, void*) {
  paused_at = executed;
}

void resumes(unsigned, void*) {
  begun_at += executed - paused_at;
}

void translated(PluginId, qemu_plugin_tb* block) {
  for (std::size_t i = 0; i < qemu_plugin_tb_n_insns(block); ++i) {
    qemu_plugin_insn* instruction = qemu_plugin_tb_get_insn(block, i);
    const std::uint64_t at = qemu_plugin_insn_vaddr(instruction);
    qemu_plugin_register_vcpu_insn_exec_inline(instruction, add_u64, &executed, 1);
    const auto call = [&](std::uint64_t place, ExecuteCallback callback) {
      if (at == place) qemu_plugin_register_vcpu_insn_exec_cb(instruction, callback, no_registers, nullptr);
    };
    call(begin_at, begins);
    call(end_at, ends);
    call(pause_at, pauses);
    call(resume_at, resumes);
  }
}

void finished(PluginId, void*) {
  std::fprintf(stderr,
               "instructions: steps %" PRIu64 " fewest %" PRIu64 " mean %" PRIu64 " most %" PRIu64 "\n",
               steps, fewest, steps > 0 ? sum / steps : 0, most);
}

} // namespace

extern "C" EXPORT int qemu_plugin_install(PluginId id, const void*, int count, char** arguments) {
  const auto take = [](const char* argument, const char* name, std::uint64_t& address) {
    const std::size_t length = std::strlen(name);
    if (std::strncmp(argument, name, length) == 0) address = std::strtoull(argument + length, nullptr, 0);
  };
  for (int i = 0; i < count; ++i) {
    take(arguments[i], "begin=", begin_at);
    take(arguments[i], "end=", end_at);
    take(arguments[i], "pause=", pause_at);
    take(arguments[i], "resume=", resume_at);
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_atexit_cb(id, finished, nullptr);
  return 0;
}
