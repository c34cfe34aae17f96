// SPDX-License-Identifier: MIT

#include "bodies/measures/body_measures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "bodies/persons/person_maker.h"
#include "bodies/persons/population.h"
#include "bodies/template_cache.h"
#include "support/test_data.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns the rows of a table with a header, as numbers by the name of the column; 0 for text.
std::vector<std::map<std::string, double>> rows_of(const std::string& file) {
  std::ifstream stream(file);
  std::string line;
  std::getline(stream, line);
  std::vector<std::string> names;
  std::istringstream header(line);
  for (std::string name; std::getline(header, name, ',');) {
    std::erase(name, '"');
    names.push_back(name);
  }
  std::vector<std::map<std::string, double>> rows;
  while (std::getline(stream, line)) {
    std::istringstream fields(line);
    std::map<std::string, double> row;
    std::size_t column = 0;
    for (std::string field; std::getline(fields, field, ',') && column < names.size(); ++column)
      row[names[column]] = std::strtod(field.c_str(), nullptr);
    rows.push_back(row);
  }
  return rows;
}

/// Returns a person of a height (m), a mass (kg) and a share of fat: muscle makes up the rest.
Person person_of_mass(const PersonMaker& maker, Sex sex, double height, double mass, double fat,
                      std::uint64_t seed) {
  PersonSettings settings = typical_person(sex, height);
  const double visceral = settings.visceral_fat_mass / settings.fat_mass;
  settings.fat_mass = fat * mass;
  settings.visceral_fat_mass = visceral * settings.fat_mass;
  settings.muscle_mass = 0.5 * (mass - settings.fat_mass);
  settings.seed = seed;
  Person person = maker.make(settings);
  for (int round = 0; round < 3; ++round) {
    settings.muscle_mass += mass - person.masses.total();
    person = maker.make(settings);
  }
  EXPECT_NEAR(person.masses.total(), mass, 0.005 * mass);
  return person;
}

/// The mean and the standard deviation of a column.
struct Statistics {
  double mean = 0.0;
  double deviation = 0.0;
};

Statistics statistics_of(const std::vector<std::map<std::string, double>>& rows,
                         const std::string& column) {
  Statistics result;
  const auto count = static_cast<double>(rows.size());
  for (const auto& row : rows) result.mean += row.at(column) / count;
  double squares = 0.0;
  for (const auto& row : rows) squares += std::pow(row.at(column) - result.mean, 2);
  result.deviation = std::sqrt(squares / (count - 1.0));
  return result;
}

/// How a measure is compared with a column of ANSUR II.
struct Compared {
  const char* measure;
  const char* column;
  BySex tolerance{0.05, 0.05};  ///< of the mean
};

constexpr Compared kCompared[] = {
    {"cervicale_height", "cervicaleheight"},
    {"acromion_height", "acromialheight"},
    {"suprasternale_height", "suprasternaleheight"},
    {"thelion_height", "chestheight"},
    {"omphalion_height", "waistheightomphalion"},
    {"trochanterion_height", "trochanterionheight"},
    {"crotch_height", "crotchheight"},
    {"tibiale_height", "tibialheight"},
    {"acromion_radiale_length", "acromionradialelength"},
    {"radiale_stylion_length", "radialestylionlength"},
    {"hand_length", "handlength"},
    {"foot_length", "footlength"},
    {"biacromial_breadth", "biacromialbreadth"},
    {"bicristal_breadth", "bicristalbreadth"},
    {"head_length", "headlength"},
    {"head_breadth", "headbreadth"},
    {"head_girth", "headcircumference"},
    {"neck_girth", "neckcircumference", {0.05, 0.07}},
    {"chest_girth", "chestcircumference", {0.05, 0.06}},
    {"chest_breadth", "chestbreadth"},
    {"chest_depth", "chestdepth"},
    {"waist_girth", "waistcircumference"},
    {"waist_breadth", "waistbreadth", {0.05, 0.09}},
    {"waist_depth", "waistdepth", {0.06, 0.10}},
    {"buttock_girth", "buttockcircumference"},
    {"buttock_depth", "buttockdepth", {0.05, 0.06}},
    {"hip_breadth", "hipbreadth", {0.06, 0.05}},
    {"thigh_girth", "thighcircumference"},
    {"lower_thigh_girth", "lowerthighcircumference"},
    {"calf_girth", "calfcircumference"},
    {"ankle_girth", "anklecircumference", {0.12, 0.06}},
    {"biceps_girth", "bicepscircumferenceflexed"},
    {"forearm_girth", "forearmcircumferenceflexed", {0.055, 0.05}},
    {"wrist_girth", "wristcircumference", {0.05, 0.065}},
};

/// A measure whose standard deviation among persons is compared with that of a column.
struct Varying {
  const char* measure;
  const char* column;
  BySex tolerance{0.25, 0.25};  ///< of the ratio
};

