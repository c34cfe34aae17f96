// SPDX-License-Identifier: MIT

#include "bodies/persons/person_maker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "bodies/persons/population.h"
#include "bodies/persons/truth_file.h"
#include "bodies/template_archive.h"
#include "bodies/template_cache.h"
#include "core/error.h"
#include "core/thread_count.h"
#include "mesh/self_intersections.h"
#include "mesh/winding.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// The template comes from a cache, so one test checks all persons of a sex.
class Persons : public testing::TestWithParam<Sex> {
 protected:
  const BodyTemplate body = cached_body_template(GetParam(), 4900, {});
  const PersonMaker maker{body};

  static const TriangleMesh& mesh(const Person& person, const std::string& name) {
    const auto found = std::ranges::find(person.body.parts, name, &BodyPart::name);
    EXPECT_NE(found, person.body.parts.end()) << name;
    return found->mesh;
  }
  static double volume(const TriangleMesh& surface) {
    double six_times = 0.0;
    for (const auto& [a, b, c] : surface.triangles) {
      const Vector3d p = surface.positions.col(a);
      six_times += p.dot(Vector3d(surface.positions.col(b)).cross(surface.positions.col(c)));
    }
    return six_times / 6.0;
  }
  void expect_masses(const Person& person) const;
  void expect_nested(const Person& person) const;
  void expect_bones_inside(const Person& person) const;
};

void Persons::expect_masses(const Person& person) const {
  const PersonSettings& wanted = person.settings;
  double muscles = 0.0;
  double bones = 0.0;
  for (const BodyPart& part : person.body.parts) {
    if (part.name.starts_with("muscle.")) muscles += volume(part.mesh);
    if (part.name.starts_with("bone.")) bones += volume(part.mesh);
  }
  const TriangleMesh& skin = mesh(person, "skin");
  const double below_skin = volume({person.below_skin, skin.triangles});
  const double subcutaneous = 900.0 * (below_skin - volume(mesh(person, "muscle_surface")));
  EXPECT_NEAR(1100.0 * 1.12 * muscles, wanted.muscle_mass, 1e-3 * wanted.muscle_mass);
  EXPECT_NEAR(subcutaneous, wanted.fat_mass - wanted.visceral_fat_mass, 1e-3 * wanted.fat_mass);
  const double organs = organ_volume(person.body.sex, wanted.height);
  EXPECT_NEAR(900.0 * (volume(mesh(person, "cavity")) - organs), wanted.visceral_fat_mass,
              1e-3 * wanted.fat_mass);
  EXPECT_NEAR(person.masses.fat(), wanted.fat_mass, 1e-3 * wanted.fat_mass);
  EXPECT_NEAR(person.masses.muscle, wanted.muscle_mass, 1e-3 * wanted.muscle_mass);
  EXPECT_NEAR(person.masses.bone, 1250.0 * bones, 1e-6);
  // The densities of tissues are between that of fat and that of bones.
  const double density = person.masses.total() / volume(skin);
  EXPECT_GT(density, 950.0);
  EXPECT_LT(density, 1100.0);
  EXPECT_GT(person.masses.rest, 0.0);
  double regions = 0.0;
  for (const double fat : person.region_fat) regions += fat;
  EXPECT_NEAR(regions, subcutaneous, 0.02 * subcutaneous);
  const auto heights = skin.positions.row(1);
  EXPECT_NEAR(heights.maxCoeff() - heights.minCoeff(), wanted.height, 1e-3 * wanted.height);
  EXPECT_NEAR(heights.minCoeff(), 0.0, 1e-9);
}

void Persons::expect_nested(const Person& person) const {
  const TriangleMesh& skin = mesh(person, "skin");
  const TriangleMesh& muscle = mesh(person, "muscle_surface");
  const TriangleMesh& skeleton = mesh(person, "skeleton_surface");
  EXPECT_EQ(skin.triangles, body.parts.front().mesh.triangles);
  const WindingNumber in_skin(skin.positions, skin.triangles);
  const WindingNumber in_muscle(muscle.positions, muscle.triangles);
  int outside = 0;
  for (int v = 0; v < skin.vertex_count(); ++v) {
    const Vector3d position = skin.positions.col(v);
    const Vector3d below = muscle.positions.col(v);
    ASSERT_GT((position - below).norm(), 0.0);
    ASSERT_GE((below - Vector3d(skeleton.positions.col(v))).norm(), 0.0);
    if (in_skin.at(below) < 0.5 || in_muscle.at(skeleton.positions.col(v)) < 0.5) ++outside;
  }
  EXPECT_EQ(outside, 0);
  EXPECT_LE(intersecting_vertices(skin).size(), skin.positions.cols() / 1000);
}

