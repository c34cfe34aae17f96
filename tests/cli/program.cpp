// SPDX-License-Identifier: MIT

#include "cli/program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "core/timing.h"

namespace sinew::test {
namespace {

constexpr int kReadable = 0600;

void wait_for(pid_t process, Outcome& outcome) {
  int status = 0;
  rusage usage{};
  while (::wait4(process, &status, 0, &usage) < 0) {
  }
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  outcome.peak_mebibytes = static_cast<double>(usage.ru_maxrss) / 1024.0;
}

}  // namespace

Outcome run_program(const std::string& program, const std::vector<std::string>& arguments,
                    const std::function<void(int process)>& meanwhile) {
  const TemporaryFolder folder;
  const std::string output = folder / "output";
  const std::string errors = folder / "errors";
  std::vector<std::string> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, output.c_str(), O_CREAT | O_WRONLY, kReadable);
  posix_spawn_file_actions_addopen(&actions, 2, errors.c_str(), O_CREAT | O_WRONLY, kReadable);
  const Stopwatch watch;
  pid_t process = 0;
  const int error =
      ::posix_spawn(&process, program.c_str(), &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::runtime_error("cannot start " + program);
  if (meanwhile) meanwhile(process);
  Outcome outcome;
  wait_for(process, outcome);
  outcome.seconds = watch.milliseconds() / 1000.0;
  outcome.output = read_file(output);
  outcome.errors = read_file(errors);
  return outcome;
}

Outcome run_sinew(const std::vector<std::string>& arguments,
                  const std::function<void(int process)>& meanwhile) {
  return run_program(SINEW_PROGRAM, arguments, meanwhile);
}

bool cannot_draw(const Outcome& outcome) {
  const auto names = [&](const char* missing) {
    return outcome.errors.find(missing) != std::string::npos;
  };
  return outcome.exit_code == 4 &&
         (names("OpenGL 4.5") || names("ffmpeg, which cannot be started"));
}

bool is_one_error_line(const std::string& errors) {
  std::istringstream lines(errors);
  std::vector<std::string> left;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("sinew: warning: ")) left.push_back(line);
  }
  return left.size() == 1 && left[0].starts_with("sinew: error: ") && errors.ends_with('\n');
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "sinew-test-XXXXXX").string();
  if (!::mkdtemp(name.data())) throw std::runtime_error("cannot make a temporary folder");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::vector<std::string> TemporaryFolder::files() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path_)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string read_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_file(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace sinew::test
