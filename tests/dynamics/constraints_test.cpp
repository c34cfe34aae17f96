// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <Eigen/SVD>
#include <algorithm>
#include <numeric>
#include <random>

#include "dynamics/bodies.h"
#include "dynamics/instruction_sets.h"
#include "dynamics/local_step.h"
#include "dynamics/make_local_step.h"
#include "dynamics/nearest_determinant.h"

namespace sinew {
namespace {

/// A single batch of constraints, with all vertices free.
template <typename Real>
class Alone {
 public:
  Alone(const ConstraintBatch& batch, const Points& rest, bool vectorized = true)
      : step_(make_local_step<Real>(batch, rest, vectorized)),
        count_(static_cast<int>(rest.cols())) {
    std::vector<int> identity(count_);
    std::iota(identity.begin(), identity.end(), 0);
    step_->renumber(identity, count_);
  }

  double energy(const Points& positions) const { return step_->energy(padded(positions).data()); }

  Points forces(const Points& positions) {
    const Padded start = padded(positions);
    Padded partials = Padded::Zero(4, step_->plan().sum_count());
    for (int block = 0; block < step_->plan().piece_count(); ++block)
      step_->write_block(block, start.data(), partials.data());
    Points sum = Points::Zero(3, count_);
    for (int p = 0; p < partials.cols(); ++p)
      sum.col(step_->plan().targets()[p]) +=
          partials.col(p).template head<3>().template cast<double>();
    return sum;
  }

  Eigen::MatrixXd matrix() const {
    typename LocalStep<Real>::Triplets triplets;
    step_->add_matrix(triplets, count_);
    Eigen::SparseMatrix<double> lower(count_, count_);
    lower.setFromTriplets(triplets.begin(), triplets.end());
    return Eigen::MatrixXd(lower).selfadjointView<Eigen::Lower>();
  }

 private:
  using Padded = Eigen::Matrix<Real, 4, Eigen::Dynamic>;
  Padded padded(const Points& positions) const {
    Padded result = Padded::Zero(4, count_);
    result.template topRows<3>() = positions.cast<Real>();
    return result;
  }

