// SPDX-License-Identifier: MIT

#include "viewer/actions/script.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "core/error.h"
#include "viewer/actions/actions.h"

namespace sinew {

Script Script::read(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) {
    fail_input("{}: this script cannot be read or is empty; check the path", path);
  }
  return parse(text.str(), path);
}

Script Script::parse(const std::string& text, const std::string& name) {
  Script script;
  script.name_ = name;
  std::istringstream stream(text);
  std::string line;
  for (int number = 1; std::getline(stream, line); ++number) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos || line[begin] == '#') continue;
    script.lines_.push_back(
        {number, line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin)});
    try {
      find_action(script.lines_.back().text);
    } catch (const UsageError& error) {
      fail_input("{}: {}", script.place(script.lines_.size() - 1), error.what());
    }
  }
  return script;
}

std::string Script::place(std::size_t index) const {
  return fmt::format("{}:{}", name_, lines_[index].number);
}

void Script::require_no_errors(const ViewerState& state) const {
  if (state.messages.errors.empty()) return;
  const std::string error =
      fmt::format("{}: {}", next_ > 0 ? place(next_ - 1) : name_, state.messages.errors.front());
  if (state.messages.machine_lacks_something()) throw UnavailableError(error);
  throw InputError(error);
}

void Script::advance(ViewerState& state, double elapsed) {
  require_no_errors(state);
  // While paused, the body comes to rest after posing or seeking before the script goes on, for
  // example to take a screenshot.
  if (state.busy() || state.requests.screenshot ||
      (state.playback.moves() && !state.playback.playing))
    return;
  state.requests.wait -= elapsed;
  if (state.requests.wait > 0.0) return;
  state.requests.wait = 0.0;
  if (next_ == lines_.size()) {
    state.requests.quit = true;
    return;
  }
  const std::size_t present = next_++;
  try {
    run_action(state, lines_[present].text);
  } catch (const UnavailableError& error) {
    throw UnavailableError(fmt::format("{}: {}", place(present), error.what()));
  } catch (const std::runtime_error& error) {
    fail_input("{}: {}", place(present), error.what());
  }
}

}  // namespace sinew
