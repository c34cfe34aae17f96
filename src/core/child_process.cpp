#include "core/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>

#include "core/error.h"

namespace sinew {
namespace {

constexpr int kFirstOwnFile = 3;  // after standard input, output and error

[[noreturn]] void fail_to_start(int error) {
  throw UnavailableError(
      fmt::format("a second process of this program cannot be started ({}); close other programs",
                  std::strerror(error)));
}

/// Closes its file at the end.
class File {
 public:
  explicit File(int number) : number_(number) {
    if (number_ < 0) fail_to_start(errno);
  }
  ~File() { ::close(number_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

/// A file without a name. Its number is none that the child's standard files get: ours may be
/// closed, and theirs free.
int make_memory_file() {
  const File file(::memfd_create("sinew", MFD_CLOEXEC));
  return ::fcntl(file.number(), F_DUPFD_CLOEXEC, kFirstOwnFile);
}

/// Leaves the place of the next reading at the beginning.
void fill(const File& file, std::string_view bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t written =
        ::pwrite(file.number(), bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
    if (written < 0 && errno != EINTR) fail_to_start(errno);
    if (written > 0) done += static_cast<std::size_t>(written);
  }
}

std::string content_of(const File& file) {
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) return {};
  std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t taken =
        ::pread(file.number(), bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
    if (taken < 0 && errno == EINTR) continue;
    if (taken <= 0) break;
    done += static_cast<std::size_t>(taken);
  }
  bytes.resize(done);
  return bytes;
}

pid_t spawn(const std::vector<std::string>& words, const File& input, const File& output) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input.number(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output.number(), STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, kFirstOwnFile);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  pid_t process = -1;
  const int error = ::posix_spawn(&process, words.front().c_str(), &actions, &attributes,
                                  arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) fail_to_start(error);
  return process;
}

void limit(pid_t process, __rlimit_resource resource, rlim_t soft, rlim_t hard) {
  const rlimit value{soft, hard};
  ::prlimit(process, resource, &value, nullptr);
}

/// In the child's first moments, while it is still being loaded: what it takes later counts.
void set_limits(pid_t process, const ChildLimits& limits) {
  const auto seconds = static_cast<rlim_t>(limits.processor_seconds);
  limit(process, RLIMIT_CORE, 0, 0);
  limit(process, RLIMIT_CPU, seconds, seconds + 1);
  limit(process, RLIMIT_FSIZE, limits.output_bytes, limits.output_bytes);
  if (limits.memory_bytes > 0) {
    limit(process, RLIMIT_AS, limits.memory_bytes, limits.memory_bytes);
  }
}

/// Whether the process has ended in time.
bool has_ended(const File& process, double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::duration<double>(seconds);
  while (true) {
    const std::chrono::duration<double, std::milli> left = deadline - Clock::now();
    pollfd waiting{process.number(), POLLIN, 0};
    const int ready = ::poll(&waiting, 1, std::max(0, static_cast<int>(std::ceil(left.count()))));
    if (ready > 0) return true;
    if (ready == 0 || errno != EINTR) return false;
  }
}

int wait_for(pid_t process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

ChildOutcome run_child(const std::vector<std::string>& words, std::string_view input,
                       const ChildLimits& limits) {
  const File input_file(make_memory_file());
  const File output_file(make_memory_file());
  fill(input_file, input);
  const pid_t process = spawn(words, input_file, output_file);
  set_limits(process, limits);
  // Not pidfd_open(): its declaration in glibc 2.36 is of no use to C++.
  const int handle = static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
  if (handle < 0) {
    const int error = errno;
    ::kill(process, SIGKILL);
    wait_for(process);
    fail_to_start(error);
  }
  const bool in_time = has_ended(File(handle), limits.seconds);
  if (!in_time) ::kill(process, SIGKILL);
  const int status = wait_for(process);

  ChildOutcome outcome;
  outcome.output = content_of(output_file);
  if (WIFEXITED(status)) {
    outcome.code = WEXITSTATUS(status);
    return outcome;
  }
  outcome.code = WTERMSIG(status);
  outcome.end = !in_time || outcome.code == SIGXCPU ? ChildOutcome::End::kOutOfTime
                                                    : ChildOutcome::End::kKilled;
  return outcome;
}

}  // namespace sinew
