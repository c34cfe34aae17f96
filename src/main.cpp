// SPDX-License-Identifier: MIT

#include <sys/resource.h>

#include <csignal>
#include <exception>
#include <string>
#include <vector>

#include "assets/scene/import_worker.h"
#ifdef SINEW_HAS_CUDA
#include "session/cuda/cuda_backend.h"
#endif
#include "commands/console.h"
#include "commands/interrupt.h"
#include "commands/program.h"
#include "core/error.h"

namespace {

/// Raises the limit of open files to the maximum that the system allows. A cache has one file per
/// object of the character, all open at once, and the usual limit is 1024.
void allow_many_files() {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
}

/// Executes the command line. Returns an exit code, and prints errors on one line.
int run(const std::vector<std::string>& arguments, sinew::Console& console) {
  try {
    sinew::run_program(arguments, console);
    return 0;
  } catch (const sinew::UsageError& error) {
    console.fail(error.what());
    return 2;
  } catch (const sinew::InputError& error) {
    console.fail(error.what());
    return 3;
  } catch (const sinew::UnavailableError& error) {
    console.fail(error.what());
    return 4;
  } catch (const sinew::Cancelled&) {
    console.fail("interrupted; what was not finished has not been written");
    return sinew::Interrupt::kExitCode;
  } catch (const std::bad_alloc&) {
    console.fail("this machine has too little memory for this character");
    return 4;
  } catch (const std::exception& error) {
    console.fail(std::string("a fault of the program itself, please report it: ") + error.what());
    return 1;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (const auto exit_code = sinew::run_import_worker(argc, argv)) return *exit_code;
  // Ignored, so that writing to a closed pipe returns an error (see Console::print).
  std::signal(SIGPIPE, SIG_IGN);
  // Ignored, so that writing beyond the file size limit of the process returns an error, as on a
  // full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  allow_many_files();
#ifdef SINEW_HAS_CUDA
  sinew::install_gpu(sinew::cuda_backend());
#endif
  sinew::Interrupt interrupt;
  sinew::Console console(interrupt.stop_token());
  return run(std::vector<std::string>(argv + 1, argv + argc), console);
}
