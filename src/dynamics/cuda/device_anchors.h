#pragma once

#include <vector>

#include "cuda/memory.h"
#include "dynamics/constraint_set.h"
#include "dynamics/cuda/step_kernel.h"

namespace sinew {

/// The anchors of a problem in memory of the device. Their forces are linear, so they have no part
/// in the local step.
class DeviceAnchors {
 public:
  /// \param number  the solver's, of each vertex of the problem
  DeviceAnchors(const ConstraintSet& constraints, const std::vector<int>& number, int free_count,
                int copies, cuda::Stream& stream);

  /// Does nothing for a batch of another kind.
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness, cuda::Stream& stream);
  /// Of copy 0. \throws std::logic_error for another kind of batch, or number of targets
  void set_targets(int batch, const PointsF& targets, cuda::Stream& stream);
  /// Of copy 0, for another frame of reference.
  void translate(const Eigen::Vector3f& shift, cuda::Stream& stream);
  cuda::Vec4* targets(int batch) { return member(batch).targets.data(); }

  cuda::AnchorsOnDevice view() const;

 private:
  struct Member {
    int batch;
    std::vector<cuda::Vec4> given;  ///< targets of copy 0, as the host knows them
    Eigen::VectorXd stiffness;
    cuda::Buffer<cuda::Vec4> targets;  ///< of each copy
  };

  Member& member(int batch);
  void upload_stiffness(cuda::Stream& stream);

  std::vector<Member> members_;
  std::vector<cuda::AnchorsOnDevice::Anchor> host_;
  cuda::Buffer<cuda::AnchorsOnDevice::Anchor> anchors_;
  cuda::Buffer<int> begin_;
};

}  // namespace sinew
