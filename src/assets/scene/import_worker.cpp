// SPDX-License-Identifier: MIT

#include "assets/scene/import_worker.h"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <array>
#include <filesystem>
#include <string_view>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <new>

#include "assets/file_kind.h"
#include "assets/scene/import_scene.h"
#include "assets/scene/scene_archive.h"
#include "core/child_process.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "core/text_scanner.h"

namespace sinew {
namespace {

// Protocol: sinew --import-worker KIND FILE, with the file's bytes on standard input. Standard
// output receives the scene, or the error message with exit code kRefused.
constexpr std::string_view kWorkerName = "--import-worker";
constexpr const char* kProgram = "/proc/self/exe";
enum ExitCode : int { kRead = 0, kFault = 1, kRefused = 3, kOutOfMemory = 4 };

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
constexpr std::uint64_t kMemory = 1792 * kMebibyte;
constexpr std::uint64_t kMemoryForEachByte = 20;
constexpr double kProcessorSeconds = 6.0;
constexpr double kProcessorSecondsForEachMebibyte = 1.0;
constexpr double kSeconds = 9.0;
constexpr double kSecondsForEachMebibyte = 2.0;

/// True once main() has called run_import_worker(). A program that does not call it would start
/// itself as its own child again and again.
std::atomic<bool> has_worker = false;

/// Sums the sizes of the buffers and images near a scene, which its reader may read as well, up to
/// 256 MiB.
std::uint64_t bytes_nearby(const std::string& file) {
  constexpr std::array<std::string_view, 7> kExtensions{".bin", ".png", ".jpg", ".jpeg",
                                                        ".tga", ".bmp", ".webp"};
  constexpr std::uint64_t kMaxBytes = 256 * kMebibyte;
  std::filesystem::path folder = std::filesystem::path(file).parent_path();
  if (folder.empty()) folder = ".";
  std::uint64_t sum = 0;
  for (const char* place : {"", "textures", "Textures"}) {
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder / place, error), end;
         !error && entry != end; entry.increment(error)) {
      const std::string extension = file_extension(entry->path().string());
      std::error_code unknown;
      if (std::find(kExtensions.begin(), kExtensions.end(), extension) != kExtensions.end() &&
          entry->is_regular_file(unknown)) {
        sum += entry->file_size(unknown);
      }
    }
  }
  return std::min(sum, kMaxBytes);
}

ChildLimits limits_for(std::uint64_t file_size, std::uint64_t nearby) {
  const double mebibytes = static_cast<double>(file_size + nearby) / kMebibyte;
  ChildLimits limits;
  limits.memory_bytes = std::max(kMemory, kMemoryForEachByte * file_size);
  limits.output_bytes = limits.memory_bytes;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  limits.memory_bytes = 0;  // sanitizers reserve terabytes of address space
#endif
  limits.processor_seconds = static_cast<int>(
      std::ceil(std::max(kProcessorSeconds, kProcessorSecondsForEachMebibyte * mebibytes)));
  limits.seconds = std::max(kSeconds, kSecondsForEachMebibyte * mebibytes);
  return limits;
}

[[noreturn]] void fail_as_crashed(const std::string& file) {
  fail_input("{}: the file is so damaged that its reader crashed; export it again as .glb", file);
}

[[noreturn]] void fail_as_too_large(const ChildLimits& limits, const std::string& file) {
  fail_input(
      "{}: reading it takes more memory than the {} MiB that a file of this size may have; "
      "export it again as .glb, with fewer vertices if it is as large as that",
      file, limits.memory_bytes / kMebibyte);
}

[[noreturn]] void fail_with_code(const ChildOutcome& outcome, const ChildLimits& limits,
                                 const std::string& file) {
  if (outcome.code == ChildOutcome::kNotStarted) {
    throw UnavailableError(fmt::format(
        "{}: it is read by a second process of this program, which cannot be started; free some "
        "memory, and see to it that {} is there",
        file, kProgram));
  }
  if (outcome.code == kRefused && !outcome.output.empty()) throw InputError(outcome.output);
  if (outcome.code == kOutOfMemory) fail_as_too_large(limits, file);
  fail_as_crashed(file);
}

