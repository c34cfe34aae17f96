#pragma once

#include "cuda/pinned_upload.h"
#include "dynamics/cuda/cuda_solver.h"
#include "skinning/cuda/cuda_blend.h"
#include "skinning/projective.h"
#include "tissue/cuda/cuda_attachment.h"

namespace sinew {

/// Numbers of ProjectiveSettings that the bones' pull on the tissue takes.
struct CarryingSettings {
  double time_step = 1.0 / 60.0;
  double tissue_damping = 6.0;
  double largest_jolt = 60.0;
  double mass_scale = 1.0;  ///< of the tissue model's masses
};

/// What a ProjectiveSkinner does in a step before its solver does, on the device and for several
/// bodies of one tissue model: their base follows the skeletons, and the tissue is carried along.
/// One copy and one launch for a step; poses are all that is uploaded.
///
/// Copy c of anything has the entries from c times those of one on.
class CarryingForces {
 public:
  /// `tissue` must outlive this.
  /// \param contacts  expected() and feet() are wanted, too
  CarryingForces(const TissueModel& tissue, const DrivenSkin& driven, int copies, bool contacts,
                 cuda::Stream& stream);

  /// The tissue model has other masses.
  void take_masses(const TissueModel& tissue, cuda::Stream& stream);

  /// The pose of a copy that is to be next; different ones may be told at the same time by
  /// different threads. All of them before each step() or start().
  /// \param transforms  skinning transforms around the copy's origin
  /// \param state       after SkeletonAttachment::pose() or place() with them
  /// \param shift       from the origin of the last step to this one's
  /// \param driven      of the DrivenSkin's blend, around the origin; null: there is none
  void pose(int copy, const std::vector<Transform>& transforms,
            const SkeletonAttachment::State& state, const Eigen::Vector3d& shift,
            const LinearBlend::PosedSkeleton* driven = nullptr);

  /// Bodies are where their positions are, and nothing carries them yet.
  /// \param targets  of the anchors of free base points; null: there are none
  void start(const BodyOnDevice& body, cuda::Vec4* targets, cuda::Stream& stream);
  /// Writes where fixed vertices and targets are from now on, and the forces of
  /// ProjectiveSkinner::update_carrying_forces(); the solver's step comes next, with shifts().
  void step(const CarryingSettings& settings, const BodyOnDevice& body, cuda::Vec4* targets,
            cuda::Stream& stream);

  /// One for each copy; w is 0.
  const cuda::Vec4* shifts() const { return poses_.on_device(); }
  /// The velocities u with which vertices are carried in this step, m/s.
  const cuda::Vec4* carried() const { return carried_.data(); }
  /// They and what was felt of their changes, of copy 0, from and to the host, which waits.
  void set_carried(const CarriedTissue& carried, cuda::Stream& stream);
  void bring_carried(CarriedTissue& carried, cuda::Stream& stream) const;
  /// The skin, as the bones will have carried it; null without contacts.
  const cuda::Vec4* expected() const { return expected_.data(); }
  /// The points of the bone lines that the skin's vertices hang on; null without contacts.
  const cuda::Vec4* feet() const { return feet_.data(); }
  /// Of the base points, as they were placed last.
  const DeviceCarrier* carriers() const { return carriers_.data(); }

 private:
  void run(const CarryingSettings* settings, const BodyOnDevice& body, cuda::Vec4* targets,
           cuda::Stream& stream);

  const TissueModel& tissue_;
  int copies_;
  int surface_vertices_, vertices_;
  CudaAttachment attachment_;
  CudaBlend driven_blend_;
  std::size_t pose_size_;  ///< of one copy, with the driven skin's
  cuda::Buffer<int> driven_vertices_;
  cuda::Buffer<int> held_;                ///< by base point, see the kernel
  cuda::Buffer<float> masses_;            ///< kg; -1: the vertex is fixed
  cuda::Buffer<float> jolt_shares_;       ///< by base point
  cuda::PinnedUpload<cuda::Vec4> poses_;  ///< shifts, then poses
  cuda::Buffer<DeviceCarrier> carriers_;
  cuda::Buffer<cuda::Vec4> carried_, felt_, expected_, feet_;
  int fixed_count_ = 0, target_count_ = 0;
};

}  // namespace sinew
