// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include <random>
#include <utility>
#include <vector>

#include "contact/self_contact.h"
#include "mesh/triangle_mesh.h"
#include "support/meshes.h"

namespace sinew {

/// Skin around bones, with the bone point of each vertex.
struct Limbs {
  TriangleMesh skin;
  Points bone_points;

  int size() const { return skin.vertex_count(); }
};

constexpr double kLimbRadius = 0.4;

/// A tube along x, from -1.4 to 1.4, around a bone from -1 to 1.
inline Limbs make_limb(const Eigen::Vector3d& center = Eigen::Vector3d::Zero(), int rings = 30,
                       int segments = 24) {
  Limbs limb;
  limb.skin = make_tube(2.8, kLimbRadius, rings, segments);
  limb.bone_points = Points::Zero(3, limb.size());
  limb.bone_points.row(0) = limb.skin.positions.row(0).cwiseMax(-1.0).cwiseMin(1.0);
  limb.skin.positions.colwise() += center;
  limb.bone_points.colwise() += center;
  return limb;
}

/// A stem along x with a brim that hangs down around it. Seen from the bone, the air between stem
/// and brim is behind the outer surface of the brim. Interior tetrahedra of the outer surface fill
/// this air, but those of the brim's inner surface are inverted there and cancel them.
inline Limbs make_mushroom() {
  const std::vector<std::pair<double, double>> profile{
      {-1.0, 0.0}, {-1.0, 0.2}, {0.3, 0.2}, {-0.3, 0.35}, {-0.3, 0.45}, {0.4, 0.45}, {0.5, 0.0}};
  Limbs mushroom;
  mushroom.skin = make_revolution(71, 48, [&](double t) {
    const double along = t * (static_cast<double>(profile.size()) - 1.0);
    const std::size_t piece = std::min<std::size_t>(static_cast<std::size_t>(along), 5);
    const double fraction = along - static_cast<double>(piece);
    const auto& [x0, r0] = profile[piece];
    const auto& [x1, r1] = profile[piece + 1];
    return std::pair{x0 + fraction * (x1 - x0), r0 + fraction * (r1 - r0)};
  });
  mushroom.bone_points = Points::Zero(3, mushroom.size());
  mushroom.bone_points.row(0) = mushroom.skin.positions.row(0).cwiseMax(-0.9).cwiseMin(0.4);
  return mushroom;
}

inline Limbs operator+(const Limbs& a, const Limbs& b) {
  Limbs both = a;
  both.skin.positions.conservativeResize(3, a.size() + b.size());
  both.skin.positions.rightCols(b.size()) = b.skin.positions;
  both.bone_points.conservativeResize(3, a.size() + b.size());
  both.bone_points.rightCols(b.size()) = b.bone_points;
  for (const auto& [i, j, k] : b.skin.triangles) {
    both.skin.triangles.push_back({i + a.size(), j + a.size(), k + a.size()});
  }
  return both;
}

/// Two parallel limbs. The second one is `between` further along y, and is the one that moves.
struct TwoLimbs {
  Limbs rest;
  int first_of_second;

  explicit TwoLimbs(double between, const Limbs& second = make_limb())
      : rest(make_limb()), first_of_second(rest.size()) {
    Limbs other = second;
    other.skin.positions.row(1).array() += between;
    other.bone_points.row(1).array() += between;
    rest = rest + other;
  }

  SelfContact contact() const {
    return {rest.skin.triangles, rest.skin.positions, rest.bone_points};
  }
  Limbs moved(const Eigen::Vector3d& displacement) const {
    Limbs limbs = rest;
    const int count = rest.size() - first_of_second;
    limbs.skin.positions.rightCols(count).colwise() += displacement;
    limbs.bone_points.rightCols(count).colwise() += displacement;
    return limbs;
  }
};

inline void detect(SelfContact& contact, const Limbs& posed) {
  contact.detect(posed.skin.positions.cast<float>(), posed.bone_points.cast<float>());
}

inline int inside_count(const SelfContact& contact) {
  int count = 0;
  for (const VertexTriangleContact& c : contact.contacts()) count += c.distance < 0.0F ? 1 : 0;
  return count;
}

/// Displaces all vertices and closest points at random by up to `size` along each axis.
inline Limbs shaken(Limbs limbs, double size, std::mt19937& random) {
  std::uniform_real_distribution away(-size, size);
  for (double& x : limbs.skin.positions.reshaped()) x += away(random);
  for (double& x : limbs.bone_points.reshaped()) x += away(random);
  return limbs;
}

/// Expects two lists of contacts to be equal bit for bit.
inline void expect_same_contacts(const std::vector<VertexTriangleContact>& contacts,
                                 const std::vector<VertexTriangleContact>& expected) {
  ASSERT_EQ(contacts.size(), expected.size());
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    EXPECT_EQ(contacts[i].vertex, expected[i].vertex);
    EXPECT_EQ(contacts[i].triangle, expected[i].triangle);
    EXPECT_EQ(contacts[i].distance, expected[i].distance);
    EXPECT_EQ(contacts[i].barycentric, expected[i].barycentric);
    EXPECT_EQ(contacts[i].normal, expected[i].normal);
  }
}

}  // namespace sinew
