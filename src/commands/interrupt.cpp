// SPDX-License-Identifier: MIT

#include "commands/interrupt.h"

#include <pthread.h>
#include <unistd.h>

#include <csignal>

namespace sinew {
namespace {

// Signal that ends the wait of the watcher thread when the program is done.
constexpr int kWakeUp = SIGUSR1;

sigset_t watched_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, kWakeUp}) sigaddset(&signals, signal);
  return signals;
}

void watch(const std::stop_source& source) {
  const sigset_t signals = watched_signals();
  for (int signal = 0; sigwait(&signals, &signal) == 0 && signal != kWakeUp;) {
    if (!source.request_stop()) ::_exit(Interrupt::kExitCode);
  }
}

}  // namespace

Interrupt::Interrupt() {
  const sigset_t signals = watched_signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  watcher_ = std::thread(watch, source_);
}

Interrupt::~Interrupt() {
  pthread_kill(watcher_.native_handle(), kWakeUp);
  watcher_.join();
}

}  // namespace sinew
