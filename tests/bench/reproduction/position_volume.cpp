// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cmath>
#include <vector>

#include "bench/reproduction/experiments.h"
#include "bench/reproduction/thesis_models.h"
#include "core/team.h"

namespace sinew {
namespace {

constexpr int kIterations = 12;        // of Table 4.2
constexpr int kMore = 3;               // projections of volumes alone
constexpr double kFrame = 1.0 / 30.0;  // s

PointsF blended(const LinearBlend& blend, const Pose& pose) {
  const LinearBlend::PosedSkeleton posed = blend.pose(pose, Eigen::Vector3d::Zero());
  PointsF points(3, blend.point_count());
  for (int i = 0; i < blend.point_count(); ++i) points.col(i) = blend.position(i, posed);
  return points;
}

/// Plays the published model without a surface: the tetrahedra alone.
class BareBody {
 public:
  BareBody(PositionBasedBody body, const PositionSettings& settings)
      : body_(std::move(body)), all_(body_.body), volumes_only_(without_lengths(body_.body)) {
    const auto set = [](ColoredConstraints& constraints, double stiffness) {
      constraints.set_stiffness(
          std::vector<float>(constraints.count(), static_cast<float>(stiffness)));
    };
    set(all_.volume_constraints(), settings.volume);
    set(all_.edge_constraints(), settings.stretch);
    set(all_.tether_constraints(), settings.bind);
    set(volumes_only_.volume_constraints(), settings.volume);
    rest_volume_ = volume(all_);
  }

  /// Makes a time step from linear blend skinning.
  void pose(const Pose& pose) {
    const PointsF places = blended(body_.particles, pose);
    const PointsF bones = blended(body_.bone_points, pose);
    for (int i = 0; i < all_.tether_constraints().count(); ++i)
      all_.tether_constraints().set_target(i, bones(0, i), bones(1, i), bones(2, i));
    start(all_, [&](int v) { return places.col(v); });
    step(all_, kIterations);
  }

  /// Returns the error of the volume of all tetrahedra, %.
  double error() const { return 100.0 * std::abs(volume(all_) / rest_volume_ - 1.0); }

  /// Returns the same after volumes alone have been projected once more.
  double error_after(int iterations) {
    start(volumes_only_, [&](int v) { return all_.particles().position(v); });
    step(volumes_only_, iterations);
    return 100.0 * std::abs(volume(volumes_only_) / rest_volume_ - 1.0);
  }

 private:
  static PositionBody without_lengths(PositionBody body) {
    body.edges.clear();
    body.tethers.clear();
    return body;
  }

  template <typename Places>
  static void start(PositionSolver& solver, Places&& places) {
    for (int v = 0; v < solver.particle_count(); ++v) {
      solver.particles().position(v) = places(v);
      solver.velocity(v).setZero();
    }
  }

  static void step(PositionSolver& solver, int iterations) {
    PositionStep settings;
    settings.iterations = iterations;
    with_team([&](Team& team) { solver.step(team, settings); });
  }

  double volume(const PositionSolver& solver) const {
    double sum = 0.0;
    for (const Tetrahedron& corners : body_.body.tetrahedra)
      sum += signed_volume(solver.particles(), corners);
    return sum;
  }

  PositionBasedBody body_;
  PositionSolver all_;
  PositionSolver volumes_only_;
  double rest_volume_ = 0.0;
};

void report_volume(Report& report, const ThesisModel& model) {
  const std::optional<Character> character = model.open();
  if (!character) {
    report.leave_out(model.name, "error of volume", "%", model.loss, "skipped: no test data");
    return;
  }
  PositionSettings settings = position_settings(model);
  BareBody body(body_like(model, *character, settings), settings);
  const Clip& clip = character->clips[clip_of(character->clips)];
  double error = 0.0, after = 0.0;
  for (int i = 0; i < report.steps(60, 2); ++i) {
    body.pose(clip.sample(character->skeleton, std::fmod(i * kFrame, clip.duration)));
    error = std::max(error, body.error());
    after = std::max(after, body.error_after(kMore));
  }
  report.add(model.name, "error of volume of the tetrahedra", "%", model.loss, error,
             character->name);
  report.add(model.name, "after three more projections of volumes", "%", "", after);
}

}  // namespace

void position_based_volume(Report& report) {
  report.begin("2016 Table 4.2, volume");
  for (const ThesisModel& model : models_in_parallel()) report_volume(report, model);
}

}  // namespace sinew