void Persons::expect_bones_inside(const Person& person) const {
  const TriangleMesh& skin = mesh(person, "skin");
  const WindingNumber inside(skin.positions, skin.triangles);
  for (const BodyPart& part : person.body.parts) {
    if (!part.name.starts_with("bone.") || part.name.ends_with(".L")) continue;
    int outside = 0;
    for (int v = 0; v < part.mesh.vertex_count(); v += 7)
      outside += inside.at(part.mesh.positions.col(v)) < 0.5 ? 1 : 0;
    EXPECT_LE(outside, 3 + part.mesh.vertex_count() / 500) << part.name;
  }
}

TEST_P(Persons, HaveTheirMasses) {
  std::vector<PersonSettings> wanted;
  for (std::uint64_t seed = 1; seed <= 25; ++seed)
    wanted.push_back(random_person(GetParam(), seed));
  wanted.push_back(typical_person(GetParam(), mean_height(GetParam())));
  // Far from the template: a lean short and a fat tall body.
  wanted.push_back(typical_person(GetParam(), 1.45));
  wanted.back().fat_mass *= 0.6;
  wanted.back().visceral_fat_mass *= 0.6;
  wanted.push_back(typical_person(GetParam(), 1.95));
  wanted.back().fat_mass *= 2.2;
  wanted.back().visceral_fat_mass *= 3.0;
  for (const PersonSettings& settings : wanted) {
    SCOPED_TRACE("seed " + std::to_string(settings.seed) + ", height " +
                 std::to_string(settings.height));
    const Person person = maker.make(settings);
    expect_masses(person);
    expect_nested(person);
    expect_bones_inside(person);
  }

  // The same bits on any number of threads.
  const int threads = thread_count();
  const PersonSettings settings = random_person(GetParam(), 3);
  set_thread_count(1);
  const Person one = maker.make(settings);
  set_thread_count(3);
  const Person three = maker.make(settings);
  set_thread_count(threads);
  for (std::size_t p = 0; p < one.body.parts.size(); ++p) {
    EXPECT_EQ(one.body.parts[p].mesh.positions, three.body.parts[p].mesh.positions)
        << one.body.parts[p].name;
  }

  PersonSettings impossible = settings;
  impossible.fat_mass = 400.0;
  EXPECT_THROW(maker.make(impossible), InputError);

  const auto truth = body_truth(one, BodyLandmarks(body).of(one.body));
  EXPECT_NEAR(truth["masses"]["fat"].get<double>(), settings.fat_mass, 1e-3 * settings.fat_mass);
  EXPECT_NEAR(truth["masses"]["total"].get<double>(), one.masses.total(), 1e-9);
  EXPECT_EQ(truth["joints"].size(), one.body.skeleton.joints.size());
  EXPECT_GT(truth["bone_lengths"]["femur"].get<double>(), 0.35);
  EXPECT_GE(truth["muscle_volumes"].size(), 80U);
  EXPECT_NEAR(truth["landmarks"]["vertex"][1].get<double>(), settings.height, 1e-3);
  EXPECT_NEAR(truth["measures"]["stature"].get<double>(), settings.height, 1e-3);

  const std::string bytes = to_bytes(body);
  const auto again = body_template_from_bytes(GetParam(), bytes);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(to_bytes(*again), bytes);
  EXPECT_FALSE(body_template_from_bytes(GetParam(), bytes.substr(0, bytes.size() - 1)));
  EXPECT_FALSE(body_template_from_bytes(GetParam(), bytes + "x"));
}

INSTANTIATE_TEST_SUITE_P(BothSexes, Persons, testing::Values(Sex::kMale, Sex::kFemale),
                         [](const auto& sex) {
                           return std::string(sex.param == Sex::kMale ? "Male" : "Female");
                         });

TEST(Population, HasTheSpreadOfItsTables) {
  for (const Sex sex : {Sex::kMale, Sex::kFemale}) {
    constexpr int kCount = 4000;
    double sum = 0.0;
    double squares = 0.0;
    for (std::uint64_t seed = 1; seed <= kCount; ++seed) {
      const PersonSettings person = random_person(sex, seed);
      sum += person.height;
      squares += person.height * person.height;
      ASSERT_GT(person.fat_mass, person.visceral_fat_mass);
      ASSERT_GT(person.visceral_fat_mass, 0.0);
    }
    const double mean = sum / kCount;
    EXPECT_NEAR(mean, mean_height(sex), 0.004);
    EXPECT_NEAR(std::sqrt(squares / kCount - mean * mean), sex == Sex::kMale ? 0.0694 : 0.0619,
                0.0025);
  }
}

}  // namespace
}  // namespace sinew
