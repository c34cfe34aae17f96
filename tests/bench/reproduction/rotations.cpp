// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <random>

#include "bench/reproduction/experiments.h"
#include "bench/reproduction/solver_kinds.h"
#include "core/timing.h"
#include "dynamics/polar.h"
#include "samples/samples.h"

namespace sinew {
namespace {

/// Returns the deformation gradients of all tetrahedra in the middle of a walk.
std::vector<Eigen::Matrix3d> gradients_in_motion(const Character& character,
                                                 const Settings& settings) {
  Puppet puppet(character, settings);
  puppet.play(0, 30);
  const TissueModel& tissue = puppet.tissue();
  const Points posed = puppet.skinner().tissue_positions()->cast<double>();
  std::vector<Eigen::Matrix3d> gradients;
  for (const Tetrahedron& t : tissue.tetrahedra) {
    const Eigen::Matrix3d rest = edge_matrix(t, tissue.rest_positions);
    if (std::abs(rest.determinant()) > 1e-12)
      gradients.push_back(edge_matrix(t, posed) * rest.inverse());
  }
  return gradients;
}

/// Returns the shortest duration of a function over all matrices in ten rounds, ns for each.
template <typename Function>
double nanoseconds(const std::vector<Eigen::Matrix3d>& matrices, Function&& function) {
  double shortest = 1e30, sum = 0.0;
  for (int round = 0; round < 10; ++round) {
    const Stopwatch watch;
    for (const Eigen::Matrix3d& f : matrices) sum += function(f)(0, 0);
    shortest = std::min(shortest, watch.milliseconds());
  }
  volatile double kept = sum;  // keeps the compiler from leaving the loop out
  (void)kept;
  return 1e6 * shortest / static_cast<double>(matrices.size());
}

Eigen::Matrix3d rotation_by_svd(const Eigen::Matrix3d& f) {
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(f, Eigen::ComputeFullU | Eigen::ComputeFullV);
  const Eigen::Matrix3d uv = svd.matrixU() * svd.matrixV().transpose();
  return svd.matrixU() * Eigen::Vector3d(1.0, 1.0, uv.determinant()).asDiagonal() *
         svd.matrixV().transpose();
}

/// Returns the rotation that the iteration of Kugelstadt et al. 2018 finds, starting from the
/// identity.
Eigen::Matrix3d rotation_by_torques(const Eigen::Matrix3d& f, int iterations) {
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
  for (int i = 0; i < iterations; ++i) {
    Eigen::Vector3d torque = Eigen::Vector3d::Zero();
    double trace = 0.0;
    for (int k = 0; k < 3; ++k) {
      const Eigen::Vector3d r = rotation.col(k), a = f.col(k);
      torque += r.cross(a);
      trace += r.dot(a);
    }
    const Eigen::Vector3d turn = torque / (std::abs(trace) + 1e-9);
    const double angle = turn.norm();
    if (angle < 1e-9) break;
    rotation = Eigen::AngleAxisd(angle, turn / angle).toRotationMatrix() * rotation;
  }
  return rotation;
}

/// Measures how often this iteration fails from a start that differs by a given angle.
void report_warm_starts(Report& report) {
  constexpr int kMatrices = 4000;
  std::mt19937 random(11);
  const auto draw = [&] { return std::normal_distribution<double>()(random); };
  const auto failures = [&](double degrees, bool is_inverted, int iterations) {
    int failed = 0;
    for (int i = 0; i < kMatrices; ++i) {
      const Eigen::Vector3d axis = Eigen::Vector3d{draw(), draw(), draw()}.normalized();
      const Eigen::Matrix3d turn =
          Eigen::AngleAxisd(degrees * EIGEN_PI / 180.0, axis).toRotationMatrix();
      const Eigen::Matrix3d basis =
          Eigen::Quaterniond{draw(), draw(), draw(), draw()}.normalized().toRotationMatrix();
      Eigen::Vector3d stretch{draw(), draw(), draw()};
      stretch = (0.3 * stretch).array().exp();
      if (is_inverted) stretch[0] = -stretch[0];
      const Eigen::Matrix3d f = turn * basis * stretch.asDiagonal() * basis.transpose();
      const Eigen::Matrix3d found = rotation_by_torques(f, iterations);
      // The rotation nearest to F maximizes the trace of R^T F.
      const double best = (polar_rotation(f).transpose() * f).trace();
      if ((found.transpose() * f).trace() < best - 1e-3 * f.norm()) ++failed;
    }
    return 100.0 * failed / kMatrices;
  };
  for (const int iterations : {10, 100}) {
    const std::string quantity =
        fmt::format("rotations that {} iterations of Kugelstadt 2018 miss", iterations);
    for (const double degrees : {30.0, 60.0, 90.0, 150.0}) {
      report.add(fmt::format("warm start off by {:.0f} degrees", degrees), quantity, "%",
                 degrees > 60.0 ? "often" : "", failures(degrees, false, iterations));
    }
    report.add("inverted, warm start off by 30 degrees", quantity, "%", "often",
               failures(30.0, true, iterations));
  }
}

}  // namespace

void polar_decomposition(Report& report) {
  Settings settings = published_settings();
  settings.simulation.vertices = report.steps(3472, 800);
  const Character character = built_in_character("humanoid");
  const int steps = report.steps(20, 2);
  const StepTimes svd = times_of(character, settings, textbook_solver, steps);
  const StepTimes higham = times_of(character, settings, plain_solver, steps);
  const StepTimes vector = times_of(character, settings, vectorized_solver, steps);
  report.begin("2022 section 3.3 polar decomposition");
  report.add("humanoid", "local step, SVD of each tetrahedron over Higham's iteration", "", "",
             svd.local / higham.local, "Eigen::JacobiSVD");
  report.add("humanoid", "time step, the same, with Eigen's Cholesky on both sides", "",
             "1.9 (1.5 in 2018)", (svd.local + svd.global) / (higham.local + svd.global));
  report.add("humanoid", "local step, Higham's iteration over vectorized rotations", "", "",
             higham.local / vector.local, "warm-started Newton iterations");
  const std::vector<Eigen::Matrix3d> gradients = gradients_in_motion(character, settings);
  report.add("humanoid walk", "rotation of a matrix by SVD", "ns", "",
             nanoseconds(gradients, rotation_by_svd));
  report.add("humanoid walk", "rotation of a matrix by Higham's iteration", "ns", "",
             nanoseconds(gradients, polar_rotation));
  double iterations = 0.0, by_svd = 0.0;
  for (const Eigen::Matrix3d& f : gradients) {
    const int count = higham_iterations(f);
    iterations += count;
    by_svd += count == 0 ? 1.0 : 0.0;
  }
  const auto all = static_cast<double>(gradients.size());
  report.add("humanoid walk", "mean iterations of Higham's method", "", "",
             iterations / (all - by_svd));
  report.add("humanoid walk", "matrices that need an SVD", "%", "", 100.0 * by_svd / all);
  report_warm_starts(report);
}

}  // namespace sinew
