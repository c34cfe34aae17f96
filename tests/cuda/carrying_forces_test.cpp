// SPDX-License-Identifier: MIT

#include "skinning/cuda/carrying_forces.h"

#include <gtest/gtest.h>

#include "cuda/limb.h"
#include "cuda/moving_bodies.h"
#include "cuda/orders.h"
#include "cuda/recording_solver.h"
#include "skinning/projective/projective.h"
#include "support/plain_settings.h"

namespace sinew {
namespace {

/// Returns a pose of a motion that bends, twists and travels, with a jump in velocity at every
/// fifth step.
Pose moved(const Skeleton& skeleton, int step) {
  const double time = step + (step % 5 == 4 ? 2.0 : 0.0);
  Pose pose = rest_pose(skeleton);
  pose.joints[0].rotation = Eigen::AngleAxisd(0.03 * time, Eigen::Vector3d(0.6, 0.0, 0.8));
  pose.joints[0].translation += Eigen::Vector3d(100.0 + 0.02 * time, 0.0, -30.0);
  pose.joints[1].rotation = Eigen::AngleAxisd(0.05 * time, Eigen::Vector3d::UnitZ()) *
                            Eigen::AngleAxisd(0.02 * time, Eigen::Vector3d::UnitX());
  return pose;
}

cuda::Vec4 rounded(const Eigen::Vector3f& v) {
  return {v.x(), v.y(), v.z(), 0.0F};
}
void append(std::vector<cuda::Vec4>& all, const PointsF& points) {
  for (const auto& point : points.colwise()) all.push_back(rounded(point));
}
/// Returns the largest distance of points from those of one copy.
float distance_to_copy(const std::vector<cuda::Vec4>& all, int copy, const PointsF& points) {
  float largest = 0.0F;
  for (Eigen::Index i = 0; i < points.cols(); ++i) {
    const cuda::Vec4& v = all[copy * points.cols() + i];
    const float error = (Eigen::Vector3f(v.x, v.y, v.z) - points.col(i)).norm();
    if (!(error <= largest)) largest = error;
  }
  return largest;
}

/// Returns a pose of the same motion in which the first bone twists and stretches.
Pose deformed(const Skeleton& skeleton, int step) {
  Pose pose = moved(skeleton, step);
  if (step % 4 == 0) return pose;
  pose.bones.resize(3);
  pose.bones[1] = {0.04 * step, 1.0 + 0.01 * step};
  pose.stretches.resize(3);
  pose.stretches[1].linear = Eigen::Vector3d(1.2, 1.0 - 0.01 * step, 0.9).asDiagonal();
  return pose;
}

constexpr double kStiffnessScale = 0.9;  // of the material at run time

/// Skinners on the host, and the carrying forces of the same bodies on the device. Positions and
/// velocities are uploaded before each step.
class Bodies {
 public:
  Bodies(const Limb& limb, int copies, bool contacts, double time_step = 1.0 / 60.0,
         Pose (*motion)(const Skeleton&, int) = moved)
      : limb_(limb),
        motion_(motion),
        tissue_(limb.tissue),
        copies_(copies),
        time_step_(time_step),
        states_(copies),
        carrying_(tissue_, limb.end, copies, contacts, stream_) {
    settings_.make_solver = RecordingSolver::make;
    settings_.material.mass = 50.0;
    settings_.step.time_step = time_step;
    for (int c = 0; c < copies; ++c) {
      skinners_.push_back(limb.skinner(settings_));
      solvers_.push_back(RecordingSolver::last_made());
      skinners_.back()->reset(pose(c, 0));
    }
    ProjectiveSettings heavier = settings_;
    heavier.material.mass = 80.0;
    heavier.material.stiffness *= kStiffnessScale;
    for (auto& skinner : skinners_) skinner->apply(heavier);
    fixed_ = cuda::Buffer<cuda::Vec4>(copies * solvers_[0]->fixed.cols());
    targets_ = cuda::Buffer<cuda::Vec4>(copies * solvers_[0]->targets.cols());
    forces_ = cuda::Buffer<cuda::Vec4>(copies * tissue_.vertex_count());
  }

  void start() {
    upload_bodies();
    pose_all(0);
    carrying_.start(on_device(), targets_.data(), stream_);
    const std::vector<cuda::Vec4> fixed = cuda::to_host(fixed_, stream_);
    for (int c = 0; c < copies_; ++c)
      EXPECT_LT(distance_to_copy(fixed, c, solvers_[c]->fixed), 5e-7F);
    for (const cuda::Vec4& force : cuda::to_host(forces_, stream_))
      EXPECT_EQ(force.x * force.x + force.y * force.y + force.z * force.z, 0.0F);
  }

