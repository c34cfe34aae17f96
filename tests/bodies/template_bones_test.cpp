// SPDX-License-Identifier: MIT

#include "bodies/bones/template_bones.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <string>

#include "solids/dual_surface.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

Vector3d in_frame(const BoneFrame& frame, const Vector3d& position) {
  return frame.axes.transpose() * (position - frame.origin) / frame.length;
}

/// Signed distance to a bone in the body, m.
double distance_to(const BonePart& part, const Vector3d& position) {
  return part.frame.length * part.shape->distance(in_frame(part.frame, position));
}

const BonePart& find(const std::vector<BonePart>& parts, const std::string& name) {
  const auto found = std::ranges::find(parts, name, &BonePart::name);
  EXPECT_NE(found, parts.end()) << name;
  return *found;
}

/// Returns how far the surface of a bone is from a point, along a direction, m.
double reach(const BonePart& part, const Vector3d& from, const Vector3d& direction) {
  double low = 0.0;
  double high = 0.2;
  for (int i = 0; i < 50; ++i) {
    const double middle = 0.5 * (low + high);
    (distance_to(part, from + middle * direction) < 0.0 ? low : high) = middle;
  }
  return low;
}

class TemplateBones : public testing::TestWithParam<Sex> {
 protected:
  TemplateJoints joints = template_joints(GetParam());
  std::vector<BonePart> parts = template_bone_parts(GetParam(), joints);
};

TEST_P(TemplateBones, AreClosedSurfacesOnTheirSolids) {
  const std::vector<BodyPart> named = named_bones(parts, bone_meshes(parts, {}));
  std::map<std::string, const TriangleMesh*> by_name;
  for (const BodyPart& part : named) by_name[part.name] = &part.mesh;
  for (const BonePart& part : parts) {
    const std::string name = "bone." + part.name + (part.paired ? ".R" : "");
    ASSERT_EQ(by_name.count(name), 1U) << name;
    const TriangleMesh& mesh = *by_name[name];
    EXPECT_GT(mesh.vertex_count(), 20) << name;
    EXPECT_GT(signed_volume(mesh.positions, mesh.triangles), 0.0) << name;
    std::map<std::pair<int, int>, int> edges;
    for (const Triangle& t : mesh.triangles) {
      for (int k = 0; k < 3; ++k) ++edges[{t[k], t[(k + 1) % 3]}];
    }
    for (const auto& [edge, count] : edges) {
      ASSERT_EQ(count, 1) << name;
      ASSERT_EQ(edges.count({edge.second, edge.first}), 1U) << name;
    }
    if (!part.paired) continue;
    const TriangleMesh& left = *by_name["bone." + part.name + ".L"];
    EXPECT_EQ(left.positions.row(0), -mesh.positions.row(0)) << name;
    EXPECT_EQ(signed_volume(left.positions, left.triangles) > 0.0, true) << name;
  }
}

TEST_P(TemplateBones, DoNotEnterEachOther) {
  constexpr double kAllowed = 0.001;  // m; ribs touch their cartilages and vertebrae
  std::vector<TriangleMesh> meshes;
  std::vector<Eigen::AlignedBox3d> boxes;
  for (const BonePart& part : parts) {
    TriangleMesh mesh = polygonize(*part.shape, 2.0 * part.cell / part.frame.length);
    for (auto position : mesh.positions.colwise()) position = part.frame.to_body(position);
    boxes.push_back(bounding_box(mesh.positions));
    meshes.push_back(std::move(mesh));
  }
  for (std::size_t a = 0; a < parts.size(); ++a) {
    for (std::size_t b = 0; b < parts.size(); ++b) {
      if (a == b || !boxes[a].intersects(boxes[b])) continue;
      double deepest = 0.0;
      for (int v = 0; v < meshes[a].vertex_count(); ++v) {
        const Vector3d position = meshes[a].positions.col(v);
        if (!boxes[b].contains(position)) continue;
        deepest = std::max(deepest, -distance_to(parts[b], position));
      }
      EXPECT_LE(deepest, kAllowed) << parts[a].name << " in " << parts[b].name;
    }
  }
}

TEST_P(TemplateBones, HaveTheMeasuresOfTheirSex) {
  const bool is_male = GetParam() == Sex::kMale;
  const BonePart& femur = find(parts, "femur");
  // The head of the femur is a ball of 48 mm (43 mm) around the hip joint.
  for (const Vector3d& direction :
       {Vector3d(0.0, 1.0, 0.0), Vector3d(1.0, 0.0, 0.0), Vector3d(0.5, 0.5, 0.6).normalized()}) {
    EXPECT_NEAR(reach(femur, joints.hip, direction), is_male ? 0.024 : 0.0215, 0.0005);
  }
  // The socket leaves a gap for the cartilage.
  const BonePart& hip_bone = find(parts, "hip_bone");
  const double gap = distance_to(hip_bone, joints.hip) - (is_male ? 0.024 : 0.0215);
  EXPECT_GT(gap, 0.001);
  EXPECT_LT(gap, 0.006);
}

TEST_P(TemplateBones, DistanceGridAgreesWithTheSolids) {
  Eigen::AlignedBox3d box;
  box.extend(joints.knee - Vector3d::Constant(0.09)).extend(joints.knee + Vector3d::Constant(0.09));
  const ScalarGrid grid = bone_distance(parts, bone_meshes(parts, {}), box, 0.003);
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-0.085, 0.085);
  for (int i = 0; i < 2000; ++i) {
    const Vector3d position =
        joints.knee + Vector3d(uniform(random), uniform(random), uniform(random));
    double exact = 1.0;
    for (const BonePart& part : parts) exact = std::min(exact, distance_to(part, position));
    const double value = grid.interpolated(position);
    // Away from the surface, the solids give estimates only. A cell of the grid has 0.003.
    if (std::abs(exact) < 0.003) {
      EXPECT_NEAR(value, exact, 0.003);
    } else {
      EXPECT_EQ(value < 0.0, exact < 0.0);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(BothSexes, TemplateBones, testing::Values(Sex::kMale, Sex::kFemale),
                         [](const auto& sex) {
                           return std::string(sex.param == Sex::kMale ? "Male" : "Female");
                         });

}  // namespace
}  // namespace sinew
