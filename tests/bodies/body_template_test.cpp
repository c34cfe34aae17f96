// SPDX-License-Identifier: MIT

#include "bodies/body_template.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <string>

#include "bodies/layers/layer_surfaces.h"
#include "bodies/muscles/template_muscles.h"
#include "bodies/rig/body_regions.h"
#include "bodies/template_cache.h"
#include "mesh/triangle_tree.h"
#include "mesh/winding.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// A template takes most of a minute, so one test checks all of it. Other tests share it by a
/// cache, whose key has the sources of all that makes it.
class Template : public testing::TestWithParam<Sex> {
 protected:
  const BodyTemplate body = cached_body_template(GetParam(), 4900, {});

  const TriangleMesh& mesh(const std::string& name) const {
    const auto found = std::ranges::find(body.parts, name, &BodyPart::name);
    EXPECT_NE(found, body.parts.end()) << name;
    return found->mesh;
  }
  void expect_closed_named_parts() const;
  void expect_nested_layers() const;
  void expect_volumes_of_muscles() const;
  void expect_muscles_outside_bones() const;
  void expect_weights_of_all_parts() const;
  void expect_symmetric_vertex_groups() const;

  static bool is_closed(const TriangleMesh& surface) {
    std::map<std::pair<int, int>, int> edges;
    for (const Triangle& t : surface.triangles) {
      for (int k = 0; k < 3; ++k) ++edges[{t[k], t[(k + 1) % 3]}];
    }
    return std::ranges::all_of(edges, [&](const auto& entry) {
      return entry.second == 1 && edges.contains({entry.first.second, entry.first.first});
    });
  }
};

void Template::expect_closed_named_parts() const {
  std::map<std::string, int> names;
  for (const BodyPart& part : body.parts) {
    ++names[part.name];
    EXPECT_TRUE(is_closed(part.mesh)) << part.name;
    EXPECT_GT(signed_volume(part.mesh.positions, part.mesh.triangles), 0.0) << part.name;
  }
  for (const auto& [name, count] : names) EXPECT_EQ(count, 1) << name;
  for (const char* name : {"skin", "muscle_surface", "skeleton_surface", "bone.skull",
                           "bone.femur.L", "bone.femur.R", "muscle.soleus.L", "muscle.soleus.R"})
    EXPECT_EQ(names[name], 1) << name;
  const auto muscles = std::ranges::count_if(
      names, [](const auto& entry) { return entry.first.starts_with("muscle."); });
  EXPECT_GE(muscles, 2 * 40);
}

void Template::expect_nested_layers() const {
  const TriangleMesh& skin = mesh("skin");
  const TriangleMesh& muscles = mesh("muscle_surface");
  const TriangleMesh& skeleton = mesh("skeleton_surface");
  ASSERT_EQ(skin.triangles, muscles.triangles);
  ASSERT_EQ(skin.triangles, skeleton.triangles);
  EXPECT_NEAR(skin.vertex_count(), 4900, 250);
  const WindingNumber in_skin(skin.positions, skin.triangles);
  const WindingNumber in_muscles(muscles.positions, muscles.triangles);
  for (int v = 0; v < skin.vertex_count(); ++v) {
    EXPECT_GT(in_skin.at(muscles.positions.col(v)), 0.5) << skin.positions.col(v).transpose();
    EXPECT_GT(in_muscles.at(skeleton.positions.col(v)), 0.5) << skin.positions.col(v).transpose();
  }
}

void Template::expect_volumes_of_muscles() const {
  for (const Muscle& muscle : template_muscle_tables()) {
    const TriangleMesh& right = mesh("muscle." + muscle.name + ".R");
    const double volume = signed_volume(right.positions, right.triangles);
    const double flesh = muscle.volume.of(GetParam());
    // The tendons come on top. Those of a muscle with long ones may have half its volume.
    EXPECT_GT(volume, 0.99 * flesh) << muscle.name;
    EXPECT_LT(volume, 1.6 * flesh) << muscle.name;
  }
}

void Template::expect_muscles_outside_bones() const {
  const TriangleMesh& femur = mesh("bone.femur.R");
  const TriangleTree surface(femur);
  const WindingNumber inside(femur.positions, femur.triangles);
  for (const char* name : {"vastus_lateralis", "vastus_intermedius", "adductor_magnus"}) {
    const TriangleMesh& muscle = mesh("muscle." + std::string(name) + ".R");
    double deepest = 0.0;
    for (int v = 0; v < muscle.vertex_count(); ++v) {
      const Vector3d position = muscle.positions.col(v);
      if (inside.at(position) > 0.5)
        deepest = std::max(deepest, surface.closest(position)->distance);
    }
    EXPECT_LT(deepest, 0.0015) << name;  // half a cell of the packing
  }
}

