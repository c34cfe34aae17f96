// SPDX-License-Identifier: MIT

#include "bodies/field_persons/field_person_maker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bodies/field_persons/fat_modes.h"
#include "bodies/field_persons/muscle_groups.h"
#include "bodies/field_persons/person_joints.h"
#include "bodies/field_persons/person_rig.h"
#include "bodies/persons/population.h"
#include "bodies/persons/truth_file.h"
#include "core/error.h"
#include "core/thread_count.h"
#include "mesh/self_intersections.h"
#include "mesh/winding.h"
#include "rig/skeleton.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// The volume by the divergence theorem, about the origin.
double volume(const Points& positions, const std::vector<Triangle>& triangles) {
  double six_times = 0.0;
  for (const auto& [a, b, c] : triangles) {
    const Vector3d p = positions.col(a);
    six_times += p.dot(Vector3d(positions.col(b)).cross(positions.col(c)));
  }
  return six_times / 6.0;
}

double volume(const TriangleMesh& mesh) {
  return volume(mesh.positions, mesh.triangles);
}

/// Tells whether each edge belongs to two triangles of opposite directions.
bool is_closed(const TriangleMesh& mesh) {
  std::set<std::pair<int, int>> edges;
  for (const Triangle& t : mesh.triangles) {
    for (int k = 0; k < 3; ++k) {
      if (!edges.emplace(t[k], t[(k + 1) % 3]).second) return false;
    }
  }
  return std::ranges::all_of(edges, [&](const auto& edge) {
    return edges.contains({edge.second, edge.first});
  });
}

class FieldPersons : public testing::TestWithParam<Sex> {
 protected:
  const FieldPersonMaker maker{GetParam(), 4900, {}};

  static const TriangleMesh& mesh(const Person& person, const std::string& name) {
    const auto found = std::ranges::find(person.body.parts, name, &BodyPart::name);
    EXPECT_NE(found, person.body.parts.end()) << name;
    return found->mesh;
  }
};

void expect_masses(const Person& person) {
  const PersonSettings& wanted = person.settings;
  std::map<std::string, double> volumes;
  for (const BodyPart& part : person.body.parts) {
    EXPECT_TRUE(is_closed(part.mesh)) << part.name;
    volumes[part.name.substr(0, part.name.find('.'))] += volume(part.mesh);
  }
  const double below_skin = volume(person.below_skin, person.body.parts.front().mesh.triangles);
  const double subcutaneous = 900.0 * (below_skin - volumes["muscle_surface"]);
  const double visceral =
      900.0 * (volumes["cavity"] - organ_volume(person.body.sex, wanted.height));
  EXPECT_NEAR(1100.0 * 1.12 * volumes["muscle"], wanted.muscle_mass, 1e-3 * wanted.muscle_mass);
  EXPECT_NEAR(visceral, wanted.visceral_fat_mass, 1e-3 * wanted.visceral_fat_mass);
  EXPECT_NEAR(subcutaneous + visceral, wanted.fat_mass, 1e-3 * wanted.fat_mass);
  EXPECT_NEAR(person.masses.fat(), wanted.fat_mass, 1e-3 * wanted.fat_mass);
  EXPECT_NEAR(person.masses.muscle, wanted.muscle_mass, 1e-3 * wanted.muscle_mass);
  EXPECT_NEAR(person.masses.bone, 1250.0 * volumes["bone"], 1e-6);
  EXPECT_GT(person.masses.rest, 0.0);
  const double density = person.masses.total() / volumes["skin"];
  EXPECT_GT(density, 950.0);
  EXPECT_LT(density, 1100.0);
  double regions = 0.0;
  for (const double fat : person.region_fat) regions += fat;
  EXPECT_NEAR(regions, subcutaneous, 0.02 * subcutaneous);
  const auto heights = person.body.parts.front().mesh.positions.row(1);
  EXPECT_NEAR(heights.maxCoeff() - heights.minCoeff(), wanted.height, 1e-3 * wanted.height);
  EXPECT_NEAR(heights.minCoeff(), 0.0, 1e-3);
}

