// SPDX-License-Identifier: MIT

// ViewerState: warnings about the GPU, and the fallback to the CPU.
#include "session/backends.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Shows a notice, once, if the CPU simulates although the machine has a GPU.
void ViewerState::report_backend() {
  const std::string warning = session_->lane().backend().warning();
  if (!warning.empty() && warning != told_backend_) notice = warning;
  told_backend_ = warning;
}

/// Continues on the CPU after the GPU has failed, and reports the failure once. Settings of `cuda`
/// become `auto`, which avoids the GPU until the program is restarted.
void ViewerState::go_on_without_gpu(const std::string& why) {
  messages.push_back(why + "; the CPU goes on");
  avoid_gpu(why);
  told_backend_ = cpu_instead_of(Backend::kAuto).warning();
  comparison_.leave_gpu();
  session_->freeze();
  at_rest_ = true;
  if (settings.backend == Backend::kCuda) settings.backend = Backend::kAuto;
  const auto other = compared.find("backend");
  if (other != compared.end() && other->second == "cuda") compared.erase(other);
  history_.give_up(edits());
  ++lane_revision_;
  ++frame_revision_;
  build_lane();
}

}  // namespace sinew
