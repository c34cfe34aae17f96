// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "bodies/persons/person_maker.h"
#include "bodies/persons/population.h"

namespace sinew {

/// A man of the table of Penrose, Nelson & Fisher 1985, who was weighed under water.
struct WeighedMan {
  double density;              ///< kg/m^3, without the air of the lungs
  double mass;                 ///< kg
  double height;               ///< m
  std::vector<double> girths;  ///< m, in the order of kWeighedGirths

  /// Returns the share of fat by the formula of Siri 1961: fat of 900 and the rest of
  /// 1100 kg/m^3.
  double fat_share() const { return 4950.0 / density - 4.5; }
};

/// The table's girths, and the measures of body_measures() that are taken at the same place.
inline constexpr std::pair<const char*, const char*> kWeighedGirths[] = {
    {"Neck", "neck_girth"},   {"Chest", "chest_girth"},   {"Abdomen", "waist_girth"},
    {"Hip", "buttock_girth"}, {"Thigh", "thigh_girth"},   {"Knee", "knee_girth"},
    {"Ankle", "ankle_girth"}, {"Biceps", "biceps_girth"}, {"Forearm", "forearm_girth"},
    {"Wrist", "wrist_girth"}};

/// Reads the men of the table. Left out are those with impossible numbers: a height below 1.4 m,
/// less than 2 percent of fat, or a share of fat that is not that of the density in the same row.
inline std::vector<WeighedMan> weighed_men(const std::string& file) {
  std::ifstream stream(file);
  std::string line;
  std::getline(stream, line);  // Density, BodyFat, Age, Weight, Height and the girths
  std::vector<WeighedMan> men;
  while (std::getline(stream, line)) {
    std::istringstream fields(line);
    std::vector<double> row;
    for (std::string field; std::getline(fields, field, ',');)
      row.push_back(std::strtod(field.c_str(), nullptr));
    if (row.size() < 15) continue;
    constexpr double kPound = 0.45359237;
    constexpr double kInch = 0.0254;
    WeighedMan man{1000.0 * row[0], kPound * row[3], kInch * row[4], {}};
    for (std::size_t column = 5; column < row.size(); ++column)
      man.girths.push_back(0.01 * row[column]);
    const double fat = man.fat_share();
    if (man.height < 1.4 || fat < 0.02 || std::abs(fat - 0.01 * row[1]) > 0.005) continue;
    men.push_back(man);
  }
  return men;
}

/// Makes the male person of a height (m), a mass (kg) and a mass of fat (kg). Muscle makes up the
/// rest.
inline Person man_of_mass(const PersonMaker& maker, double height, double mass, double fat) {
  PersonSettings settings = typical_person(Sex::kMale, height);
  settings.visceral_fat_mass *= fat / settings.fat_mass;
  // Bone, organs, skin and the rest weigh about as much as in the typical person.
  const double typical_mass = 25.7 * height * height;
  settings.muscle_mass += mass - typical_mass - (fat - settings.fat_mass);
  settings.fat_mass = fat;
  Person person = maker.make(settings);
  constexpr int kMostRounds = 3;
  for (int round = 0; round < kMostRounds; ++round) {
    const double missing = mass - person.masses.total();
    if (std::abs(missing) < 0.002 * mass) break;
    settings.muscle_mass += missing;
    person = maker.make(settings);
  }
  return person;
}

/// Returns the density of a person as weighing under water gives it, kg/m^3: without the air of
/// its lungs.
inline double density_without_air(const Person& person) {
  const double air = lung_air_volume(person.body.sex, person.settings.height);
  return person.masses.total() / (person.volumes.body - air);
}

}  // namespace sinew