TEST_P(FieldPersons, HaveTheirMassesAndNestedLayers) {
  std::vector<PersonSettings> wanted = {typical_person(GetParam(), mean_height(GetParam()))};
  wanted.back().seed = 5;
  // Far from the mean: fat and tall.
  wanted.push_back(typical_person(GetParam(), mean_height(GetParam()) + 0.12));
  wanted.back().seed = 2;
  wanted.back().fat_mass *= 1.9;
  wanted.back().visceral_fat_mass *= 2.5;
  std::set<int> vertex_counts;
  for (const PersonSettings& settings : wanted) {
    SCOPED_TRACE("seed " + std::to_string(settings.seed));
    const FieldPerson made = maker.make(settings, {});
    const Person& person = made.person;
    expect_masses(person);
    const TriangleMesh& skin = mesh(person, "skin");
    const TriangleMesh& muscle = mesh(person, "muscle_surface");
    const TriangleMesh& skeleton = mesh(person, "skeleton_surface");
    vertex_counts.insert(skin.vertex_count());
    const WindingNumber in_skin(skin.positions, skin.triangles);
    const WindingNumber in_muscle(muscle.positions, muscle.triangles);
    int outside = 0;
    for (int v = 0; v < skin.vertex_count(); ++v) {
      EXPECT_GT((skin.positions.col(v) - muscle.positions.col(v)).norm(), 0.0);
      if (in_skin.at(muscle.positions.col(v)) < 0.5) ++outside;
      if (in_muscle.at(skeleton.positions.col(v)) < 0.5) ++outside;
    }
    EXPECT_EQ(outside, 0);
    EXPECT_LE(intersecting_vertices(skin).size(), skin.positions.cols() / 1000);
    // No tunnels: V - E + F = 2, and each triangle has one and a half edges.
    EXPECT_EQ(skin.vertex_count() - skin.triangle_count() / 2, 2);
    for (const BodyPart& part : person.body.parts) {
      if (part.name.ends_with(".L") || part.name == "skin") continue;
      int uncovered = 0;
      for (int v = 0; v < part.mesh.vertex_count(); v += 7)
        uncovered += in_skin.at(part.mesh.positions.col(v)) < 0.5 ? 1 : 0;
      EXPECT_LE(uncovered, 3 + part.mesh.vertex_count() / 500) << part.name;
    }
    // All parts have weights.
    std::size_t vertices = 0;
    for (const BodyPart& part : person.body.parts)
      vertices += static_cast<std::size_t>(part.mesh.vertex_count());
    EXPECT_EQ(person.body.weights.vertices.size(), vertices);

    const auto truth = body_truth(person, BodyLandmarks(made.as_template()).of(person.body));
    EXPECT_NEAR(truth["masses"]["total"].get<double>(), person.masses.total(), 1e-9);
    EXPECT_NEAR(truth["landmarks"]["vertex"][1].get<double>(), settings.height, 1e-3);
    EXPECT_GT(truth["bone_lengths"]["femur"].get<double>(), 0.3);
    EXPECT_EQ(truth["muscle_volumes"].size(), 2 * muscle_groups().size());
  }
  // No two persons have the same triangles.
  EXPECT_EQ(vertex_counts.size(), wanted.size());

  if (GetParam() == Sex::kFemale) return;  // once is enough
  const int threads = thread_count();
  set_thread_count(1);
  const FieldPerson one = maker.make(wanted.front(), {});
  set_thread_count(3);
  const FieldPerson three = maker.make(wanted.front(), {});
  set_thread_count(threads);
  ASSERT_EQ(one.person.body.parts.size(), three.person.body.parts.size());
  for (std::size_t p = 0; p < one.person.body.parts.size(); ++p) {
    EXPECT_EQ(one.person.body.parts[p].mesh.positions, three.person.body.parts[p].mesh.positions)
        << one.person.body.parts[p].name;
  }
}

INSTANTIATE_TEST_SUITE_P(BothSexes, FieldPersons, testing::Values(Sex::kMale, Sex::kFemale),
                         [](const auto& sex) {
                           return std::string(sex.param == Sex::kMale ? "Male" : "Female");
                         });

