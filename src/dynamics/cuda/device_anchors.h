// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "cuda/memory.h"
#include "dynamics/constraint_set.h"
#include "dynamics/cuda/step_kernel.h"
#include "dynamics/step_input.h"

namespace sinew {

/// Holds the anchors of a problem in device memory. Their forces are linear in the positions, so
/// they need no local step.
class DeviceAnchors {
 public:
  /// \param number  the solver's number of each vertex of the problem
  DeviceAnchors(const ConstraintSet& constraints, const std::vector<int>& number, int free_count,
                int copies, cuda::Stream& stream);

  /// Sets the stiffness of a batch's anchors, N/m. Does nothing for a batch of another kind.
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness, cuda::Stream& stream);
  /// Sets the targets of copy 0, m.
  /// \throws std::logic_error for a batch of another kind, or another number of targets
  void set_targets(const AnchorTargets<float>& targets, cuda::Stream& stream);
  /// Adds `shift` to the targets of copy 0, for another frame of reference.
  void translate(const Eigen::Vector3f& shift, cuda::Stream& stream);
  cuda::Vec4* targets(int batch) { return member(batch).targets.data(); }

  cuda::AnchorsOnDevice view() const;

 private:
  /// One batch of anchors.
  struct Member {
    int batch;
    std::vector<cuda::Vec4> given;  ///< targets of copy 0 that the host has set, m
    Eigen::VectorXd stiffness;
    cuda::Buffer<cuda::Vec4> targets;  ///< targets of all copies, m
  };

  Member& member(int batch);
  void upload_stiffness(cuda::Stream& stream);

  std::vector<Member> members_;
  std::vector<cuda::AnchorsOnDevice::Anchor> host_;
  cuda::Buffer<cuda::AnchorsOnDevice::Anchor> anchors_;
  cuda::Buffer<int> begin_;
};

}  // namespace sinew
