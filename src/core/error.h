// SPDX-License-Identifier: MIT

#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace sinew {

/// Reports that an input of the user is wrong. The message is one sentence that names the file (and
/// the place in it) and says what to do. Exit code 3.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reports that the command line asks for something that does not exist. Exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reports that the machine or this build lacks something that was asked for (no GPU, no display).
/// Exit code 4.
class UnavailableError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reports that work was cancelled; thrown by work that noticed its stop request (core/progress.h).
class Cancelled : public std::runtime_error {
 public:
  Cancelled() : std::runtime_error("cancelled") {}
};

/// Throws an InputError with a formatted message.
template <typename... Args>
[[noreturn]] void fail_input(fmt::format_string<Args...> format, Args&&... args) {
  throw InputError(fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace sinew
