// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/pinned_upload.h"
#include "dynamics/cuda/cuda_solver.h"
#include "skinning/cuda/cuda_blend.h"
#include "skinning/projective/projective_settings.h"
#include "skinning/projective/resident_step.h"
#include "tissue/cuda/cuda_attachment.h"

namespace sinew {

/// Holds the parameters of one step of CarryingForces.
struct CarryingStep {
  double time_step;  ///< s
  CarryingSettings settings{};
  double mass_scale = 1.0;       ///< factor on the tissue model's masses
  double stiffness_scale = 1.0;  ///< factor on its stiffness
};

/// Makes the part of a HostStepper's step that precedes the solver's step, on the device and for
/// several bodies of one tissue model: moves the bases of the bodies with their skeletons and
/// computes the forces by which the bones carry the tissue. A step takes one upload, of the poses,
/// and one launch.
///
/// In all arrays, the entries of copy c begin at c times the size of one body's.
class CarryingForces {
 public:
  /// Uploads the data of the tissue. `tissue` must outlive this object.
  /// \param kinematic  vertices that follow linear blend skinning and are not simulated
  /// \param contacts   also computes expected() and bone_points()
  CarryingForces(const TissueModel& tissue, const KinematicSkin& kinematic, int copies,
                 bool contacts, cuda::Stream& stream);

  /// Uploads the masses and the limits of felt accelerations of the tissue model, which have
  /// changed. Waits for the upload.
  void upload_material(const TissueModel& tissue, cuda::Stream& stream);

  /// Sets the next pose of a copy. All copies need one before each step() or start(). Several
  /// threads may call it at the same time for different copies.
  /// \param transforms  skinning transforms, relative to the copy's origin
  /// \param state       after SkeletonAttachment::pose() or place() with these transforms
  /// \param shift       translation from the frame of the last step to this one's (last origin
  ///                    minus this one), m
  /// \param kinematic   pose of the kinematic skin's blend, relative to the origin; null if there
  ///                    is no kinematic skin
  void pose(int copy, const std::vector<Transform>& transforms,
            const SkeletonAttachment::State& state, const Eigen::Vector3d& shift,
            const LinearBlend::PosedSkeleton* kinematic = nullptr);

  /// Starts from the bodies' present positions, with carried() and forces zero. Places fixed
  /// vertices and targets.
  /// \param targets  targets of the anchors of free base points; null if there are none
  void start(const BodyOnDevice& body, cuda::Vec4* targets, cuda::Stream& stream);
  /// Moves fixed vertices and targets, and writes the forces of
  /// HostStepper::update_carrying_forces(). The solver's step is to follow, with shifts().
  void step(const CarryingStep& parameters, const BodyOnDevice& body, cuda::Vec4* targets,
            cuda::Stream& stream);

  /// Returns the translations of pose(), m, one for each copy; w is 0.
  const cuda::Vec4* shifts() const { return poses_.on_device(); }
  /// Returns the velocities u that vertices would have if they moved with their base points in
  /// this step, m/s.
  const cuda::Vec4* carried() const { return carried_.data(); }
  /// Upload and download, for copy 0, these velocities and their recent changes that acted on the
  /// tissue (felt_jolts.h). Both wait for the copy.
  void set_carried(const CarriedTissue& carried, cuda::Stream& stream);
  void download_carried(CarriedTissue& carried, cuda::Stream& stream) const;
  /// Returns the positions of the skin at the end of the step if it moved with the bones alone, m;
  /// null without contacts.
  const cuda::Vec4* expected() const { return expected_.data(); }
  /// Returns the bone points of the skin's vertices, as assigned at rest
  /// (SkeletonAttachment::bone_points()), m; null without contacts.
  const cuda::Vec4* bone_points() const { return bone_points_.data(); }
  /// Returns the rotations and positions that carry the base points, as placed last.
  const DeviceCarrier* carriers() const { return carriers_.data(); }

 private:
  void run(const CarryingStep* parameters, const BodyOnDevice& body, cuda::Vec4* targets,
           cuda::Stream& stream);

  const TissueModel& tissue_;
  int copies_;
  int surface_vertices_, vertices_;
  CudaAttachment attachment_;
  CudaBlend kinematic_blend_;
  std::size_t pose_size_;   ///< Vec4s of one copy's pose, with that of the kinematic skin
  std::size_t shape_size_;  ///< Vec4s of the shapes of one copy's bones
  cuda::Buffer<int> kinematic_vertices_, kinematic_held_;
  cuda::Buffer<int> held_;                 ///< by base point, see Bodies::held
  cuda::Buffer<float> masses_;             ///< kg; -1: the vertex is fixed
  cuda::Buffer<JoltLimit> jolt_limits_;    ///< TissueModel::jolt_limit(), by base point
  cuda::PinnedUpload<cuda::Vec4> poses_;   ///< the shifts of all copies, then their poses
  cuda::PinnedUpload<cuda::Vec4> shapes_;  ///< of all copies, sent if one has deformed bones
  std::vector<char> is_shaped_;            ///< for each copy, whether its pose has deformed bones
  cuda::Buffer<DeviceCarrier> carriers_;
  cuda::Buffer<cuda::Vec4> carried_, recent_changes_, expected_, bone_points_;
  int fixed_count_ = 0, target_count_ = 0;
};

}  // namespace sinew
