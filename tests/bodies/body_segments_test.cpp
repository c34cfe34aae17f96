// SPDX-License-Identifier: MIT

#include "bodies/persons/body_segments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "bodies/persons/population.h"
#include "bodies/template_cache.h"
#include "mesh/winding.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Mass of a segment in percent of the body's by de Leva 1996, table 4, and how far the typical
/// person may be off, relative. This holds what is reached, where it is not 10 percent.
struct MeanSegment {
  const char* name;
  BySex percent;
  BySex tolerance{0.10, 0.10};
};
constexpr MeanSegment kMeanSegments[] = {{"head", {6.94, 6.68}},
                                         {"trunk", {43.46, 42.57}},
                                         {"upper_arm.R", {2.71, 2.55}, {0.20, 0.10}},
                                         {"forearm.R", {1.62, 1.38}},
                                         {"hand.R", {0.61, 0.56}, {0.10, 0.14}},
                                         {"thigh.R", {14.16, 14.78}},
                                         {"shank.R", {4.33, 4.81}, {0.10, 0.13}},
                                         {"foot.R", {1.37, 1.29}}};

class SegmentedPersons : public testing::TestWithParam<Sex> {
 protected:
  const BodyTemplate body = cached_body_template(GetParam(), 4900, {});
  const Person person = PersonMaker(body).make(typical_person(GetParam(), mean_height(GetParam())));
  const std::vector<Landmark> landmarks = BodyLandmarks(body).of(person.body);
  const std::vector<BodySegment> segments = body_segments(person, landmarks);

  const BodySegment& segment(const std::string& name) const {
    const auto found = std::ranges::find(segments, name, &BodySegment::name);
    EXPECT_NE(found, segments.end()) << name;
    return *found;
  }
  void expect_counted_volumes() const;
  void expect_centers_within_bounds() const;
};

void SegmentedPersons::expect_counted_volumes() const {
  // Head and feet are what is above and below a level.
  const TriangleMesh& skin = person.body.parts.front().mesh;
  const WindingNumber inside(skin.positions, skin.triangles);
  const Vector3d cervicale = position_of(landmarks, "cervicale");
  const Vector3d sphyrion = position_of(landmarks, "sphyrion");
  constexpr double kStep = 0.006;  // m
  const double cell = kStep * kStep * kStep;
  const auto count = [&](double from, double to) {
    double volume = 0.0;
    for (double y = from + 0.5 * kStep; y < to; y += kStep) {
      for (double x = -0.25; x < 0.25; x += kStep) {
        for (double z = -0.2; z < 0.25; z += kStep)
          volume += inside.at({x, y, z}) > 0.5 ? cell : 0.0;
      }
    }
    return volume;
  };
  const double head = count(cervicale.y(), skin.positions.row(1).maxCoeff() + kStep);
  const double feet = count(sphyrion.y() - 20 * kStep, sphyrion.y());
  EXPECT_NEAR(segment("head").volume, head, 0.02 * head);
  EXPECT_NEAR(segment("foot.R").volume + segment("foot.L").volume, feet, 0.02 * feet);
}

void SegmentedPersons::expect_centers_within_bounds() const {
  const auto height = [&](const char* name) { return segment(name).center_of_mass.y(); };
  const auto bound = [&](const char* name) { return position_of(landmarks, name).y(); };
  EXPECT_GT(height("head"), bound("cervicale"));
  EXPECT_LT(height("trunk"), bound("suprasternale"));
  EXPECT_GT(height("trunk"), bound("iliospinale"));
  EXPECT_LT(height("upper_arm.R"), bound("acromion"));
  EXPECT_GT(height("upper_arm.R"), bound("radiale"));
  EXPECT_LT(height("forearm.R"), bound("radiale"));
  EXPECT_GT(height("forearm.R"), bound("stylion"));
  EXPECT_LT(height("hand.R"), bound("stylion"));
  EXPECT_LT(height("thigh.R"), bound("iliospinale"));
  EXPECT_GT(height("thigh.R"), bound("tibiale"));
  EXPECT_LT(height("shank.R"), bound("tibiale"));
  EXPECT_GT(height("shank.R"), bound("sphyrion"));
  EXPECT_LT(height("foot.R"), bound("sphyrion"));
  EXPECT_NEAR(segment("head").center_of_mass.x(), 0.0, 1e-3);
  EXPECT_NEAR(segment("trunk").center_of_mass.x(), 0.0, 1e-3);
}

TEST_P(SegmentedPersons, DivideTheBody) {
  double mass = 0.0;
  double volume = 0.0;
  for (const BodySegment& part : segments) {
    mass += part.mass;
    volume += part.volume;
    EXPECT_GT(part.mass / part.volume, 900.0) << part.name;
    EXPECT_LT(part.mass / part.volume, 1200.0) << part.name;
  }
  EXPECT_EQ(segments.size(), 14U);
  EXPECT_NEAR(mass, person.masses.total(), 1e-6);
  EXPECT_NEAR(volume, person.volumes.body, 1e-9);
  // Persons are symmetric.
  for (const char* name : {"upper_arm", "forearm", "hand", "thigh", "shank", "foot"}) {
    const BodySegment& right = segment(std::string(name) + ".R");
    const BodySegment& left = segment(std::string(name) + ".L");
    EXPECT_NEAR(right.mass, left.mass, 1e-6) << name;
    const Vector3d image(-left.center_of_mass.x(), left.center_of_mass.y(),
                         left.center_of_mass.z());
    EXPECT_LT((right.center_of_mass - image).norm(), 1e-6) << name;
  }
  expect_counted_volumes();
  expect_centers_within_bounds();
}

TEST_P(SegmentedPersons, WeighWhatDeLevaFound) {
  for (const MeanSegment& mean : kMeanSegments) {
    const double percent = 100.0 * segment(mean.name).mass / person.masses.total();
    const double expected = mean.percent.of(GetParam());
    EXPECT_NEAR(percent, expected, mean.tolerance.of(GetParam()) * expected) << mean.name;
  }
}

INSTANTIATE_TEST_SUITE_P(BothSexes, SegmentedPersons, testing::Values(Sex::kMale, Sex::kFemale),
                         [](const auto& sex) {
                           return std::string(sex.param == Sex::kMale ? "Male" : "Female");
                         });

}  // namespace
}  // namespace sinew
