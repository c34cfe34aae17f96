// SPDX-License-Identifier: MIT

#include "assets/preparation/faceted_triangles.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "assets/gltf_text.h"
#include "assets/open.h"
#include "assets/preparation/prepare_surface.h"
#include "assets/scratch_folder.h"

namespace sinew {
namespace {

/// Holds triangles as a scene file does: each has its own corners and normals.
struct Corners {
  std::vector<Eigen::Vector3f> places;
  std::vector<Eigen::Vector3f> normals;

  void add(const std::array<Eigen::Vector3f, 3>& triangle,
           const std::array<Eigen::Vector3f, 3>& own) {
    places.insert(places.end(), triangle.begin(), triangle.end());
    normals.insert(normals.end(), own.begin(), own.end());
  }
  void add_flat(const std::array<Eigen::Vector3f, 3>& triangle, const Eigen::Vector3f& normal) {
    add(triangle, {normal, normal, normal});
  }
};

ImportedSurface surface_of(const Corners& corners) {
  const int count = static_cast<int>(corners.places.size());
  ImportedSurface surface;
  surface.repeats_vertices = true;
  surface.positions.resize(3, count);
  for (int v = 0; v < count; ++v) surface.positions.col(v) = corners.places[v].cast<double>();
  std::vector<Triangle> triangles;
  for (int v = 0; v < count; v += 3) triangles.push_back({v, v + 1, v + 2});
  surface.parts = {whole_part("part", count, triangles)};
  surface.normals = {corners.normals};
  return surface;
}

std::vector<char> faceted(const ImportedSurface& surface) {
  Character character;
  prepare_surface(surface, "test", character);
  return character.parts[0].faceted;
}

/// Builds a cube with the normals of its six sides, or with those of a ball.
Corners cube(bool round) {
  Corners corners;
  for (int axis = 0; axis < 3; ++axis) {
    for (const float side : {-1.0F, 1.0F}) {
      const Eigen::Vector3f out = side * Eigen::Vector3f::Unit(axis);
      const Eigen::Vector3f u = Eigen::Vector3f::Unit((axis + 1) % 3);
      const Eigen::Vector3f v = out.cross(u);
      const std::array<Eigen::Vector3f, 4> square{out - u - v, out + u - v, out + u + v,
                                                  out - u + v};
      for (const auto& [a, b, c] : {Triangle{0, 1, 2}, Triangle{0, 2, 3}}) {
        const std::array<Eigen::Vector3f, 3> triangle{square[a], square[b], square[c]};
        if (round) {
          corners.add(triangle, triangle);
        } else {
          corners.add_flat(triangle, 3.0F * out);  // any length
        }
      }
    }
  }
  return corners;
}

/// Builds a drum of eight sides with a flat lid and round walls.
Corners drum() {
  Corners corners;
  const auto at = [](int i, float y) {
    const float turn = std::numbers::pi_v<float> * static_cast<float>(i) / 4.0F;
    return Eigen::Vector3f(std::cos(turn), y, std::sin(turn));
  };
  for (int i = 0; i < 8; ++i) {
    corners.add_flat({Eigen::Vector3f::UnitY(), at(i + 1, 1), at(i, 1)}, Eigen::Vector3f::UnitY());
  }
  for (int i = 0; i < 8; ++i) {
    corners.add({at(i, 0), at(i, 1), at(i + 1, 1)}, {at(i, 0), at(i, 0), at(i + 1, 0)});
  }
  return corners;
}

/// Builds two flat triangles with a common edge, folded by `degrees` out of a plane.
Corners fold(float degrees) {
  const float lean = degrees * std::numbers::pi_v<float> / 180.0F;
  Corners corners;
  corners.add_flat({Eigen::Vector3f::Zero(), Eigen::Vector3f::UnitX(), Eigen::Vector3f::UnitY()},
                   Eigen::Vector3f::UnitZ());
  corners.add_flat({Eigen::Vector3f::Zero(), Eigen::Vector3f::UnitY(),
                    Eigen::Vector3f(-std::cos(lean), 0.0F, -std::sin(lean))},
                   {-std::sin(lean), 0.0F, std::cos(lean)});
  return corners;
}

TEST(FacetedTriangles, AreAllOfABoxWithHardEdges) {
  EXPECT_EQ(faceted(surface_of(cube(false))), std::vector<char>(12, 1));
}

TEST(FacetedTriangles, AreNotThoseOfABoxWithRoundNormals) {
  EXPECT_TRUE(faceted(surface_of(cube(true))).empty());
}

TEST(FacetedTriangles, AreNoneWithoutNormals) {
  ImportedSurface surface = surface_of(cube(false));
  surface.normals = {{}};
  EXPECT_TRUE(faceted(surface).empty());
  surface.normals.clear();
  EXPECT_TRUE(faceted(surface).empty());
}

TEST(FacetedTriangles, AreTheLidOfADrumAndNotItsRoundWall) {
  std::vector<char> expected(16, 0);
  std::fill_n(expected.begin(), 8, 1);
  EXPECT_EQ(faceted(surface_of(drum())), expected);
}

TEST(FacetedTriangles, MeetAtMoreThanThirtyDegrees) {
  EXPECT_EQ(faceted(surface_of(fold(34.0F))), std::vector<char>(2, 1));
  EXPECT_TRUE(faceted(surface_of(fold(26.0F))).empty());
}

TEST(FacetedTriangles, StandByTheirNormals) {
  // Normals that are equal at all corners but lean far from the normal of their triangle are
  // intended by the file, so its triangles are not faceted.
  ImportedSurface surface = surface_of(cube(false));
  for (Eigen::Vector3f& normal : surface.normals[0]) {
    normal = normal.normalized() + Eigen::Vector3f(0.5F, 0.6F, 0.7F);
  }
  EXPECT_TRUE(faceted(surface).empty());
}

TEST(FacetedTriangles, TakeNormalsThatAreNotFiniteForNone) {
  ImportedSurface surface = surface_of(cube(false));
  surface.normals[0][0].x() = std::numeric_limits<float>::quiet_NaN();
  surface.normals[0][3].setZero();
  std::vector<char> expected(12, 1);
  expected[0] = expected[1] = 0;
  EXPECT_EQ(faceted(surface), expected);
}

/// Returns a scene file with the cube on a node that scales it unevenly and mirrors it.
std::string gltf_of(const Corners& corners) {
  GltfText text;
  const auto floats = [](const std::vector<Eigen::Vector3f>& points) {
    std::vector<float> numbers;
    for (const Eigen::Vector3f& p : points) numbers.insert(numbers.end(), p.begin(), p.end());
    return numbers;
  };
  std::vector<Eigen::Vector3f> units;
  for (const Eigen::Vector3f& normal : corners.normals) units.push_back(normal.normalized());
  const int positions = text.add(floats(corners.places), "VEC3", 3);
  const int normals = text.add(floats(units), "VEC3", 3);
  text.document["accessors"][positions]["min"] = {-1, -1, -1};
  text.document["accessors"][positions]["max"] = {1, 1, 1};
  text.document["meshes"] = {
      {{"primitives", {{{"attributes", {{"POSITION", positions}, {"NORMAL", normals}}}}}}}};
  text.document["nodes"] = {
      {{"mesh", 0}, {"scale", {-1.0, 4.0, 0.5}}, {"rotation", {0.0, 0.6, 0.0, 0.8}}}};
  return text.text();
}

TEST(FacetedTriangles, AreFoundInASceneFile) {
  const ScratchFolder folder;
  const auto open = [&](const Corners& corners) {
    return open_character({folder.write("cube.gltf", gltf_of(corners))});
  };
  const Character hard = open(cube(false));
  ASSERT_EQ(hard.parts.size(), 1U);
  EXPECT_EQ(hard.surface.vertex_count(), 8);
  EXPECT_EQ(hard.parts[0].faceted, std::vector<char>(12, 1));
  EXPECT_TRUE(open(cube(true)).parts[0].faceted.empty());
}

}  // namespace
}  // namespace sinew
