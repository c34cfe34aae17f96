// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include "bodies/bones/foot_bones.h"
#include "bodies/bones/hand_bones.h"
#include "bodies/bones/skull.h"
#include "bodies/skin/foot_skin.h"
#include "bodies/skin/hand_skin.h"
#include "bodies/skin/head_skin.h"
#include "bodies/skin/trunk_skin.h"
#include "solids/dual_surface.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kLeastTissue = 0.0015;  // m

/// The bones of a region and the skin over them.
struct Region {
  std::vector<BonePart> bones;
  Sculpture skin;
};

void make_head(Region& region, Sex sex) {
  const TemplateJoints joints = template_joints(sex);
  const BoneFrame frame = skull_frame(joints);
  region.bones.push_back({"skull", false, skull_shape(sex), frame, 0.003});
  region.bones.push_back({"mandible", false, mandible_shape(sex), frame, 0.003});
  region.bones.push_back({"upper_teeth", false, upper_teeth_shape(sex), frame, 0.002});
  region.bones.push_back({"lower_teeth", false, lower_teeth_shape(sex), frame, 0.002});
  add_head_skin(region.skin, sex, joints);
}

void make_hand(Region& region, Sex sex) {
  const TemplateJoints joints = template_joints(sex);
  region.bones = hand_bones(sex, joints);
  add_hand_skin(region.skin, joints);
}

void make_foot(Region& region, Sex sex) {
  const TemplateJoints joints = template_joints(sex);
  region.bones = foot_bones(sex, joints);
  add_foot_skin(region.skin, joints);
}

/// Returns the least distance of a bone from the surface of a solid around it, m; negative if the
/// bone passes through it.
double depth_inside(const Solid& skin, const BonePart& bone) {
  const TriangleMesh mesh = polygonize(*bone.shape, bone.cell / bone.frame.length);
  double outermost = -1.0;
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    const Vector3d point = bone.frame.to_body(mesh.positions.col(v));
    outermost = std::max(outermost, skin.distance(point));
  }
  return -outermost;
}

/// Returns the number of components and the sum of their genera.
std::pair<int, int> topology(const TriangleMesh& mesh) {
  std::vector<int> root(static_cast<std::size_t>(mesh.vertex_count()));
  std::iota(root.begin(), root.end(), 0);
  const auto find = [&root](int v) {
    while (root[static_cast<std::size_t>(v)] != v) v = root[static_cast<std::size_t>(v)];
    return v;
  };
  std::map<std::pair<int, int>, int> edges;
  for (const Triangle& triangle : mesh.triangles) {
    for (std::size_t k = 0; k < 3; ++k) {
      const auto [low, high] = std::minmax(triangle[k], triangle[(k + 1) % 3]);
      if (edges[{low, high}]++ == 0) {
        const int other = find(low);
        root[static_cast<std::size_t>(find(high))] = other;
      }
    }
  }
  int components = 0;
  for (int v = 0; v < mesh.vertex_count(); ++v) components += find(v) == v ? 1 : 0;
  const int euler = mesh.vertex_count() - static_cast<int>(edges.size()) +
                    static_cast<int>(mesh.triangles.size());
  return {components, components - euler / 2};
}

struct RegionCase {
  const char* name;
  void (*make)(Region&, Sex);
  int components;
  double coarsest;  ///< cell size that resolves the gaps, m
};

constexpr RegionCase kRegions[] = {
    {"head", make_head, 1, 0.004}, {"hand", make_hand, 2, 0.004}, {"foot", make_foot, 2, 0.003}};

void expect_covered(const RegionCase& c, Sex sex) {
  Region region;
  c.make(region, sex);
  for (const BonePart& bone : region.bones)
    EXPECT_GT(depth_inside(region.skin, bone), kLeastTissue) << bone.name;
}

TEST(SkinShapes, CoverTheBones) {
  for (const RegionCase& c : kRegions) expect_covered(c, Sex::kMale);
  expect_covered(kRegions[0], Sex::kFemale);
}

