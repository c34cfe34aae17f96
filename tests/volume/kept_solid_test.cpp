// SPDX-License-Identifier: MIT

#include "volume/kept_solid.h"

#include <gtest/gtest.h>

#include "support/compound_meshes.h"

namespace sinew {
namespace {

void expect_same(const FilledSolid& a, const FilledSolid& b) {
  EXPECT_EQ(a.mesh.positions, b.mesh.positions);
  EXPECT_EQ(a.mesh.tetrahedra, b.mesh.tetrahedra);
  EXPECT_EQ(a.regions, b.regions);
  EXPECT_EQ(a.size, b.size);
  EXPECT_EQ(a.smallest_size, b.smallest_size);
  EXPECT_EQ(a.holes, b.holes);
}

TEST(KeptSolid, IsWhatFillSolidReturnsForEachSurfaceAndAllSettings) {
  TriangleMesh open = make_sphere(1.0);
  std::erase_if(open.triangles, [&](const Triangle& t) { return open.positions(0, t[0]) > 0.9; });
  TriangleMesh other = open;
  other.positions(1, 5) += 0.01;
  const TriangleMesh rod = make_tube(4.0, 0.08, 100, 24);        // thin enough for smaller cubes
  const TriangleMesh limb = bent(make_tube(6.6, 0.25, 60, 24));  // its ends overlap
  for (const TriangleMesh& surface : {open, other, rod, limb}) {
    for (const FillSettings& settings :
         {FillSettings{.tetrahedra = 500}, FillSettings{.tetrahedra = 900},
          FillSettings{.size = 0.13, .levels = 1}, FillSettings{.size = 0.13, .levels = 3},
          FillSettings{.size = 0.15, .levels = 3},
          FillSettings{.size = 0.15, .levels = 3, .refine_gaps = false},
          FillSettings{.size = 0.15, .levels = 3, .self_overlap = SelfOverlap::kOutside}}) {
      const FilledSolid expected = fill_solid(surface, settings);
      expect_same(fill_solid_or_recall(surface, {}, settings, {}), expected);
      expect_same(fill_solid_or_recall(surface, {}, settings, {}), expected);
    }
  }
}

TEST(KeptSolid, DependsOnAllInnerSurfaces) {
  const TriangleMesh body = make_sphere(1.0);
  const TriangleMesh bone = moved(make_sphere(0.3), {0.4, 0.0, 0.0});
  const TriangleMesh other = moved(make_sphere(0.3), {-0.4, 0.0, 0.0});
  const FillSettings settings{.tetrahedra = 800};
  for (const std::vector<TriangleMesh>& bones :
       {std::vector<TriangleMesh>{}, {bone}, {other}, {bone, other}, {other, bone}}) {
    const std::vector<InnerSurface> inner(bones.begin(), bones.end());
    const FilledSolid expected = fill_solid(body, inner, settings);
    expect_same(fill_solid_or_recall(body, inner, settings, {}), expected);
    expect_same(fill_solid_or_recall(body, inner, settings, {}), expected);
  }
}

TEST(KeptSolid, IsRecalledWithoutBeingComputed) {
  const TriangleMesh sphere = make_sphere(1.0);
  const FillSettings settings{.tetrahedra = 700};
  fill_solid_or_recall(sphere, {}, settings, {});
  int reports = 0;
  fill_solid_or_recall(sphere, {}, settings, Progress([&](double, const auto&) { ++reports; }));
  EXPECT_EQ(reports, 0);
}

}  // namespace
}  // namespace sinew