constexpr Varying kVarying[] = {
    {"stature", "stature"},
    {"acromion_height", "acromialheight"},
    {"crotch_height", "crotchheight"},
    {"tibiale_height", "tibialheight"},
    {"acromion_radiale_length", "acromionradialelength"},
    {"hand_length", "handlength"},
    {"foot_length", "footlength"},
    {"biacromial_breadth", "biacromialbreadth"},
    {"head_length", "headlength"},
    {"head_girth", "headcircumference", {0.25, 0.30}},
    {"waist_girth", "waistcircumference"},
    {"buttock_girth", "buttockcircumference"},
    {"thigh_girth", "thighcircumference", {0.30, 0.40}},
    {"lower_thigh_girth", "lowerthighcircumference"},
    {"calf_girth", "calfcircumference", {0.25, 0.35}},
    {"biceps_girth", "bicepscircumferenceflexed"},
    {"forearm_girth", "forearmcircumferenceflexed"},
};

class MeasuredPersons : public testing::TestWithParam<Sex> {
 protected:
  const BodyTemplate body = cached_body_template(GetParam(), 4900, {});
  const PersonMaker maker{body};
  const BodyLandmarks landmarks{body};

  double measure(const Person& person, const std::string& name) const {
    return value_of(body_measures(person.body, landmarks.of(person.body)), name);
  }
};

TEST_P(MeasuredPersons, FollowTheirSettings) {
  PersonSettings settings = typical_person(GetParam(), mean_height(GetParam()));
  const Person typical = maker.make(settings);
  EXPECT_NEAR(measure(typical, "stature"), settings.height, 1e-3);
  // Landmarks stay where they belong.
  const auto places = landmarks.of(typical.body);
  EXPECT_NEAR(position_of(places, "omphalion").x(), 0.0, 1e-6);
  EXPECT_LT(position_of(places, "stylion").y(), position_of(places, "radiale").y());
  EXPECT_GT(position_of(places, "acropodion").z(), position_of(places, "pternion").z());
  EXPECT_THROW(position_of(places, "nowhere"), std::logic_error);

  settings.fat_mass += 8.0;
  const Person fat = maker.make(settings);
  for (const char* girth : {"chest_girth", "waist_girth", "buttock_girth", "thigh_girth",
                            "calf_girth", "biceps_girth"}) {
    EXPECT_GT(measure(fat, girth), measure(typical, girth) + 0.005) << girth;
  }
  // Bones do not change with the fat.
  EXPECT_NEAR(measure(fat, "radiale_stylion_length"), measure(typical, "radiale_stylion_length"),
              0.002);
}

TEST_P(MeasuredPersons, AgreeWithTheMeansOfMeasuredPeople) {
  if (!test_data()) GTEST_SKIP() << kNoTestData;
  const bool is_male = GetParam() == Sex::kMale;
  const auto people =
      rows_of((*test_data() / "08_tables" /
               (is_male ? "ANSUR_II_MALE_Public.csv" : "ANSUR_II_FEMALE_Public.csv"))
                  .string());
  ASSERT_GT(people.size(), 500U);
  const double stature = 1e-3 * statistics_of(people, "stature").mean;
  const double mass = 0.1 * statistics_of(people, "weightkg").mean;
  // Soldiers have less fat than others of their mass.
  const Person person = person_of_mass(maker, GetParam(), stature, mass, is_male ? 0.22 : 0.30, 0);
  const auto measures = body_measures(person.body, landmarks.of(person.body));
  for (const Compared& compared : kCompared) {
    const double real = 1e-3 * statistics_of(people, compared.column).mean;
    EXPECT_NEAR(value_of(measures, compared.measure), real,
                compared.tolerance.of(GetParam()) * real)
        << compared.measure;
  }
}

TEST_P(MeasuredPersons, VaryLikeMeasuredPeople) {
  if (!test_data()) GTEST_SKIP() << kNoTestData;
  const bool is_male = GetParam() == Sex::kMale;
  const auto people =
      rows_of((*test_data() / "08_tables" /
               (is_male ? "ANSUR_II_MALE_Public.csv" : "ANSUR_II_FEMALE_Public.csv"))
                  .string());
  constexpr std::uint64_t kPersons = 40;
  std::vector<std::map<std::string, double>> measured;
  for (std::uint64_t seed = 1; seed <= kPersons; ++seed) {
    const Person person = maker.make(random_person(GetParam(), seed));
    auto& row = measured.emplace_back();
    row["mass"] = person.masses.total();
    for (const auto& [name, value] : body_measures(person.body, landmarks.of(person.body)))
      row[name] = value;
  }
  const Statistics mass = statistics_of(people, "weightkg");
  EXPECT_NEAR(statistics_of(measured, "mass").mean, 0.1 * mass.mean, 0.005 * mass.mean);
  for (const Varying& varying : kVarying) {
    const Statistics real = statistics_of(people, varying.column);
    const Statistics made = statistics_of(measured, varying.measure);
    EXPECT_NEAR(made.mean, 1e-3 * real.mean, 0.05e-3 * real.mean) << varying.measure;
    EXPECT_NEAR(made.deviation / (1e-3 * real.deviation), 1.0, varying.tolerance.of(GetParam()))
        << varying.measure;
  }
}

INSTANTIATE_TEST_SUITE_P(BothSexes, MeasuredPersons, testing::Values(Sex::kMale, Sex::kFemale),
                         [](const auto& sex) {
                           return std::string(sex.param == Sex::kMale ? "Male" : "Female");
                         });

}  // namespace
}  // namespace sinew
