// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "bench/reproduction/experiments.h"
#include "bench/reproduction/least_squares.h"
#include "bench/reproduction/limb.h"
#include "bench/reproduction/stand_ins.h"
#include "core/timing.h"
#include "mesh/decimation.h"
#include "samples/samples.h"
#include "support/contact_poses.h"
#include "upsampling/build_upsampling.h"
#include "upsampling/upsample.h"

namespace sinew {
namespace {

/// Returns the angles between the normals of two poses of a surface, degrees.
Eigen::VectorXd normal_angles(const PointsF& a, const PointsF& b) {
  return (a.cwiseProduct(b).colwise().sum().cwiseMin(1.0F).cwiseMax(-1.0F).array().acos() *
          (180.0F / static_cast<float>(EIGEN_PI)))
      .cast<double>()
      .transpose();
}

Points upsampled_by_table(const UpsamplingTable& table, const Points& coarse) {
  PointsF fine(3, table.fine_count);
  upsample_positions(table, coarse.cast<float>(),
                     {fine.data(), static_cast<std::size_t>(fine.size())});
  return fine.cast<double>();
}

}  // namespace

void upsampling_error(Report& report) {
  report.begin("2022 Fig. 3.10 and 3.11");
  Character character = make_sample("humanoid", report.steps(15'000, 3000));
  Settings settings = published_settings();
  settings.simulation.vertices = report.steps(3472, 800);
  std::vector<Clip> clips = touching_clips(character.skeleton, 1.0);
  character.clips = {clips.at(3)};  // crossed arms, which turn the shoulders
  Session session(character, settings, Document{}, {});
  const SimulationSurface& coarse = *session.lane().simulated_surface();
  Character whole = character;
  whole.simulate_as_it_is = true;
  Session fine_session(whole, settings, Document{}, {});
  session.seek(1.0);
  fine_session.seek(1.0);
  const Points simulated = session.simulated_positions();
  const Points exact = fine_session.visible_positions();
  const Points samples = exact(Eigen::all, coarse.source);
  const TriangleMesh& fine = character.surface;
  const PointsF exact_normals = vertex_normals(exact.cast<float>(), fine.triangles);

  const auto add = [&](const std::string& subject, const std::string& theirs,
                       const Points& of_samples, const Points& of_simulated) {
    const Eigen::VectorXd alone = (of_samples - exact).colwise().norm() / kHeight;
    const Eigen::VectorXd both = (of_simulated - exact).colwise().norm() / kHeight;
    const auto rms = [](const Eigen::VectorXd& values) {
      return std::sqrt(values.squaredNorm() / static_cast<double>(values.size()));
    };
    const char* const kUnit = "% of the height";
    report.add(subject, "error of upsampling alone, RMS", kUnit, theirs, 100.0 * rms(alone));
    report.add(subject, "error of upsampling alone, largest", kUnit, "", 100.0 * alone.maxCoeff());
    report.add(subject, "error of simulation and upsampling, RMS", kUnit, "", 100.0 * rms(both));
    report.add(
        subject, "mean angle to the normals of the fine simulation, upsampling alone", "degrees",
        "",
        normal_angles(vertex_normals(of_samples.cast<float>(), fine.triangles), exact_normals)
            .mean());
  };
  for (const int neighbors : {8, 16, 32}) {
    for (const Basis basis : {Basis::kLinear, Basis::kQuadratic}) {
      const bool linear = basis == Basis::kLinear;
      const LeastSquaresUpsampling weights(fine, coarse.mesh, coarse.source, neighbors, basis);
      add(fmt::format("crossed arms, {} least squares, k = {}", linear ? "linear" : "quadratic",
                      neighbors),
          linear ? "smooths more at joints as k grows"
                 : (neighbors == 8 ? "ill-conditioned" : "smoother, less distortion"),
          weights.apply(samples), weights.apply(simulated));
    }
  }
  const UpsamplingTable displacements = build_upsampling(
      fine, coarse.mesh, coarse.source, {UpsamplingMethod::kNormalDisplacement, 3}, {});
  add("crossed arms, normal displacements", "not smooth",
      upsampled_by_table(displacements, samples), upsampled_by_table(displacements, simulated));
}

void upsampled_volume(Report& report) {
  report.begin("2022 Fig. 3.12");
  const Character cylinder = built_in_character("cylinder");
  const DecimatedMesh coarse = decimate(cylinder.surface, {.target_vertices = 120});
  const Character character = with_surface(cylinder, cylinder.surface, coarse.mesh);
  Settings settings = published_settings();
  settings.simulation.vertices = 0;
  Puppet coarse_body(character, settings);
  Character whole = cylinder;
  whole.simulate_as_it_is = true;
  Puppet fine_body(whole, settings);
  const LeastSquaresUpsampling linear(cylinder.surface, coarse.mesh, coarse.source, 20,
                                      Basis::kLinear);
  const LeastSquaresUpsampling quadratic(cylinder.surface, coarse.mesh, coarse.source, 20,
                                         Basis::kQuadratic);
  for (const double degrees : {90.0, 120.0}) {
    const Pose pose = bent_limb(cylinder.skeleton, degrees);
    coarse_body.settle(pose);
    fine_body.settle(pose);
    const Points simulated = coarse_body.skin();
    const auto volume = [](const Points& posed, const TriangleMesh& surface) {
      return 100.0 * (signed_volume(posed, surface.triangles) /
                          signed_volume(surface.positions, surface.triangles) -
                      1.0);
    };
    const std::string subject = fmt::format("cylinder of {} vertices, bent by {:.0f} degrees",
                                            coarse.mesh.vertex_count(), degrees);
    report.add(subject, "change of volume, simulated surface", "%", "",
               volume(simulated, coarse.mesh));
    report.add(subject, "change of volume, linear least squares", "%", "",
               volume(linear.apply(simulated), cylinder.surface));
    report.add(subject, "change of volume, quadratic least squares", "%", "no severe loss",
               volume(quadratic.apply(simulated), cylinder.surface));
    report.add(subject,
               fmt::format("change of volume, simulation of all {} vertices",
                           cylinder.surface.vertex_count()),
               "%", "", volume(fine_body.skin(), cylinder.surface));
  }
}

void upsampling_cost(Report& report) {
  report.begin("2022 section 3.2.4");
  const Character character = make_sample("humanoid", report.steps(17'360, 4000));
  Settings settings = published_settings();
  settings.simulation.vertices = report.steps(3472, 800);
  Session session(character, settings, Document{}, {});
  const StepTimes times = play(session, report.steps(120, 3), true);
  const SimulationSurface& coarse = *session.lane().simulated_surface();
  const std::string subject =
      fmt::format("humanoid, {} of {} vertices simulated", coarse.mesh.vertex_count(),
                  character.surface.vertex_count());
  report.add(subject, "upsampling with normals over the time step", "%", "1 to 2",
             100.0 * times.upsampling / times.step);

  const Points posed = session.simulated_positions();
  const PointsF positions = posed.cast<float>();
  const PointsF coarse_normals = vertex_normals(positions, coarse.mesh.triangles);
  PointsF fine(3, character.surface.vertex_count()), normals = fine;
  const std::span<float> fine_out(fine.data(), static_cast<std::size_t>(fine.size()));
  const std::span<float> normals_out(normals.data(), static_cast<std::size_t>(normals.size()));
  const auto milliseconds = [&](const UpsamplingTable& table, const WeightedSums& sums) {
    std::vector<double> durations;
    for (int i = 0; i < report.steps(300, 5); ++i) {
      const Stopwatch watch;
      upsample_positions(table, positions, fine_out, sums);
      upsample_normals(table, positions, coarse_normals, normals_out, sums);
      durations.push_back(watch.milliseconds());
    }
    return typical(durations);
  };
  const auto table_of = [&](UpsamplingMethod method, int neighbors) {
    return build_upsampling(character.surface, coarse.mesh, coarse.source, {method, neighbors}, {});
  };
  const Stopwatch watch;
  const UpsamplingTable least_squares = table_of(UpsamplingMethod::kMovingLeastSquares, 20);
  report.add(subject, "preparation of the weights", "s", "10 to 20", watch.milliseconds() / 1000.0);
  const UpsamplingTable displacements = table_of(UpsamplingMethod::kNormalDisplacement, 3);
  report.add(subject, "normal displacements over least squares, time", "", "2",
             milliseconds(displacements, vectorized_weighted_sums()) /
                 milliseconds(least_squares, vectorized_weighted_sums()));
  report.add(subject, "the same without vector instructions", "", "2",
             milliseconds(displacements, plain_weighted_sums()) /
                 milliseconds(least_squares, plain_weighted_sums()));

  upsample_positions(least_squares, positions, fine_out);
  upsample_normals(least_squares, positions, coarse_normals, normals_out);
  const Eigen::VectorXd angles =
      normal_angles(normals, vertex_normals(fine, character.surface.triangles));
  report.add(subject, "least squares normals against those of the surface, mean", "degrees",
             "visually negligible", angles.mean());
  report.add(subject, "the same, largest", "degrees", "", angles.maxCoeff());
}

}  // namespace sinew
