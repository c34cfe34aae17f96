// SPDX-License-Identifier: MIT

#include "fields/dirichlet_problem.h"

#include <gtest/gtest.h>

#include <random>

#include "core/error.h"
#include "fields/box_mesh.h"
#include "support/meshes.h"
#include "volume/fill_solid.h"

namespace sinew {
namespace {

const Eigen::Vector3d kBoxSize{2.0, 1.0, 1.0};

TetrahedronMesh jittered_box() {
  TetrahedronMesh mesh = make_box({8, 4, 4}, kBoxSize);
  jitter_inside(mesh, kBoxSize, 0.05, 7);
  return mesh;
}

bool is_on_box(const Eigen::Vector3d& p) {
  return p.minCoeff() < 1e-9 || (kBoxSize - p).minCoeff() < 1e-9;
}

Eigen::VectorXd linear_field(const TetrahedronMesh& mesh, const Eigen::Vector3d& slope) {
  return (mesh.positions.transpose() * slope).array() + 0.7;
}

TEST(Operators, IntegrateLinearFieldsExactly) {
  const TetrahedronMesh mesh = jittered_box();
  const Eigen::Vector3d slope{0.3, -1.2, 2.0};
  const Eigen::VectorXd field = linear_field(mesh, slope);
  const SparseMatrix stiffness = stiffness_matrix(mesh);
  const double volume = kBoxSize.prod();
  EXPECT_NEAR(lumped_masses(mesh).sum(), volume, 1e-12);
  EXPECT_NEAR(field.dot(stiffness * field), slope.squaredNorm() * volume, 1e-10);
  const Eigen::VectorXd residual = stiffness * field;
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    if (!is_on_box(mesh.positions.col(v))) {
      EXPECT_NEAR(residual[v], 0.0, 1e-12);  // patch test
    }
  }
}

TEST(Operators, MakeUpTheBilaplacian) {
  const TetrahedronMesh mesh = jittered_box();
  const Eigen::MatrixXd laplacian = stiffness_matrix(mesh);
  const Eigen::VectorXd masses = lumped_masses(mesh);
  const Eigen::MatrixXd expected =
      laplacian * masses.cwiseInverse().asDiagonal() * laplacian.transpose();
  const Eigen::MatrixXd result = bilaplacian(mesh);
  EXPECT_LT((result - expected).cwiseAbs().maxCoeff(), 1e-9 * expected.cwiseAbs().maxCoeff());
}

TEST(DirichletProblem, FindsLinearFields) {
  const TetrahedronMesh mesh = jittered_box();
  const std::vector<int> fixed = nodes_where(mesh, is_on_box);
  const Eigen::VectorXd field = linear_field(mesh, {0.3, -1.2, 2.0});
  const DirichletProblem problem(stiffness_matrix(mesh), fixed);
  EXPECT_LT((problem.solve(field(fixed)) - field).cwiseAbs().maxCoeff(), 1e-12);
}

/// Returns for each node its part of the area of a side of the box, a third of each triangle there.
Eigen::VectorXd areas_on(const TetrahedronMesh& mesh, double x) {
  Eigen::VectorXd areas = Eigen::VectorXd::Zero(mesh.vertex_count());
  for (const Triangle& t : boundary_triangles(mesh.tetrahedra)) {
    Eigen::Matrix3d corners;
    for (int i = 0; i < 3; ++i) corners.col(i) = mesh.positions.col(t[i]);
    if ((corners.row(0).array() - x).abs().maxCoeff() > 1e-9) continue;
    const Eigen::Vector3d a = corners.col(1) - corners.col(0), b = corners.col(2) - corners.col(0);
    for (const int v : t) areas[v] += a.cross(b).norm() / 6.0;
  }
  return areas;
}

TEST(DirichletProblem, CarriesAFluxThroughABar) {
  const TetrahedronMesh mesh = jittered_box();
  const std::vector<int> fixed =
      nodes_where(mesh, [](const Eigen::Vector3d& p) { return p.x() < 1e-9; });
  constexpr double kFlux = 3.0, kValue = 5.0;
  const Eigen::VectorXd loads = kFlux * areas_on(mesh, kBoxSize.x());
  const Eigen::VectorXd given = Eigen::VectorXd::Constant(std::ssize(fixed), kValue);
  const Eigen::VectorXd field = DirichletProblem(stiffness_matrix(mesh), fixed).solve(given, loads);
  const Eigen::VectorXd expected = kValue + kFlux * mesh.positions.row(0).transpose().array();
  EXPECT_LT((field - expected).cwiseAbs().maxCoeff(), 1e-11);
}

TEST(DirichletProblem, FindsThePotentialBetweenSpheres) {
  constexpr double kInner = 0.4, kOuter = 1.0;
  TriangleMesh surface = make_sphere(kOuter, 30, 48);
  const TriangleMesh inner = make_sphere(kInner, 20, 32);
  const int first = surface.vertex_count();
  surface.positions.conservativeResize(3, first + inner.vertex_count());
  surface.positions.rightCols(inner.vertex_count()) = inner.positions;
  for (const Triangle& t : inner.triangles)
    surface.triangles.push_back({first + t[0], first + t[2], first + t[1]});
  const TetrahedronMesh mesh = fill_solid(surface, {.tetrahedra = 20000}).mesh;

  const auto potential = [](double r) { return (1.0 / r - 1.0) / (1.0 / kInner - 1.0); };
  std::vector<int> fixed;
  for (const Triangle& t : boundary_triangles(mesh.tetrahedra))
    fixed.insert(fixed.end(), t.begin(), t.end());
  std::ranges::sort(fixed);
  fixed.erase(std::unique(fixed.begin(), fixed.end()), fixed.end());
  Eigen::VectorXd given(std::ssize(fixed));
  for (std::size_t i = 0; i < fixed.size(); ++i)
    given[static_cast<Eigen::Index>(i)] =
        mesh.positions.col(fixed[i]).norm() < 0.5 * (kInner + kOuter) ? 1.0 : 0.0;
  const Eigen::VectorXd field = DirichletProblem(stiffness_matrix(mesh), fixed).solve(given);
  for (int v = 0; v < mesh.vertex_count(); ++v)
    EXPECT_NEAR(field[v], potential(mesh.positions.col(v).norm()), 0.02);
}

TEST(DirichletProblem, FindsWhatADenseSolverFinds) {
  TetrahedronMesh mesh = make_box({6, 3, 3}, kBoxSize);
  jitter_inside(mesh, kBoxSize, 0.05, 3);
  std::mt19937 random(11);
  std::uniform_real_distribution<double> draw(-1.0, 1.0);
  const std::vector<int> fixed{17, 3, 60, 44};
  constexpr int kFields = 11;  // more than are solved for at once
  const auto random_matrix = [&](Eigen::Index rows) {
    return Eigen::MatrixXd::NullaryExpr(rows, kFields, [&] { return draw(random); }).eval();
  };
  for (const SparseMatrix& matrix : {stiffness_matrix(mesh), bilaplacian(mesh)}) {
    const Eigen::MatrixXd given = random_matrix(4), loads = random_matrix(mesh.vertex_count());
    Eigen::MatrixXd dense = matrix, right = loads;
    for (int i = 0; i < 4; ++i) {
      dense.row(fixed[i]).setZero();
      dense(fixed[i], fixed[i]) = 1.0;
      right.row(fixed[i]) = given.row(i);
    }
    const Eigen::MatrixXd expected = dense.fullPivLu().solve(right);
    const Eigen::MatrixXd result = DirichletProblem(matrix, fixed).solve(given, loads);
    EXPECT_LT((result - expected).cwiseAbs().maxCoeff(), 1e-8 * expected.cwiseAbs().maxCoeff());
  }
}

TEST(DirichletProblem, NeedsAValueInEachPart) {
  TetrahedronMesh mesh = make_box({2, 1, 1}, kBoxSize);
  const int count = mesh.vertex_count();
  mesh.positions.conservativeResize(3, 2 * count);
  mesh.positions.rightCols(count) =
      mesh.positions.leftCols(count).colwise() + Eigen::Vector3d(5.0, 0.0, 0.0);
  for (std::size_t i = 0, n = mesh.tetrahedra.size(); i < n; ++i) {
    Tetrahedron moved = mesh.tetrahedra[i];
    for (int& v : moved) v += count;
    mesh.tetrahedra.push_back(moved);
  }
  const SparseMatrix stiffness = stiffness_matrix(mesh);
  EXPECT_NO_THROW(DirichletProblem(stiffness, {0, count}));
  try {
    DirichletProblem problem(stiffness, {0, 1});
    FAIL() << "a part without a given value was accepted";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "a connected part of the tetrahedra has no node with a given value, so its field "
                 "is not determined; give at least one node of each part a value");
  }
}

}  // namespace
}  // namespace sinew