[[noreturn]] void fail_by_signal(int signal, const std::string& file) {
  if (signal == SIGINT || signal == SIGTERM || signal == SIGHUP) throw Cancelled();
  if (signal == SIGKILL) {
    throw UnavailableError(fmt::format(
        "{}: the system ended the process that reads it, most likely since this machine ran out of "
        "memory; close other programs and open it again",
        file));
  }
  if (signal == SIGXFSZ) {
    throw UnavailableError(
        fmt::format("{}: its content exceeds the limit on file sizes; raise it (ulimit -f), or "
                    "export the file with fewer vertices",
                    file));
  }
  fail_as_crashed(file);
}

/// Maps all of standard input for the lifetime of the process. Returns an empty view if it cannot
/// be mapped.
std::string_view map_input() {
  struct stat status {};
  if (::fstat(STDIN_FILENO, &status) != 0 || status.st_size <= 0) return {};
  const auto size = static_cast<std::size_t>(status.st_size);
  void* const data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, STDIN_FILENO, 0);
  if (data == MAP_FAILED) return {};
  return {static_cast<const char*>(data), size};
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// Returns a duplicate of standard output and redirects standard output to standard error, so that
/// messages of libraries do not mix with the result.
int redirect_output() {
  const int output = ::dup(STDOUT_FILENO);
  ::dup2(STDERR_FILENO, STDOUT_FILENO);
  return output;
}

int work(FileKind kind, const std::string& file) {
  ::prctl(PR_SET_DUMPABLE, 0);  // prevents core dumps, also those that are piped to a program
  // Some libraries misinterpret a failed allocation, others crash.
  std::set_new_handler([] { ::_exit(kOutOfMemory); });
  const int output = redirect_output();
  try {
    return write_all(output, to_bytes(import_scene(map_input(), kind, file))) ? kRead : kFault;
  } catch (const InputError& refusal) {
    return write_all(output, refusal.what()) ? kRefused : kFault;
  } catch (const std::bad_alloc&) {
    return kOutOfMemory;
  }
}

}  // namespace

Scene import_scene_in_child(std::string_view bytes, FileKind kind, const std::string& file,
                            const std::stop_token& stop) {
  if (!has_worker) throw std::logic_error("main() must call run_import_worker() first");
  const ChildLimits limits = limits_for(bytes.size(), bytes_nearby(file));
  const ChildOutcome outcome = run_child(
      {"/proc/self/exe", std::string(kWorkerName), fmt::to_string(static_cast<int>(kind)), file},
      bytes, limits, stop);
  switch (outcome.end) {
    case ChildOutcome::End::kStopped:
      throw Cancelled();
    case ChildOutcome::End::kOutOfTime:
      fail_input(
          "{}: reading it takes far longer than a file of its size should; export it again "
          "as .glb",
          file);
    case ChildOutcome::End::kKilled:
      fail_by_signal(outcome.code, file);
    case ChildOutcome::End::kExited:
      break;
  }
  if (outcome.code != kRead) fail_with_code(outcome, limits, file);
  std::optional<Scene> scene = scene_from_bytes(outcome.output);
  if (!scene) fail_as_crashed(file);
  return std::move(*scene);
}

std::optional<int> run_import_worker(int argc, const char* const* argv) {
  has_worker = true;
  if (argc != 4 || argv[1] != kWorkerName) return std::nullopt;
  const std::optional<std::int64_t> kind = parse_integer(argv[2]);
  if (!kind || !is_scene(static_cast<FileKind>(*kind))) return kFault;
  return work(static_cast<FileKind>(*kind), argv[3]);
}

}  // namespace sinew
