// SPDX-License-Identifier: MIT

#include "bodies/template_joints.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "support/test_data.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns the mean of each numeric column of a table of ANSUR II, by its name; lengths in m.
std::map<std::string, double> column_means(const std::string& file) {
  std::ifstream stream(file);
  std::string line;
  std::getline(stream, line);
  std::vector<std::string> names;
  std::istringstream header(line);
  for (std::string name; std::getline(header, name, ',');) names.push_back(name);
  std::map<std::string, double> sums;
  int rows = 0;
  while (std::getline(stream, line)) {
    std::istringstream fields(line);
    std::size_t column = 0;
    for (std::string field; std::getline(fields, field, ',') && column < names.size(); ++column)
      sums[names[column]] += 1e-3 * std::strtod(field.c_str(), nullptr);
    ++rows;
  }
  for (auto& [name, sum] : sums) sum /= rows;
  return sums;
}

TEST(TemplateJoints, AgreeWithMeasuredPeople) {
  if (!test_data()) GTEST_SKIP() << kNoTestData;
  const std::string folder = (*test_data() / "08_tables").string() + "/";
  for (const Sex sex : {Sex::kMale, Sex::kFemale}) {
    const std::string name = sex == Sex::kMale ? "MALE" : "FEMALE";
    std::map<std::string, double> mean = column_means(folder + "ANSUR_II_" + name + "_Public.csv");
    const TemplateJoints joints = template_joints(sex);
    const double tolerance = 0.01 * joints.stature;
    EXPECT_NEAR(joints.stature, mean["stature"], 0.001);
    EXPECT_NEAR(joints.acromion.y(), mean["acromialheight"], tolerance);
    EXPECT_NEAR(-2.0 * joints.acromion.x(), mean["biacromialbreadth"], tolerance);
    EXPECT_NEAR(joints.suprasternale.y(), mean["suprasternaleheight"], tolerance);
    EXPECT_NEAR(joints.cervicale.y(), mean["cervicaleheight"], tolerance);
    EXPECT_NEAR(joints.stature - joints.tragion.y(), mean["tragiontopofhead"], tolerance);
    EXPECT_NEAR(joints.head_length, mean["headlength"], tolerance);
    EXPECT_NEAR(joints.head_breadth, mean["headbreadth"], tolerance);
    EXPECT_NEAR(joints.hand_length, mean["handlength"], tolerance);
    EXPECT_NEAR((joints.toes - joints.heel).norm(), mean["footlength"], tolerance);
    // The axis of the knee is above the tibial plateau, and the greater trochanter at about the
    // height of the hip.
    EXPECT_NEAR(joints.knee.y(), mean["tibialheight"] + 0.022, tolerance);
    EXPECT_NEAR(joints.hip.y(), mean["trochanterionheight"] + 0.01, 2.0 * tolerance);
  }
}

TEST(TemplateJoints, KeepTheLengthsOfTheLimbs) {
  // Trotter & Gleser 1952: stature = 2.38 femur + 61.41 and 2.47 femur + 54.10, in cm. From the
  // center of the head to the axis of the knee, the femur lacks the upper half of the head and the
  // condyles below the axis.
  const TemplateJoints man = template_joints(Sex::kMale);
  const TemplateJoints woman = template_joints(Sex::kFemale);
  EXPECT_NEAR((man.hip - man.knee).norm() + 0.024 + 0.022, (175.6 - 61.41) / 238.0, 0.002);
  EXPECT_NEAR((woman.hip - woman.knee).norm() + 0.0215 + 0.0195, (162.7 - 54.10) / 247.0, 0.002);
  for (const TemplateJoints& joints : {man, woman}) {
    EXPECT_LT(joints.hip.x(), 0.0);  // the right side
    const Vector3d thigh = (joints.knee - joints.hip).normalized();
    const Vector3d shank = (joints.ankle - joints.knee).normalized();
    EXPECT_GT(thigh.dot(shank), std::cos(3.0 / 180.0 * 3.14159));  // a straight leg
    EXPECT_NEAR(joints.heel.y(), 0.0, 1e-12);
    EXPECT_NEAR(joints.toes.y(), 0.0, 1e-12);
  }
}

}  // namespace
}  // namespace sinew