  void step(int step) {
    upload_bodies();
    pose_all(step);
    for (int c = 0; c < copies_; ++c) skinners_[c]->step(pose(c, step), {});
    CarryingStep settings;
    settings.mass_scale = 80.0 / 50.0;
    settings.stiffness_scale = kStiffnessScale;
    settings.time_step = time_step_;
    const std::int64_t launches = cuda::launch_count();
    carrying_.step(settings, on_device(), targets_.data(), stream_);
    EXPECT_EQ(cuda::launch_count(), launches + 1);

    const std::vector<cuda::Vec4> fixed = cuda::to_host(fixed_, stream_),
                                  targets = cuda::to_host(targets_, stream_),
                                  forces = cuda::to_host(forces_, stream_);
    std::vector<cuda::Vec4> shifts(copies_);
    cuda::copy_to_host(shifts.data(), carrying_.shifts(), copies_ * sizeof(cuda::Vec4), stream_);
    stream_.synchronize();
    for (int c = 0; c < copies_; ++c) {
      const RecordingSolver& solver = *solvers_[c];
      EXPECT_LT(distance_to_copy(fixed, c, solver.fixed), 5e-7F);
      EXPECT_LT(distance_to_copy(targets, c, solver.targets), 5e-7F);
      EXPECT_EQ((Eigen::Vector3f(shifts[c].x, shifts[c].y, shifts[c].z) - solver.shift).norm(),
                0.0F);
      expect_forces(forces, c, solver.forces);
    }
  }

  void expect_contact_data() {
    const std::size_t count = copies_ * static_cast<std::size_t>(tissue_.surface_vertices);
    std::vector<cuda::Vec4> expected(count), bone_points(count);
    cuda::copy_to_host(expected.data(), carrying_.expected(), count * sizeof(cuda::Vec4), stream_);
    cuda::copy_to_host(bone_points.data(), carrying_.bone_points(), count * sizeof(cuda::Vec4),
                       stream_);
    stream_.synchronize();
    for (int c = 0; c < copies_; ++c) {
      PlacedBody now, later;
      skinners_[c]->place_body(now, 0.0);
      skinners_[c]->place_body(later, 1.0 / 60.0);
      const PointsF carried = later.skin - now.skin;
      EXPECT_LT(
          distance_to_copy(expected, c, solvers_[c]->expected.leftCols(carried.cols()) + carried),
          1e-6F);
      EXPECT_LT(distance_to_copy(bone_points, c, now.bone_points), 2e-7F);
    }
  }

  void expect_nothing_carried() {
    std::vector<cuda::Vec4> carried(copies_ * static_cast<std::size_t>(tissue_.vertex_count()));
    cuda::copy_to_host(carried.data(), carrying_.carried(), carried.size() * sizeof(cuda::Vec4),
                       stream_);
    stream_.synchronize();
    for (const cuda::Vec4& u : carried) EXPECT_EQ(u.x * u.x + u.y * u.y + u.z * u.z, 0.0F);
  }

  bool gives_no_contact_data() const {
    return carrying_.expected() == nullptr && carrying_.bone_points() == nullptr;
  }
  float largest_spared() const { return largest_spared_; }

 private:
  Pose pose(int copy, int step) const { return motion_(limb_.skeleton, step + 7 * copy); }

  void upload_bodies() {
    std::vector<cuda::Vec4> positions, velocities;
    for (const RecordingSolver* solver : solvers_) {
      append(positions, solver->positions());
      append(velocities, solver->velocities());
    }
    positions_ = cuda::to_device(positions, stream_);
    velocities_ = cuda::to_device(velocities, stream_);
  }

  void pose_all(int step) {
    for (int c = 0; c < copies_; ++c) {
      const OriginTransforms posed = transforms_around_root(limb_.skeleton, pose(c, step));
      tissue_.attachment.pose(posed.transforms, states_[c], step > 0 ? 1.0 / 60.0 : 0.0,
                              posed.shapes);
      const LinearBlend::PosedSkeleton kinematic =
          limb_.end.blend.pose(pose(c, step), posed.origin);
      carrying_.pose(c, posed.transforms, states_[c], skinners_[c]->origin() - posed.origin,
                     &kinematic);
    }
  }