void Template::expect_weights_of_all_parts() const {
  const auto same = [](const SkinWeights::Influence& a, const SkinWeights::Influence& b) {
    return a.joint == b.joint && a.weight == b.weight;
  };
  const auto& weights = body.weights.vertices;
  std::map<std::string, std::size_t> first;
  std::size_t count = 0;
  for (const BodyPart& part : body.parts) {
    first[part.name] = count;
    count += static_cast<std::size_t>(part.mesh.vertex_count());
  }
  ASSERT_EQ(weights.size(), count);
  for (const auto& vertex : weights) {
    ASSERT_GE(vertex.size(), 1U);
    ASSERT_LE(vertex.size(), 4U);
    float sum = 0.0F;
    for (const auto& influence : vertex) sum += influence.weight;
    ASSERT_NEAR(sum, 1.0F, 1e-5F);
  }
  for (std::size_t v = 0; v < static_cast<std::size_t>(mesh("skin").vertex_count()); ++v) {
    for (const char* layer : {"muscle_surface", "skeleton_surface"})
      EXPECT_TRUE(std::ranges::equal(weights[first["skin"] + v], weights[first[layer] + v], same));
  }
  const int thigh = body.skeleton.find("thigh.R");
  ASSERT_GE(thigh, 0);
  for (int v = 0; v < mesh("bone.femur.R").vertex_count(); ++v) {
    const auto& vertex = weights[first["bone.femur.R"] + static_cast<std::size_t>(v)];
    ASSERT_EQ(vertex.size(), 1U);
    EXPECT_EQ(vertex.front().joint, thigh);
  }
  // A muscle that passes the knee follows the bones on either side of it.
  float most_thigh = 0.0F;
  float most_shin = 0.0F;
  for (int v = 0; v < mesh("muscle.biceps_femoris_long.R").vertex_count(); ++v) {
    const auto& vertex =
        weights[first["muscle.biceps_femoris_long.R"] + static_cast<std::size_t>(v)];
    for (const auto& [joint, weight] : vertex) {
      if (joint == thigh) most_thigh = std::max(most_thigh, weight);
      if (joint == body.skeleton.find("shin.R")) most_shin = std::max(most_shin, weight);
    }
  }
  EXPECT_GT(most_thigh, 0.94F);
  EXPECT_GT(most_shin, 0.95F);
  const Character character = body_character(body);
  EXPECT_EQ(character.skeleton, body.skeleton);
  ASSERT_TRUE(character.weights.has_value());
  EXPECT_EQ(character.weights->vertices.size(), count);
}

void Template::expect_symmetric_vertex_groups() const {
  ASSERT_EQ(body.parts.front().name, "skin");
  const Points& skin = body.parts.front().mesh.positions;
  const auto count = static_cast<std::size_t>(skin.cols());
  const VertexGroups groups = vertex_groups(body.skeleton, body.joints, skin,
                                            std::span(body.weights.vertices).first(count));
  ASSERT_EQ(groups.regions.size(), count);
  const auto region_at = [&](const Vector3d& place) {
    Eigen::Index nearest = 0;
    (skin.colwise() - place).colwise().squaredNorm().minCoeff(&nearest);
    return groups.regions[static_cast<std::size_t>(nearest)];
  };
  const double h = body.joints.stature;
  const Vector3d front(0.0, 0.0, 0.15);
  for (const double side : {-1.0, 1.0}) {
    const auto beside = [&](Vector3d place) {
      place.x() *= -side;
      return place;
    };
    const TemplateJoints& joints = body.joints;
    EXPECT_EQ(region_at(beside(0.5 * (joints.hip + joints.knee))), BodyRegion::kUpperLeg);
    EXPECT_EQ(region_at(beside(0.5 * (joints.knee + joints.ankle))), BodyRegion::kLowerLeg);
    EXPECT_EQ(region_at(beside(joints.toes)), BodyRegion::kFoot);
    EXPECT_EQ(region_at(beside(0.4 * joints.glenohumeral + 0.6 * joints.elbow)),
              BodyRegion::kUpperArm);
    EXPECT_EQ(region_at(beside(0.5 * (joints.elbow + joints.wrist))), BodyRegion::kForearm);
    EXPECT_EQ(region_at(beside(joints.middle_knuckle)), BodyRegion::kHand);
    EXPECT_EQ(region_at(beside(joints.acromion)), BodyRegion::kShoulder);
    EXPECT_EQ(region_at(beside(joints.hip - Vector3d(0.0, 0.0, 0.15))), BodyRegion::kUpperLeg);
    const Vector3d flank(-0.04 * h, 0.62 * h, 0.0);
    EXPECT_EQ(region_at(beside(flank + front)), BodyRegion::kAbdomen);
    EXPECT_EQ(region_at(beside(flank - front)), BodyRegion::kBack);
  }
  EXPECT_EQ(region_at(Vector3d(0.0, 0.77 * h, 0.2)), BodyRegion::kChest);
  EXPECT_EQ(region_at(body.joints.vertex), BodyRegion::kHead);
  EXPECT_GT(std::ranges::count(groups.crotch, 1), 20);
  const auto sliding = static_cast<double>(std::ranges::count(groups.sliding, 1));
  EXPECT_GT(sliding / static_cast<double>(count), 0.1);
  EXPECT_LT(sliding / static_cast<double>(count), 0.6);
}

TEST_P(Template, IsAHumanBodyWithItsInside) {
  expect_closed_named_parts();
  expect_nested_layers();
  expect_volumes_of_muscles();
  expect_muscles_outside_bones();
  expect_weights_of_all_parts();
  expect_symmetric_vertex_groups();
}

INSTANTIATE_TEST_SUITE_P(BothSexes, Template, testing::Values(Sex::kMale, Sex::kFemale),
                         [](const auto& sex) {
                           return std::string(sex.param == Sex::kMale ? "Male" : "Female");
                         });

}  // namespace
}  // namespace sinew
