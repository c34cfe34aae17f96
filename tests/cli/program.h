// SPDX-License-Identifier: MIT

#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace sinew::test {

/// Result of a run of a program.
struct Outcome {
  int exit_code = -1;  ///< minus the signal's number if a signal ended it
  std::string output;
  std::string errors;
  double seconds = 0.0;         ///< wall-clock time
  double peak_mebibytes = 0.0;  ///< resident memory, of it or of a process that it started,
                                ///< whichever had more
};

/// Runs a program without a terminal and waits for its end.
/// \param program  path of the program
/// \param meanwhile  called with its process id while it runs
Outcome run_program(const std::string& program, const std::vector<std::string>& arguments,
                    const std::function<void(int process)>& meanwhile = {});

/// Runs sinew as run_program() does.
Outcome run_sinew(const std::vector<std::string>& arguments,
                  const std::function<void(int process)>& meanwhile = {});

/// Returns true if the errors, without warnings, are a single line that begins with "sinew:
/// error:".
bool is_one_error_line(const std::string& errors);

/// Returns true if a command ended because this machine cannot draw: it lacks OpenGL 4.5 or, for a
/// video, the program ffmpeg.
bool cannot_draw(const Outcome& outcome);

/// Creates a new folder for a test and removes it at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  const std::filesystem::path& path() const { return path_; }
  /// Returns the sorted names of its files and folders, including hidden ones.
  std::vector<std::string> files() const;

 private:
  std::filesystem::path path_;
};

std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& text);

}  // namespace sinew::test
