#include "skinning/projective.h"

#include <cmath>
#include <utility>

#include "core/parallel.h"
#include "core/timing.h"
#include "dynamics/cpu_solver.h"

namespace sinew {
namespace {

// A reset is settled when no vertex moves further than this in an iteration, at the latest after
// so many iterations.
constexpr float kSettledMove = 1e-5F;
constexpr int kSettlingIterations = 300;

}  // namespace

ProjectiveSkinner::ProjectiveSkinner(const TissueModel& tissue, const Skeleton& skeleton,
                                     const ProjectiveSettings& settings, const Progress& progress,
                                     DrivenSkin driven)
    : tissue_(tissue),
      skeleton_(skeleton),
      driven_(std::move(driven)),
      built_(settings),
      settings_(settings) {
  const int first_base = tissue.vertex_count() - tissue.surface_vertices;
  for (int v = 0; v < tissue.surface_vertices; ++v) {
    (tissue.fixed[first_base + v] != 0 ? fixed_ : anchored_).push_back(v);
  }
  progress.report(0.0, "factorization");
  const Stopwatch watch;
  SolverProblem problem;
  problem.rest_positions = tissue.rest_positions;
  problem.masses = tissue.masses;
  problem.fixed = tissue.fixed;
  const TetrahedronStrain strain{tissue.tetrahedra, tissue.stiffness};
  if (settings.prism_rotations) {
    const StrainInFans prisms = strain_in_fans(strain, tissue.rest_positions);
    strains_ = {{problem.constraints.add(prisms.fans), prisms.fans.stiffness},
                {problem.constraints.add(prisms.flat), prisms.flat.stiffness}};
  } else {
    strains_ = {{problem.constraints.add(strain), strain.stiffness}};
  }
  if (!anchored_.empty()) {
    Anchors anchors;
    for (const int v : anchored_) anchors.vertices.push_back(first_base + v);
    anchors.targets = tissue.rest_positions(Eigen::all, anchors.vertices);
    anchors.stiffness = tissue.anchoring(anchored_);
    anchors_ = problem.constraints.add(anchors);
  }
  forces_ = PointsF::Zero(3, tissue.vertex_count());
  solver_ = settings.make_solver != nullptr ? settings.make_solver(problem)
                                            : make_cpu_solver<float>(problem);
  solver_->prepare(settings.step.time_step);
  factorization_ms_ = watch.milliseconds();
  reset(rest_pose(skeleton_));
  progress.report(1.0, "factorization");
}

void ProjectiveSkinner::apply(const ProjectiveSettings& settings) {
  if (settings.stiffness != settings_.stiffness) {
    const double factor = settings.stiffness / built_.stiffness;
    for (const Strain& strain : strains_)
      solver_->set_stiffness(strain.batch, factor * strain.stiffness);
    if (!anchored_.empty()) {
      solver_->set_stiffness(anchors_, factor * tissue_.anchoring(anchored_));
    }
  }
  if (settings.mass != settings_.mass) {
    solver_->set_masses(settings.mass / built_.mass * tissue_.masses);
  }
  settings_ = settings;
}

std::vector<Transform> ProjectiveSkinner::pose_skeleton(const Pose& pose) {
  std::vector<Transform> transforms = skinning_transforms(skeleton_, pose);
  origin_ = transforms.front() * skeleton_.joints.front().rest_local.translation();
  for (Transform& transform : transforms) transform.pretranslate(-origin_);
  return transforms;
}

void ProjectiveSkinner::move_held(const Pose& pose, const Points& base) {
  const PointsF places = base.cast<float>();
  const auto driven = static_cast<Eigen::Index>(driven_.vertices.size());
  PointsF held(3, driven + static_cast<Eigen::Index>(fixed_.size()));
  if (driven > 0) {
    const LinearBlend::PosedSkeleton posed = driven_.blend.pose(pose, origin_);
    for (int i = 0; i < driven; ++i) held.col(i) = driven_.blend.position(i, posed);
  }
  held.rightCols(held.cols() - driven) = places(Eigen::all, fixed_);
  solver_->set_fixed_positions(held);
  if (!anchored_.empty()) solver_->set_targets(anchors_, places(Eigen::all, anchored_));
}

void ProjectiveSkinner::reset(const Pose& pose, const Forces& forces) {
  const std::vector<Transform> transforms = pose_skeleton(pose);
  attachment_state_ = {};
  SkeletonAttachment::Placement placement = tissue_.attachment.place(transforms, attachment_state_);
  PointsF carried(3, tissue_.vertex_count());
  for (int v = 0; v < tissue_.vertex_count(); ++v) {
    const Eigen::Vector3d rest = tissue_.rest_positions.col(v);
    carried.col(v) = (placement.frames[v % tissue_.surface_vertices] * rest).cast<float>();
  }
  solver_->set_positions(carried);
  move_held(pose, placement.positions);
  solver_->solve_static(kSettlingIterations, kSettledMove, forces.gravity.cast<float>());
  frames_ = std::move(placement.frames);
  carried_ = PointsF::Zero(3, tissue_.vertex_count());
  skin_ = solver_->positions().leftCols(tissue_.surface_vertices);
  times_ = {};
}

void ProjectiveSkinner::update_carrying_forces(const std::vector<Transform>& frames,
                                               const Eigen::Vector3d& shift) {
  const double dt = settings_.step.time_step;
  // Of the velocity against the bones, the share that one step takes away.
  const double lost = 1.0 - std::exp(-settings_.tissue_damping * dt);
  const double mass_scale = settings_.mass / built_.mass;
  parallel_for(tissue_.surface_vertices, [&](int s) {
    // From where a point is to where its base point carries it.
    const Eigen::Matrix3d turn = frames[s].linear() * frames_[s].linear().transpose();
    const Eigen::Vector3d offset = frames[s].translation() - turn * frames_[s].translation();
    for (int v = s; v < tissue_.vertex_count(); v += tissue_.surface_vertices) {
      if (tissue_.fixed[v] != 0) continue;
      const Eigen::Vector3d now = solver_->positions().col(v).cast<double>();
      const Eigen::Vector3d carried = (turn * now + offset - (now + shift)) / dt;
      const Eigen::Vector3d jolt = (carried - carried_.col(v).cast<double>()) / dt;
      const double felt = std::min(1.0, settings_.largest_jolt / std::max(jolt.norm(), 1e-9));
      const Eigen::Vector3d spared = (1.0 - felt) * jolt;
      const Eigen::Vector3d swing =
          solver_->velocities().col(v).cast<double>() + dt * spared - carried;
      const Eigen::Vector3d acceleration = spared - lost / dt * swing;
      forces_.col(v) = (mass_scale * tissue_.masses[v] * acceleration).cast<float>();
      carried_.col(v) = carried.cast<float>();
    }
  });
}

void ProjectiveSkinner::step(const Pose& pose, const Forces& forces) {
  const Stopwatch watch;
  const Eigen::Vector3d before = origin_;
  const std::vector<Transform> transforms = pose_skeleton(pose);
  SkeletonAttachment::Placement placement = tissue_.attachment.place(transforms, attachment_state_);
  update_carrying_forces(placement.frames, before - origin_);
  frames_ = std::move(placement.frames);
  solver_->translate((before - origin_).cast<float>());
  move_held(pose, placement.positions);
  solver_->step(settings_.step, forces.gravity.cast<float>(), forces_);
  skin_ = solver_->positions().leftCols(tissue_.surface_vertices);
  times_ = {watch.milliseconds(), solver_->last_times().local_ms, solver_->last_times().global_ms};
}

}  // namespace sinew
