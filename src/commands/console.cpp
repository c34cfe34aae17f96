// SPDX-License-Identifier: MIT

#include "commands/console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "core/error.h"

namespace sinew {
namespace {

constexpr int kBarWidth = 30;

/// Prints to standard error. Failures are ignored, because there is nowhere to report them.
void put(const std::string& text) {
  std::fputs(text.c_str(), stderr);
}

}  // namespace

Console::Console(std::stop_token stop)
    : stop_(std::move(stop)), on_terminal_(::isatty(STDERR_FILENO) != 0) {}

Console::~Console() {
  clear_progress();
}

void Console::print(const std::string& text) {
  clear_progress();
  const bool written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!written && errno != EPIPE) {
    throw UnavailableError(
        fmt::format("cannot write to standard output ({})", std::strerror(errno)));
  }
}

void Console::write_line(const std::string& kind, std::string sentence) {
  clear_progress();
  std::replace_if(
      sentence.begin(), sentence.end(),
      [](unsigned char letter) { return letter < ' ' || letter == 127; }, ' ');
  put(fmt::format("sinew: {}: {}\n", kind, sentence));
}

void Console::warn(const std::string& sentence) {
  warnings_.push_back(sentence);
  write_line("warning", sentence);
}

void Console::warn(const std::vector<std::string>& sentences) {
  for (const std::string& sentence : sentences) warn(sentence);
}

void Console::fail(const std::string& sentence) {
  write_line("error", sentence);
}

Progress Console::progress() {
  return Progress(
      [this](double fraction, const std::string& stage) { draw_progress(fraction, stage); }, stop_);
}

void Console::draw_progress(double fraction, const std::string& stage) {
  if (!on_terminal_) return;
  const double clamped = std::clamp(fraction, 0.0, 1.0);
  const int filled = static_cast<int>(clamped * kBarWidth);
  const std::string bar = fmt::format("[{:<{}}] {:3.0f} % {}", std::string(filled, '#'), kBarWidth,
                                      100.0 * clamped, stage);
  if (bar == bar_) return;
  clear_progress();
  bar_ = bar;
  put(bar_);
  std::fflush(stderr);
}

void Console::clear_progress() {
  if (bar_.empty()) return;
  put(fmt::format("\r{}\r", std::string(bar_.size(), ' ')));
  bar_.clear();
}

}  // namespace sinew