TEST(PersonJoints, ScaleEachPartInItself) {
  Proportions p = random_field_proportions(4);
  const TemplateJoints base = template_joints(Sex::kMale);
  const double height = 1.85;
  const TemplateJoints joints = person_joints(Sex::kMale, height, p);
  const double size = height / base.stature;
  EXPECT_NEAR((joints.hip - joints.knee).norm(), size * p.thigh * (base.hip - base.knee).norm(),
              1e-9);
  EXPECT_NEAR((joints.elbow - joints.wrist).norm(),
              size * p.forearm * (base.elbow - base.wrist).norm(), 1e-9);
  EXPECT_NEAR((joints.atlanto_occipital - joints.lumbosacral).norm(),
              size * p.trunk * (base.atlanto_occipital - base.lumbosacral).norm(), 1e-9);
  EXPECT_NEAR(joints.vertex.y(), height, 1e-9);
  EXPECT_NEAR(joints.heel.y(), 0.0, 1e-9);
}

TEST(FatModes, MoveFatAsTheirNamesSay) {
  const TemplateJoints joints = template_joints(Sex::kMale);
  const Vector3d belly = joints.lumbosacral + Vector3d(-0.01, 0.06, 0.22);
  const Vector3d buttock = joints.hip + Vector3d(0.0, 0.0, -0.13);
  const Vector3d calf = 0.6 * joints.knee + 0.4 * joints.ankle + Vector3d(0.0, 0.0, -0.05);
  const FatModes mean(Sex::kMale, joints, {});
  const FatModes android(Sex::kMale, joints, {0.5, 0.0, 0.0, 0.0, 0.0});
  const FatModes gynoid(Sex::kMale, joints, {0.0, 0.5, 0.0, 0.0, 0.0});
  const FatModes limbs(Sex::kMale, joints, {0.0, 0.0, 0.3, 0.0, 0.0});
  EXPECT_GT(android.relative_thickness(belly), 1.1 * mean.relative_thickness(belly));
  EXPECT_LT(android.relative_thickness(buttock), 1.1 * mean.relative_thickness(buttock));
  EXPECT_GT(gynoid.relative_thickness(buttock), 1.1 * mean.relative_thickness(buttock));
  EXPECT_LT(gynoid.relative_thickness(belly), 1.1 * mean.relative_thickness(belly));
  EXPECT_GT(limbs.relative_thickness(calf), 1.2 * mean.relative_thickness(calf));
  EXPECT_NEAR(limbs.relative_thickness(belly), mean.relative_thickness(belly), 0.02);
  // Smooth: half a millimeter changes little.
  for (double y = 0.05; y < 1.7; y += 0.0005) {
    const Vector3d place(-0.1, y, 0.06);
    const Vector3d above(-0.1, y + 0.0005, 0.06);
    EXPECT_NEAR(mean.relative_thickness(place), mean.relative_thickness(above), 0.03);
  }
}

TEST(PersonSkeleton, HasOtherCentersThanThatOfTheTemplate) {
  const TemplateJoints joints = template_joints(Sex::kFemale);
  const Skeleton one = person_skeleton(joints, 1);
  const Skeleton two = person_skeleton(joints, 2);
  ASSERT_EQ(one.joint_count(), two.joint_count());
  const std::vector<Transform> rest = one.rest_global();
  const std::vector<Transform> other = two.rest_global();
  const int right = one.find("thigh.R");
  const int left = one.find("thigh.L");
  const Vector3d hip = rest[static_cast<std::size_t>(right)].translation();
  EXPECT_GT((hip - joints.hip).norm(), 0.001);
  EXPECT_LT((hip - joints.hip).norm(), 0.015);
  EXPECT_GT((hip - Vector3d(other[static_cast<std::size_t>(right)].translation())).norm(), 1e-4);
  const Vector3d mirrored = rest[static_cast<std::size_t>(left)].translation();
  EXPECT_NEAR(mirrored.x(), -hip.x(), 1e-12);
  EXPECT_NEAR(mirrored.z(), hip.z(), 1e-12);
  for (const Transform& joint : rest) EXPECT_NEAR(joint.linear().determinant(), 1.0, 1e-9);
}

}  // namespace
}  // namespace sinew
