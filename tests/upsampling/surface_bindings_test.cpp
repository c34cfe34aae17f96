// SPDX-License-Identifier: MIT

#include "upsampling/surface_bindings.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>

#include "mesh/triangle_tree.h"
#include "upsampling/surfaces.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

Vector3d place_of(const SurfaceBinding& binding, const TriangleMesh& mesh) {
  Vector3d place = Vector3d::Zero();
  for (int i = 0; i < 3; ++i) {
    place += binding.point.barycentric[i] *
             mesh.positions.col(mesh.triangles[binding.point.triangle][i]);
  }
  return place;
}

/// Returns a fin of thickness 0.005 and length 1 that is arched with a radius of 0.5. Coarse edges
/// sag through to its other side. u runs from 0 to 1 up one side and down the other.
TriangleMesh make_arched_fin(int cells) {
  return make_sheet(cells, cells / 2, [](double u, double v) {
    const double angle = 2.0 * (1.0 - std::abs(2.0 * u - 1.0));
    const double radius = 0.5 + 0.005 * (u - 0.5);
    return Vector3d(radius * std::sin(angle), v, radius * std::cos(angle));
  });
}

TEST(SurfaceBindings, AreOnTheOwnSideOfAFinWhereCoarseEdgesSagThroughIt) {
  constexpr int kFine = 80, kCoarse = 10, kStep = kFine / kCoarse;
  const TriangleMesh fine = make_arched_fin(kFine), coarse = make_arched_fin(kCoarse);
  std::vector<int> source;
  for (int j = 0; j <= kCoarse / 2; ++j) {
    for (int i = 0; i <= kCoarse; ++i) source.push_back(kStep * (j * (kFine + 1) + i));
  }
  for (std::size_t c = 0; c < source.size(); ++c) {
    ASSERT_LT((fine.positions.col(source[c]) - coarse.positions.col(c)).norm(), 1e-12);
  }
  const std::vector<SurfaceBinding> bindings = find_bindings(fine, coarse, source, {});
  for (int v = 0; v < fine.vertex_count(); ++v) {
    const int column = v % (kFine + 1);
    if (std::abs(column - kFine / 2) < 2) continue;  // the fin's edge itself
    const int coarse_column = bindings[v].point.triangle / 2 % kCoarse;
    EXPECT_EQ(column < kFine / 2, coarse_column < kCoarse / 2) << v;
    EXPECT_EQ(bindings[v].kind, BindingKind::kSurface);
  }
}

TEST(SurfaceBindings, AreTheNearestPlacesOnASmoothSurface) {
  const TriangleMesh fine = make_limb(51, 40), coarse = make_limb(25, 20);
  std::vector<int> source;
  for (int ring = 0; ring < 25; ++ring) {
    for (int i = 0; i < 20; ++i) source.push_back((2 * ring + 1) * 40 + 2 * i);
  }
  source.push_back(51 * 40);
  source.push_back(51 * 40 + 1);
  const TriangleTree tree(coarse);
  for (const bool related : {true, false}) {
    const std::vector<SurfaceBinding> bindings = find_bindings(
        fine, coarse, related ? std::span<const int>(source) : std::span<const int>(), {});
    for (int v = 0; v < fine.vertex_count(); ++v) {
      const Vector3d point = fine.positions.col(v);
      EXPECT_NEAR((place_of(bindings[v], coarse) - point).norm(), tree.closest(point)->distance,
                  1e-12)
          << v;
    }
  }
}

TEST(SurfaceBindings, OfLongTrianglesAreFoundManyRingsAway) {
  // The coarse surface is one row of slanted triangles, 60 times as long as wide. In the middle of
  // the sheet, the coarse vertex that is nearest to a fine one lies straight below or above it,
  // where other triangles begin.
  const TriangleMesh fine =
      make_sheet(120, 60, [](double u, double v) { return Vector3d(2.0 * u, v, 0.0); });
  const TriangleMesh coarse =
      make_sheet(60, 1, [](double u, double v) { return Vector3d(u + v, v, 0.0); });
  std::vector<int> source;
  for (int j = 0; j <= 1; ++j) {
    for (int i = 0; i <= 60; ++i) source.push_back(j * 60 * 121 + 60 * j + i);
  }
  const std::vector<SurfaceBinding> bindings = find_bindings(fine, coarse, source, {});
  for (int v = 0; v < fine.vertex_count(); ++v) {
    const Vector3d point = fine.positions.col(v);
    if (point[0] < point[1] || point[0] > point[1] + 1.0) continue;
    EXPECT_LT((place_of(bindings[v], coarse) - point).norm(), 1e-12) << v;
  }
}

TEST(SurfaceBindings, TellPiecesFromSurfaces) {
  const TriangleMesh body = make_limb(25, 20);
  TriangleMesh eye = make_sphere(0.02, 7, 10), shell = make_sphere(0.5, 15, 20);
  eye.positions.colwise() += Vector3d(0.0, 0.0, 1.2);
  const TriangleMesh fine = joined(joined(body, eye), shell);
  std::vector<int> source(body.vertex_count());
  for (int v = 0; v < body.vertex_count(); ++v) source[v] = v;
  for (const bool related : {true, false}) {
    const std::vector<SurfaceBinding> bindings = find_bindings(
        fine, body, related ? std::span<const int>(source) : std::span<const int>(), {});
    for (int v = 0; v < fine.vertex_count(); ++v) {
      const bool of_body = v < body.vertex_count();
      const bool of_eye = !of_body && v < body.vertex_count() + eye.vertex_count();
      EXPECT_EQ(bindings[v].kind, of_body  ? BindingKind::kSurface
                                  : of_eye ? BindingKind::kRigid
                                           : BindingKind::kBound)
          << v;
    }
  }
}

TEST(SurfaceBindings, ABallIsRigidAtASizeAtWhichASleeveBends) {
  const TriangleMesh body = make_limb(25, 20);
  const double height = bounding_box(body.positions).sizes().maxCoeff();
  const auto tie_of = [&](TriangleMesh piece, double fraction) {
    const double size = bounding_box(piece.positions).diagonal().norm();
    piece.positions *= fraction * height / size;
    std::vector<int> source(body.vertex_count());
    std::iota(source.begin(), source.end(), 0);
    return find_bindings(joined(body, piece), body, source, {}).back().kind;
  };
  const auto ball_between = [](double low, double high) {
    TriangleMesh ball = make_sphere(1.0, 12, 16);
    std::erase_if(ball.triangles, [&](const Triangle& t) {
      const double y = ball.positions(1, t[0]) + ball.positions(1, t[1]) + ball.positions(1, t[2]);
      return y < 3.0 * low || y > 3.0 * high;
    });
    return ball;
  };
  TriangleMesh lens = make_sphere(1.0, 12, 16);
  lens.positions.row(2) *= 0.2;
  EXPECT_EQ(tie_of(make_sphere(1.0, 12, 16), 0.2), BindingKind::kRigid);
  EXPECT_EQ(tie_of(make_sphere(1.0, 12, 16), 0.3), BindingKind::kBound) << "too large";
  EXPECT_EQ(tie_of(ball_between(0.0, 2.0), 0.2), BindingKind::kRigid) << "open at the back";
  EXPECT_EQ(tie_of(lens, 0.2), BindingKind::kBound) << "flat";
  EXPECT_EQ(tie_of(ball_between(-0.8, 0.8), 0.2), BindingKind::kBound) << "open at both ends";
}

}  // namespace
}  // namespace sinew
