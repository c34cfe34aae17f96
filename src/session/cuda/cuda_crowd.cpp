// SPDX-License-Identifier: MIT

#include "session/cuda/cuda_crowd.h"

#include <stdexcept>

#include "core/parallel.h"
#include "dynamics/cuda/cuda_solver.h"
#include "rig/rooted_pose.h"
#include "session/cuda/visible_on_device.h"
#include "skinning/cuda/carrying_forces.h"

namespace sinew {
namespace {

using cuda::Buffer;
using cuda::Vec4;

/// A batch of bodies on the GPU: one character in many poses, as copies of one CudaSolver.
class CudaCrowd : public Crowd {
 public:
  CudaCrowd(ProjectiveSkinner& one, const VisibleMotion& visible, int count)
      : one_(one),
        rooted_(one.skeleton(), one.tissue().carrying_joints),
        bodies_(count),
        constraints_(one.tissue(), one.settings().constraints, problem_),
        solver_(make_cuda_solver(problem_, {.copies = count})),
        carrying_(one.tissue(), one.kinematic(), count, false, solver_->stream()),
        visible_(visible, count, solver_->stream()),
        visible_count_(visible.surface().vertex_count()),
        positions_(3 * static_cast<std::size_t>(count) * visible_count_),
        normals_(positions_.size()) {
    problem_ = {};
    constraints_.set_solver_stiffness(one.stiffness_scale(), *solver_);
    solver_->set_masses(one.mass_scale() * one.tissue().masses);
    solver_->prepare(one.settings().step.time_step);
  }

  void reset(std::span<const Member> members, const Eigen::Vector3d& gravity) override {
    require_one_for_each(members);
    for (std::size_t c = 0; c < bodies_.size(); ++c) {
      one_.reset(members[c].pose, {.gravity = gravity});
      solver_->set_positions_of(static_cast<int>(c), *one_.tissue_positions());
      bodies_[c].attachment = {};
    }
    pose(members, 0.0);
    carrying_.start(solver_->on_device(), targets(), solver_->stream());
  }

  void step(std::span<const Member> members, const Eigen::Vector3d& gravity) override {
    require_one_for_each(members);
    const ProjectiveSettings& settings = one_.settings();
    pose(members, settings.step.time_step);
    carrying_.step(
        {settings.step.time_step, settings.carrying, one_.mass_scale(), one_.stiffness_scale()},
        solver_->on_device(), targets(), solver_->stream());
    solver_->step_on_device(settings.step, one_.felt_gravity(gravity), carrying_.shifts());
  }

  void make_visible(std::span<const Member> members, bool surface_normals) override {
    require_one_for_each(members);
    std::vector<VisibleOnDevice::Moment> moments;
    for (std::size_t c = 0; c < bodies_.size(); ++c)
      moments.push_back({bodies_[c].origin, members[c].pose, members[c].morph_weights});
    const BodyOnDevice body = solver_->on_device();
    visible_.write({.now = body.positions, .stride = body.vertex_count}, moments, surface_normals,
                   positions_.data(), normals_.data(), solver_->stream());
  }

  void wait() override { solver_->stream().synchronize(); }

  PointsF skin(int number) const override {
    const BodyOnDevice body = solver_->on_device();
    std::vector<Vec4> values(one_.tissue().surface_vertices);
    cuda::copy_to_host(values.data(), body.positions + number * body.vertex_count,
                       values.size() * sizeof(Vec4), solver_->stream());
    solver_->stream().synchronize();
    PointsF skin(3, static_cast<Eigen::Index>(values.size()));
    for (Eigen::Index v = 0; v < skin.cols(); ++v)
      skin.col(v) << values[v].x, values[v].y, values[v].z;
    return skin;
  }

  PointsF visible(int number) const override {
    PointsF surface(3, visible_count_);
    cuda::copy_to_host(surface.data(),
                       positions_.data() + 3 * static_cast<std::size_t>(number) * visible_count_,
                       static_cast<std::size_t>(surface.size()) * sizeof(float), solver_->stream());
    solver_->stream().synchronize();
    return surface;
  }

  Eigen::Vector3d origin(int number) const override { return bodies_.at(number).origin; }

 private:
  /// State of a body on the host.
  struct Body {
    Eigen::Vector3d origin = Eigen::Vector3d::Zero();
    RigidJoints joints;
    SkeletonAttachment::State attachment;
  };

  void require_one_for_each(std::span<const Member> members) const {
    if (members.size() != bodies_.size()) throw std::logic_error("a crowd needs a pose for each");
  }

  /// Computes the skeletons of all members, on all threads, and passes them to carrying_.
  /// \param elapsed  time since the poses of the step before, s
  void pose(std::span<const Member> members, double elapsed) {
    parallel_for(
        static_cast<int>(bodies_.size()),
        [&](int c) {
          Body& body = bodies_[c];
          const Pose& pose = members[c].pose;
          const Eigen::Vector3d before = body.origin;
          body.origin = rooted_.place(pose, body.joints);
          one_.tissue().attachment.pose(body.joints.transforms, body.attachment, elapsed,
                                        body.joints.shapes);
          std::optional<LinearBlend::PosedSkeleton> kinematic;
          if (!one_.kinematic().vertices.empty())
            kinematic = one_.kinematic().blend.pose(pose, body.origin);
          carrying_.pose(c, body.joints.transforms, body.attachment, before - body.origin,
                         kinematic ? &*kinematic : nullptr);
        },
        1);
  }

  Vec4* targets() {
    return constraints_.anchors() < 0 ? nullptr
                                      : solver_->targets_on_device(constraints_.anchors());
  }

  ProjectiveSkinner& one_;
  RootedPose rooted_;
  std::vector<Body> bodies_;
  SolverProblem problem_;  ///< empty once the solver has been made
  TissueConstraints constraints_;
  std::unique_ptr<CudaSolver> solver_;
  CarryingForces carrying_;
  VisibleOnDevice visible_;
  int visible_count_;
  Buffer<float> positions_, normals_;  ///< of the visible surfaces of all bodies
};

}  // namespace

std::unique_ptr<Crowd> make_cuda_crowd(ProjectiveSkinner& one, const VisibleMotion& visible,
                                       int count) {
  return std::make_unique<CudaCrowd>(one, visible, count);
}

}  // namespace sinew
