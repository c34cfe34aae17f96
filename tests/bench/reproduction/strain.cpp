// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>

#include "bench/reproduction/experiments.h"
#include "bench/reproduction/limb.h"
#include "bench/reproduction/stand_ins.h"
#include "dynamics/cpu_solver.h"
#include "samples/samples.h"
#include "tissue/inversion_counter.h"

namespace sinew {
namespace {

/// A straight bar of two bricks along x with square sections, each divided into six tetrahedra.
struct Bar {
  Points positions;  ///< three layers of four vertices
  std::vector<Tetrahedron> tetrahedra;
};

Bar bar(double first, double second) {
  Bar result;
  result.positions.resize(3, 12);
  const double places[] = {0.0, first, first + second};
  for (int layer = 0; layer < 3; ++layer)
    for (int corner = 0; corner < 4; ++corner)
      result.positions.col(4 * layer + corner) << places[layer], corner % 2, corner / 2;
  // Kuhn's six tetrahedra around the diagonal of a brick, whose corners are numbered by bits.
  const auto vertex = [](int brick, int corner) { return 4 * (brick + corner % 2) + corner / 2; };
  for (int brick = 0; brick < 2; ++brick) {
    for (const auto& [a, b] : {std::pair{1, 3}, {3, 2}, {2, 6}, {6, 4}, {4, 5}, {5, 1}}) {
      result.tetrahedra.push_back(
          {vertex(brick, 0), vertex(brick, a), vertex(brick, b), vertex(brick, 7)});
    }
  }
  return result;
}

/// Stretches the bar to twice its length. Returns the new length of its first brick over that of
/// the second.
template <typename Strain>
double stretched_ratio(const Bar& bar, Strain strain) {
  SolverProblem problem;
  problem.rest_positions = bar.positions;
  problem.masses = Eigen::VectorXd::Ones(12);
  problem.fixed = {1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1};
  problem.constraints.add(std::move(strain));
  const auto solver = make_cpu_solver<double>(problem);
  Points ends(3, 8);
  ends << bar.positions.leftCols(4), bar.positions.rightCols(4);
  ends.row(0) *= 2.0;
  StepInput<double> input;
  input.fixed_positions.emplace(ends);
  solver->solve_static(5000, 1e-12, input);
  const double middle = solver->positions().middleCols(4, 4).row(0).mean();
  return middle / (2.0 * bar.positions(0, 8) - middle);
}

}  // namespace

void stretched_bar(Report& report) {
  report.begin("2022 Fig. 2.4; 2018 Fig. 4");
  constexpr double kFirst = 1.0, kSecond = 2.0;
  const Bar two = bar(kFirst, kSecond);
  const Eigen::VectorXd ones =
      Eigen::VectorXd::Ones(static_cast<Eigen::Index>(two.tetrahedra.size()));
  report.add("bar of bricks of 1 and 2", "ratio of their lengths, gradients", "", "0.5 (kept)",
             stretched_ratio(two, TetrahedronStrain{two.tetrahedra, ones}));
  // The published energy of positions has the same weight for every element.
  PositionStrain<Decomposed::kCovariance> positions{two.tetrahedra, ones};
  Eigen::VectorXd stiffness = ones;
  for (int i = 0; i < positions.size(); ++i)
    stiffness[i] = 1.0 / positions.element(i, two.positions).measure;
  positions.stiffness = stiffness;
  report.add("bar of bricks of 1 and 2", "ratio of their lengths, positions", "",
             fmt::format("{:.2f} (equal differences)", (kFirst + 1.5) / (kSecond + 1.5)),
             stretched_ratio(two, positions));
}

namespace {

/// Makes a solver in which another kind of strain replaces that of tetrahedra.
template <typename Strain>
std::unique_ptr<ProjectiveSolver<float>> with_strain(const SolverProblem& problem) {
  SolverProblem other = problem;
  ConstraintBatch& batch = other.constraints.batches.front();
  const TetrahedronStrain usual = std::get<TetrahedronStrain>(batch);
  batch = Strain{usual.tetrahedra, usual.stiffness};
  return make_cpu_solver<float>(other);
}

/// Makes a solver with the published strain of positions (eq. 2.20), which has the same weight for
/// all elements: the mean of those that this program gives them.
template <Decomposed matrix>
std::unique_ptr<ProjectiveSolver<float>> with_positions(const SolverProblem& problem) {
  SolverProblem other = problem;
  ConstraintBatch& batch = other.constraints.batches.front();
  const TetrahedronStrain usual = std::get<TetrahedronStrain>(batch);
  PositionStrain<matrix> positions{usual.tetrahedra, usual.stiffness};
  Eigen::VectorXd measures(positions.size());
  for (int i = 0; i < positions.size(); ++i)
    measures[i] = positions.element(i, problem.rest_positions).measure;
  positions.stiffness = usual.stiffness.cwiseQuotient(measures) * measures.mean();
  batch = positions;
  return make_cpu_solver<float>(other);
}

/// Returns a coarse cuboid around the bones of the cylinder.
TriangleMesh cuboid(const TriangleMesh& around) {
  constexpr int kLayers = 9;
  const Eigen::AlignedBox3d box = bounding_box(around.positions);
  int along = 0;
  box.sizes().maxCoeff(&along);
  const int across = (along + 1) % 3, up = (along + 2) % 3;
  TriangleMesh mesh;
  mesh.positions.resize(3, 4 * kLayers);
  for (int layer = 0; layer < kLayers; ++layer) {
    for (int corner = 0; corner < 4; ++corner) {
      auto place = mesh.positions.col(4 * layer + corner);
      place[along] = box.min()[along] + box.sizes()[along] * layer / (kLayers - 1);
      place[across] = corner == 0 || corner == 3 ? box.min()[across] : box.max()[across];
      place[up] = corner < 2 ? box.min()[up] : box.max()[up];
    }
  }
  for (int layer = 0; layer + 1 < kLayers; ++layer) {
    for (int side = 0; side < 4; ++side) {
      const int a = 4 * layer + side, b = 4 * layer + (side + 1) % 4;
      mesh.triangles.push_back({a, b, b + 4});
      mesh.triangles.push_back({a, b + 4, a + 4});
    }
  }
  const int top = 4 * (kLayers - 1);
  for (const Triangle& cap : {Triangle{0, 2, 1}, Triangle{0, 3, 2}, Triangle{top, top + 1, top + 2},
                              Triangle{top, top + 2, top + 3}})
    mesh.triangles.push_back(cap);
  return mesh;
}

/// Reports a body that has settled in a bend.
/// \param best  skin with the best kind of strain, from which the distance is measured
/// \return the skin, 3 x n
Points report_strain(Report& report, const std::string& subject, const std::string& kind,
                     const std::string& theirs, const Character& character, SolverMaker make,
                     const Points* best) {
  Settings settings = published_settings();
  settings.simulation.vertices = 0;
  Puppet puppet(character, settings, make);
  puppet.settle(bent_limb(character.skeleton, 120.0));
  const int inverted =
      InversionCounter(puppet.tissue()).count(*puppet.skinner().tissue_positions());
  const Points skin = puppet.skin();
  const std::vector<Triangle>& triangles = puppet.tissue().triangles;
  report.add(subject, kind + ": inverted tetrahedra", "%", theirs,
             100.0 * inverted / static_cast<double>(puppet.tissue().tetrahedra.size()));
  report.add(subject, kind + ": volume over that at rest", "", "",
             signed_volume(skin, triangles) / signed_volume(puppet.tissue().surface(0), triangles));
  if (best != nullptr) {
    report.add(subject, kind + ": largest distance from F, gradients", "% of the height", "",
               100.0 * (skin - *best).colwise().norm().maxCoeff() / kHeight);
  }
  return skin;
}

}  // namespace

void kinds_of_strain(Report& report) {
  report.begin("2022 Fig. 2.5; 2018 Fig. 5");
  const Character cylinder = built_in_character("cylinder");
  const Character coarse = with_surface(cylinder, cuboid(cylinder.surface), std::nullopt);
  const auto all_kinds = [&](const std::string& subject, const Character& character) {
    const Points best = report_strain(report, subject, "F, gradients", "best", character,
                                      with_strain<TetrahedronStrain>, nullptr);
    report_strain(report, subject, "F, positions", "does not work", character,
                  with_positions<Decomposed::kGradient>, &best);
    report_strain(report, subject, "H, gradients", "does not work", character,
                  with_strain<CovarianceGradientStrain>, &best);
    report_strain(report, subject, "H, positions", "worse", character,
                  with_positions<Decomposed::kCovariance>, &best);
  };
  all_kinds("cylinder, bent by 120 degrees", cylinder);
  all_kinds("coarse cuboid, bent by 120 degrees", coarse);
}

}  // namespace sinew