  std::unique_ptr<LocalStep<Real>> step_;
  int count_;
};

Points shaken(const Points& positions, double amount, int seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-amount, amount);
  return positions + Points::NullaryExpr(3, positions.cols(), [&] { return uniform(random); });
}

std::vector<Triangle> bar_surface(const Bar& bar) {
  std::vector<Triangle> faces;
  for (const auto& [a, b, c, d] : bar.tetrahedra)
    for (const Triangle& face : {Triangle{a, c, b}, {a, b, d}, {a, d, c}, {b, c, d}})
      faces.push_back(face);
  const auto sorted = [](Triangle face) {
    std::sort(face.begin(), face.end());
    return face;
  };
  std::vector<Triangle> surface;
  for (const Triangle& face : faces)
    if (std::count_if(faces.begin(), faces.end(),
                      [&](const Triangle& f) { return sorted(f) == sorted(face); }) == 1)
      surface.push_back(face);
  return surface;
}

template <typename Kind>
Kind over(const Bar& bar, double stiffness) {
  const int count = static_cast<int>(bar.tetrahedra.size());
  return {bar.tetrahedra, Eigen::VectorXd::LinSpaced(count, stiffness, 2.0 * stiffness)};
}

TetrahedronVolume volume_of(const Bar& bar, double smallest, double largest) {
  const int count = static_cast<int>(bar.tetrahedra.size());
  const auto all = [&](double value) { return Eigen::VectorXd::Constant(count, value); };
  return {bar.tetrahedra, all(100.0), all(smallest), all(largest)};
}

/// Returns one batch of each kind whose projection is the nearest point, all on one shaken bar.
std::vector<ConstraintBatch> nearest_point_kinds(const Bar& bar) {
  Springs springs;
  for (const Tetrahedron& t : bar.tetrahedra) springs.edges.push_back({t[0], t[3]});
  springs.stiffness = Eigen::VectorXd::Constant(springs.size(), 3.0);
  Anchors anchors{
      {0, 3, 7}, shaken(bar.positions, 0.3, 1).leftCols(3), Eigen::Vector3d(1.0, 2.0, 3.0)};
  return {anchors,
          springs,
          over<TetrahedronStrain>(bar, 100.0),
          strain_in_fans(over<TetrahedronStrain>(bar, 100.0), bar.positions).fans,
          volume_of(bar, 1.0, 1.0),
          volume_of(bar, 0.9, 1.3),
          bending_of(bar_surface(bar), 0.5),
          over<PositionStrain<Decomposed::kCovariance>>(bar, 100.0)};
}

TEST(Constraints, ForcesAreMinusTheGradientOfTheEnergy) {
  const Bar bar = make_bar(2, 2, 2, {1.0, 0.8, 0.6});
  const Points positions = shaken(bar.positions, 0.08, 2);
  for (const ConstraintBatch& batch : nearest_point_kinds(bar)) {
    Alone<double> kind(batch, bar.positions);
    const Points forces = kind.forces(positions);
    const double scale = forces.cwiseAbs().maxCoeff();
    ASSERT_GT(scale, 0.0);
    constexpr double kStep = 1e-5;
    for (int i = 0; i < positions.size(); i += 4) {
      Points ahead = positions, behind = positions;
      ahead.data()[i] += kStep;
      behind.data()[i] -= kStep;
      const double difference = (kind.energy(ahead) - kind.energy(behind)) / (2.0 * kStep);
      EXPECT_NEAR(forces.data()[i], -difference, 1e-6 * scale) << "kind " << batch.index();
    }
  }
}

TEST(Constraints, MatrixTakesPositionsToForcesOfFrozenProjections) {
  // With frozen projections, forces depend linearly on positions, with the matrix Q^T W Q. The
  // projections of anchors are their targets, which never change.
  const Bar bar = make_bar(1, 1, 1, {1.0, 1.0, 1.0});
  Anchors anchors{{0, 3}, bar.positions.leftCols(2), Eigen::Vector2d(2.0, 5.0)};
  Alone<double> kind(anchors, bar.positions);
  const Points moved = bar.positions.colwise() + Eigen::Vector3d(0.1, 0.0, 0.0);
  const Points change = kind.forces(moved) - kind.forces(bar.positions);
  const Eigen::VectorXd expected = -0.1 * kind.matrix().rowwise().sum();
  EXPECT_LT((change.row(0).transpose() - expected).norm(), 1e-12);
}

TEST(Constraints, StrainMatrixIsTheLaplacianOfLinearElements) {
  // This does not depend on any projection: u^T A u is the sum of w V
  // grad u
  // ^2 for every piecewise linear u.
  const Bar bar = make_bar(2, 1, 1, {1.0, 0.7, 0.4});
  Alone<double> kind(strain_of(bar.tetrahedra, 5.0), bar.positions);
  const Eigen::Vector3d slope(0.3, -1.2, 0.5);
  const Eigen::VectorXd u = bar.positions.transpose() * slope;
  EXPECT_NEAR(u.dot(kind.matrix() * u), 5.0 * 1.0 * 0.7 * 0.4 * slope.squaredNorm(), 1e-10);
}

TEST(Constraints, RestIsWithoutForce) {
  const Bar bar = make_bar(2, 2, 2, {1.0, 0.8, 0.6});
  std::vector<ConstraintBatch> kinds = nearest_point_kinds(bar);
  kinds.erase(kinds.begin());  // the anchors' targets are elsewhere
  kinds.push_back(over<PositionStrain<Decomposed::kGradient>>(bar, 100.0));
  kinds.push_back(over<CovarianceGradientStrain>(bar, 100.0));
  const Eigen::Affine3d motion = turn(1.0, {1.0, 2.0, -1.0}, {0.3, 0.1, 5.0});
  const Points moved = motion.linear() * bar.positions +
                       motion.translation() * Eigen::RowVectorXd::Ones(bar.positions.cols());
  for (const ConstraintBatch& batch : kinds) {
    Alone<double> kind(batch, bar.positions);
    EXPECT_LT(kind.forces(bar.positions).cwiseAbs().maxCoeff(), 1e-9) << batch.index();
    EXPECT_LT(kind.forces(moved).cwiseAbs().maxCoeff(), 1e-9) << batch.index();
  }
}

TEST(Constraints, InvertedRestTetrahedraAreAtRestToo) {
  Bar bar = make_bar(2, 1, 1, {1.0, 0.8, 0.6});
  for (Tetrahedron& t : bar.tetrahedra) std::swap(t[1], t[2]);
  Alone<double> kind(strain_of(bar.tetrahedra, 10.0), bar.positions);
  EXPECT_LT(kind.forces(bar.positions).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_GT(kind.energy(2.0 * bar.positions), 0.0);
}

/// Returns the same tetrahedra in an order in which few neighbors share a face.
Bar scattered(Bar bar) {
  std::mt19937 random(5);
  std::shuffle(bar.tetrahedra.begin(), bar.tetrahedra.end(), random);
  return bar;
}

void expect_fast_forces_like_exact_ones(const ConstraintBatch& batch, const Bar& bar) {
  for (const double amount : {0.0, 0.02, 0.3}) {  // the last inverts many
    const Points positions = shaken(bar.positions, amount, 3);
    Alone<float> plain(batch, bar.positions, false);
    Alone<double> exact(batch, bar.positions);
    const Points forces = exact.forces(positions);
    const double scale = std::max(forces.cwiseAbs().maxCoeff(), 1.0);
    EXPECT_LT((plain.forces(positions) - forces).cwiseAbs().maxCoeff(), 4e-5 * scale);
    for_each_instruction_set([&] {
      Alone<float> fast(batch, bar.positions);
      EXPECT_LT((fast.forces(positions) - forces).cwiseAbs().maxCoeff(), 2e-4 * scale);
      EXPECT_LT((fast.forces(positions) - forces).cwiseAbs().maxCoeff(), 4e-5 * scale)
          << "a second iteration starts from the rotations of the first";
    });
  }
}

TEST(Constraints, VectorAndPlainElementsAgree) {
  const Bar bar = make_bar(7, 3, 2, {1.8, 0.5, 0.4});  // does not fill its last group
  for (const Bar& body : {bar, scattered(bar)}) {
    const auto strain = over<TetrahedronStrain>(body, 1000.0);
    expect_fast_forces_like_exact_ones(strain, body);
    expect_fast_forces_like_exact_ones(strain_in_fans(strain, body.positions).fans, body);
    expect_fast_forces_like_exact_ones(volume_of(body, 0.95, 1.05), body);
    expect_fast_forces_like_exact_ones(
        HyperelasticStrain<HyperelasticMaterial::kNeoHookean>{
            body.tetrahedra, Eigen::VectorXd::Constant(strain.size(), 900.0), 0.4},
        body);
    expect_fast_forces_like_exact_ones(
        HyperelasticStrain<HyperelasticMaterial::kStVenantKirchhoff>{
            body.tetrahedra, Eigen::VectorXd::Constant(strain.size(), 900.0), 0.1},
        body);
    expect_fast_forces_like_exact_ones(
        SplineStrain{body.tetrahedra, Eigen::VectorXd::Constant(strain.size(), 900.0), 0.3,
                     StretchCurve{{3.0, 0.5, 2.0, 5.0}}},
        body);
  }
}

TEST(Constraints, FansHoldEachTetrahedronOnce) {
  const Bar bar = make_bar(3, 2, 2, {1.0, 1.0, 1.0});
  for (const Bar& body : {bar, scattered(bar)}) {
    const std::vector<TetrahedronFan> fans = tetrahedron_fans(body.tetrahedra);
    std::vector<int> uses(body.tetrahedra.size(), 0);
    for (const TetrahedronFan& fan : fans) {
      for (int t = 0; t < TetrahedronFan::kTetrahedra; ++t) {
        if (fan.tetrahedra[t] == TetrahedronFan::kNone) continue;
        ++uses[fan.tetrahedra[t]];
        Tetrahedron corners, original = body.tetrahedra[fan.tetrahedra[t]];
        for (int k = 0; k < 4; ++k) corners[k] = fan.corners[TetrahedronFan::places(t)[k]];
        std::sort(corners.begin(), corners.end());
        std::sort(original.begin(), original.end());
        EXPECT_EQ(corners, original);
      }
    }
    for (const int count : uses) EXPECT_EQ(count, 1);
  }
  EXPECT_EQ(tetrahedron_fans(bar.tetrahedra).size(), bar.tetrahedra.size() / 3);
}

TEST(Constraints, SharedRotationsDifferOnlyWhereAPrismBends) {
  const Bar bar = make_bar(3, 2, 2, {1.0, 1.0, 1.0});
  auto strain = over<TetrahedronStrain>(bar, 100.0);
  strain.stiffness(Eigen::seqN(0, 9, 4)).setZero();
  Alone<double> each(strain, bar.positions);
  Alone<double> shared(strain_in_fans(strain, bar.positions).fans, bar.positions);
  EXPECT_LT((each.matrix() - shared.matrix()).norm(), 1e-12 * each.matrix().norm());
  // Under a linear map, all gradients and thus all rotations are the same, so that sharing them
  // changes nothing.
  Eigen::Matrix3d affine;
  affine << 1.2, 0.3, 0.0, -0.1, 0.9, 0.2, 0.0, 0.1, 1.1;
  const Points sheared = affine * bar.positions;
  EXPECT_NEAR(shared.energy(sheared), each.energy(sheared), 1e-9 * each.energy(sheared));
  // If the gradients in a prism differ, one shared rotation fits worse than one for each
  // tetrahedron.
  const Points bent = shaken(bar.positions, 0.1, 7);
  EXPECT_GT(shared.energy(bent), 1.02 * each.energy(bent));
}

TEST(Constraints, VolumeProjectionMeetsItsTarget) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> stretch(0.5, 2.0);
  for (int i = 0; i < 2000; ++i) {
    const Eigen::Matrix3d u = Eigen::Quaterniond::UnitRandom().toRotationMatrix();
    const Eigen::Matrix3d v = Eigen::Quaterniond::UnitRandom().toRotationMatrix();
    Eigen::Vector3d s{stretch(random), stretch(random), stretch(random)};
    if (i % 5 == 0) s[2] = -s[2];
    const Eigen::Matrix3d f = u * s.asDiagonal() * v;
    const Eigen::Matrix3d projected = nearest_with_determinant(f, 1.0);
    EXPECT_NEAR(projected.determinant(), 1.0, 1e-9);
    if (i % 5 == 0) continue;
    // No nearby matrix of the same determinant is closer.
    const double distance = (projected - f).norm();
    for (int k = 0; k < 3; ++k) {
      Eigen::Matrix3d other = projected + 0.01 * Eigen::Matrix3d::Random();
      other *= std::cbrt(1.0 / other.determinant());
      EXPECT_GT((other - f).norm(), distance - 1e-6);
    }
  }
}

TEST(Constraints, VolumeProjectionOfFlatAndZeroMatricesIsFinite) {
  for (const Eigen::Vector3d& s : {Eigen::Vector3d(0.0, 0.0, 0.0), Eigen::Vector3d(2.0, 0.0, 0.0),
                                   Eigen::Vector3d(1.0, 1.0, 0.0), Eigen::Vector3d(1.0, 1.0, -1.0)})
    EXPECT_NEAR(nearest_with_determinant(s.asDiagonal(), 1.0).determinant(), 1.0, 1e-9);
}

TEST(Constraints, BendingMeasuresMeanCurvature) {
  // On a sphere of radius r the Laplacian has length 2 / r. The sphere is an icosahedron that is
  // refined three times.
  std::vector<Eigen::Vector3d> points;
  const double g = 0.5 * (1.0 + std::sqrt(5.0));
  for (const double a : {-1.0, 1.0})
    for (const double b : {-g, g})
      for (int axis = 0; axis < 3; ++axis) {
        Eigen::Vector3d p;
        p[axis] = 0.0;
        p[(axis + 1) % 3] = a;
        p[(axis + 2) % 3] = b;
        points.push_back(p);
      }
  std::vector<Triangle> triangles;
  for (int a = 0; a < 12; ++a)
    for (int b = 0; b < 12; ++b)
      for (int c = 0; c < 12; ++c) {
        const bool edges = (points[a] - points[b]).norm() < 2.1 &&
                           (points[b] - points[c]).norm() < 2.1 &&
                           (points[c] - points[a]).norm() < 2.1;
        const double side = points[a].dot(points[b].cross(points[c]));
        if (a < b && a < c && b != c && edges && side > 0.0) triangles.push_back({a, b, c});
      }
  ASSERT_EQ(triangles.size(), 20u);
  for (int round = 0; round < 3; ++round) {
    std::vector<Triangle> finer;
    const auto middle = [&](int a, int b) {
      const Eigen::Vector3d m = 0.5 * (points[a] + points[b]);
      for (int i = 0; i < static_cast<int>(points.size()); ++i)
        if ((points[i] - m).norm() < 1e-9) return i;
      points.push_back(m);
      return static_cast<int>(points.size()) - 1;
    };
    for (const auto& [a, b, c] : triangles) {
      const int ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
      for (const Triangle& t : {Triangle{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}})
        finer.push_back(t);
    }
    triangles = finer;
  }
  constexpr double kRadius = 0.7;
  Points sphere(3, points.size());
  for (size_t i = 0; i < points.size(); ++i) sphere.col(i) = kRadius * points[i].normalized();
  const SurfaceBending bending = bending_of(triangles, 1.0);
  ASSERT_EQ(bending.size(), static_cast<int>(points.size()));
  double area = 0.0;
  for (int i = 0; i < bending.size(); ++i) {
    const auto element = bending.element(i, sphere);
    area += element.measure;
    EXPECT_NEAR(element.parameters[0], 2.0 / kRadius, 0.05 * 2.0 / kRadius);
  }
  EXPECT_NEAR(area, 4.0 * M_PI * kRadius * kRadius, 0.02 * area);
}

TEST(Constraints, BendingLeavesBordersAlone) {
  const std::vector<Triangle> strip = {{0, 1, 2}, {2, 1, 3}};
  EXPECT_EQ(bending_of(strip, 1.0).size(), 0);
}

TEST(Constraints, SpringsBetweenCoincidentVerticesAreRefused) {
  Springs springs{{{0, 1}}, Eigen::VectorXd::Ones(1)};
  EXPECT_THROW(make_local_step<double>(springs, Points::Zero(3, 2), false), std::logic_error);
}

TEST(Constraints, FlatTetrahedraAreFound) {
  Points points(3, 6);
  points << 0, 1, 0, 0, 1, 0.5,  //
      0, 0, 1, 0, 1, 0.5,        //
      0, 0, 0, 1, 0, 1e-6;
  const std::vector<Tetrahedron> tetrahedra = {
      {0, 1, 2, 3}, {0, 1, 2, 4}, {0, 1, 2, 5}, {0, 0, 1, 2}};
  EXPECT_EQ(flat_tetrahedra(tetrahedra, points), (std::vector<char>{0, 1, 1, 1}));
}

}  // namespace
}  // namespace sinew
