#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace sinew::test {

/// What a run of the program left.
struct Outcome {
  int exit_code = -1;  ///< minus the signal's number when one ended it
  std::string output;
  std::string errors;
  double seconds = 0.0;         ///< by the clock
  double peak_mebibytes = 0.0;  ///< of it or of a process that it started, whichever had more
};

/// Runs a program, named by its path, with these arguments and without a terminal. `meanwhile` is
/// called with its process id while it runs.
Outcome run_program(const std::string& program, const std::vector<std::string>& arguments,
                    const std::function<void(int process)>& meanwhile = {});

/// The same for sinew.
Outcome run_sinew(const std::vector<std::string>& arguments,
                  const std::function<void(int process)>& meanwhile = {});

/// The errors are one line that begins with "sinew: error:", warnings before it left out.
bool is_one_error_line(const std::string& errors);

/// A folder of its own for a test, removed at its end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  const std::filesystem::path& path() const { return path_; }
  /// Names in it, hidden ones too, sorted.
  std::vector<std::string> files() const;

 private:
  std::filesystem::path path_;
};

std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& text);

}  // namespace sinew::test
