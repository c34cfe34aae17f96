// SPDX-License-Identifier: MIT

#include "window/pulse.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

namespace sinew::test {

Pulse::Pulse(std::string file)
    : file_(std::move(file)), thread_([this](const std::stop_token& stop) { watch(stop); }) {}

double Pulse::longest_pause() {
  const std::lock_guard lock(mutex_);
  return std::exchange(longest_, 0.0);
}

void Pulse::watch(const std::stop_token& stop) {
  using Time = std::filesystem::file_time_type;
  Time last = Time::min();
  while (!stop.stop_requested()) {
    std::error_code error;
    const Time written = std::filesystem::last_write_time(file_, error);
    if (!error && written != last) {
      const double pause = std::chrono::duration<double>(written - last).count();
      const std::lock_guard lock(mutex_);
      if (last != Time::min()) longest_ = std::max(longest_, pause);
      last = written;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

}  // namespace sinew::test