TEST(SkinShapes, HaveNoHandles) {
  for (const RegionCase& c : kRegions) {
    Region region;
    c.make(region, Sex::kFemale);
    const auto [components, genus] = topology(polygonize(region.skin, c.coarsest));
    EXPECT_EQ(components, c.components) << c.name;
    EXPECT_EQ(genus, 0) << c.name;
  }
}

TEST(SkinShapes, KeepFingersApart) {
  Region region;
  make_hand(region, Sex::kMale);
  const HandJoints hand = hand_joints(template_joints(Sex::kMale));
  for (std::size_t digit = 0; digit + 1 < 5; ++digit) {
    const Vector3d between =
        0.5 * (hand.distal_interphalangeal[digit] + hand.distal_interphalangeal[digit + 1]);
    EXPECT_GT(region.skin.distance(between), 0.001) << digit;
    EXPECT_LT(region.skin.distance(hand.distal_interphalangeal[digit]), -0.004) << digit;
  }
}

/// A trunk with thighs, on which the shapes of the trunk are placed.
void add_plain_trunk(Sculpture& skin, const TemplateJoints& joints) {
  const double h = joints.stature;
  skin.add(shapes::sweep({shapes::even_station({0.0, 0.50 * h, -0.01 * h}, 0.09 * h, 0.06 * h),
                          shapes::even_station({0.0, 0.60 * h, 0.0}, 0.08 * h, 0.055 * h),
                          shapes::even_station({0.0, 0.80 * h, 0.0}, 0.10 * h, 0.055 * h)},
                         Vector3d::UnitZ(), 0.02 * h, 0.03 * h),
           0.0);
  skin.add_pair(shapes::rod(joints.hip, 0.05 * h, joints.knee, 0.03 * h), 0.02 * h);
}

TEST(SkinShapes, GiveWomenBreastsAndBothSexesANavel) {
  for (const Sex sex : {Sex::kMale, Sex::kFemale}) {
    const TemplateJoints joints = template_joints(sex);
    const double h = joints.stature;
    Sculpture plain;
    add_plain_trunk(plain, joints);
    Sculpture skin;
    add_plain_trunk(skin, joints);
    add_trunk_skin(skin, sex, joints);
    const auto front = [h](const Solid& solid, double x, double y) {
      double z = 0.2 * h;
      while (solid.distance({x, y, z}) > 0.0) z -= 1e-4 * h;
      return z;
    };
    const double gain = front(skin, 0.056 * h, 0.717 * h) - front(plain, 0.056 * h, 0.717 * h);
    if (sex == Sex::kFemale) {
      EXPECT_GT(gain, 0.02 * h);
    }
    if (sex == Sex::kMale) {
      EXPECT_LT(gain, 0.012 * h);
    }
    EXPECT_LT(front(skin, 0.0, 0.6017 * h), front(plain, 0.0, 0.6017 * h) - 0.003 * h);
    EXPECT_LT(skin.distance({0.0, 0.50 * h, 0.0}), 0.0) << "crotch";
  }
}

TEST(SkinShapes, AreSymmetric) {
  Sculpture skin;
  const TemplateJoints joints = template_joints(Sex::kFemale);
  add_plain_trunk(skin, joints);
  add_trunk_skin(skin, Sex::kFemale, joints);
  add_head_skin(skin, Sex::kFemale, joints);
  add_hand_skin(skin, joints);
  add_foot_skin(skin, joints);
  const Eigen::AlignedBox3d box = skin.bounds();
  for (int i = 0; i < 500; ++i) {
    // A low-discrepancy sequence in the box (Roberts 2018).
    const Vector3d step(0.8191725134, 0.6710436067, 0.5497004779);
    Vector3d unit = i * step;
    for (double& value : unit) value -= std::floor(value);
    const Vector3d point = box.min() + unit.cwiseProduct(box.sizes());
    const Vector3d mirrored(-point.x(), point.y(), point.z());
    EXPECT_NEAR(skin.distance(point), skin.distance(mirrored), 1e-12);
  }
}

}  // namespace
}  // namespace sinew