  /// Expects the forces of the host. Measured by how far an error would move a vertex within a
  /// step, they may differ by no more than the rounding of positions.
  void expect_forces(const std::vector<cuda::Vec4>& all, int copy, const PointsF& forces) {
    for (int v = 0; v < tissue_.vertex_count(); ++v) {
      const cuda::Vec4& f = all[copy * tissue_.vertex_count() + v];
      const float error = (Eigen::Vector3f(f.x, f.y, f.z) - forces.col(v)).norm();
      if (tissue_.fixed[v] != 0) {
        EXPECT_EQ(error, 0.0F);
        continue;
      }
      const auto dt = static_cast<float>(time_step_);
      const float to_velocity = dt / (1.6F * static_cast<float>(tissue_.masses[v]));
      EXPECT_LT(to_velocity * error * dt, 1e-6F);
      largest_spared_ = std::max(largest_spared_, to_velocity * forces.col(v).norm());
    }
  }

  BodyOnDevice on_device() {
    BodyOnDevice body;
    body.vertex_count = tissue_.vertex_count();
    body.fixed_count = static_cast<int>(solvers_[0]->fixed.cols());
    body.copies = copies_;
    body.positions = positions_.data();
    body.velocities = velocities_.data();
    body.fixed = fixed_.data();
    body.forces = forces_.data();
    return body;
  }

  const Limb& limb_;
  Pose (*motion_)(const Skeleton&, int);
  const TissueModel& tissue_;
  int copies_;
  double time_step_;
  cuda::Stream stream_;
  ProjectiveSettings settings_ = test::plain_settings();
  std::vector<std::unique_ptr<ProjectiveSkinner>> skinners_;
  std::vector<RecordingSolver*> solvers_;
  std::vector<SkeletonAttachment::State> states_;
  CarryingForces carrying_;
  cuda::Buffer<cuda::Vec4> positions_, velocities_, fixed_, targets_, forces_;
  float largest_spared_ = 0.0F;
};

TEST(CarryingForces, AreThoseOfTheHostsSkinner) {
  const Limb limb(false);
  for_each_order([&] {
    for (const int copies : {1, 3}) {
      Bodies bodies(limb, copies, false);
      bodies.start();
      for (int step = 1; step < 8; ++step) bodies.step(step);
      EXPECT_GT(bodies.largest_spared(), 1.0F);  // m/s: jumps were compensated
      EXPECT_TRUE(bodies.gives_no_contact_data());
    }
  });
}

TEST(CarryingForces, OfDeformedBonesAreThoseOfTheHostsSkinner) {
  const Limb limb(false);
  for_each_order([&] {
    for (const int copies : {1, 3}) {
      Bodies bodies(limb, copies, true, 1.0 / 60.0, deformed);
      bodies.start();
      for (int step = 1; step < 8; ++step) {
        bodies.step(step);
        bodies.expect_contact_data();
      }
    }
  });
}

TEST(CarryingForces, RememberWhatWasFeltLikeTheHost) {
  Limb limb(false);
  // The limit on the inertial acceleration is scaled by a small, a medium and the full factor at
  // neighboring vertices, and by different firmness.
  for (int v = 0; v < limb.tissue.surface_vertices; ++v) {
    limb.tissue.jolt_limits[v] = {.scale = v % 3 == 0   ? 0.05F
                                           : v % 3 == 1 ? 0.4F
                                                        : 3.0F,
                                  .firmness = v % 2 == 0 ? 1.0F : 1.8F};
  }
  for (const double time_step : {1.0 / 480.0, 1.0 / 200.0, 1.0 / 30.0}) {
    Bodies bodies(limb, 2, false, time_step);
    bodies.start();
    for (int step = 1; step < 8; ++step) bodies.step(step);
    EXPECT_GT(bodies.largest_spared(), 1.0F);
  }
}

TEST(CarryingForces, MoveKinematicSkinAndSayWhereTheSkinWillBe) {
  for (const bool soft_border : {false, true}) {
    const Limb limb(true, soft_border);
    for_each_order([&] {
      for (const int copies : {1, 3}) {
        Bodies bodies(limb, copies, true);
        bodies.start();
        for (int step = 1; step < 4; ++step) {
          bodies.step(step);
          bodies.expect_contact_data();
        }
      }
    });
  }
}

TEST(CarryingForces, ABodyThatStandsIsNotCarriedAtAll) {
  const Limb limb(false);
  Bodies bodies(limb, 1, false);
  bodies.start();
  bodies.step(0);
  bodies.expect_nothing_carried();
}

TEST(CarryingForces, RefuseOtherBodies) {
  const Limb limb(false);
  cuda::Stream stream;
  CarryingForces carrying(limb.tissue, limb.end, 1, false, stream);
  BodyOnDevice other;
  other.vertex_count = 7;
  EXPECT_THROW(carrying.start(other, nullptr, stream), std::logic_error);
}

}  // namespace
}  // namespace sinew
