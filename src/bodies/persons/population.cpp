// SPDX-License-Identifier: MIT

#include "bodies/persons/population.h"

#include <cmath>

#include "bodies/persons/seeded_draw.h"

namespace sinew {
namespace {

constexpr BySex kMeanHeight{1.756, 1.627};      // m, ANSUR II
constexpr BySex kHeightSpread{0.0694, 0.0619};  // standard deviation, m, ANSUR II
constexpr BySex kFatIndex{5.3, 6.8};            // median of fat mass / height^2, kg/m^2
constexpr BySex kFatSpread{0.38, 0.32};         // standard deviation of its logarithm
constexpr BySex kMuscleIndex{10.85, 7.6};       // median of muscle mass / height^2, kg/m^2
constexpr BySex kMuscleSpread{1.10, 0.80};      // standard deviation at equal fat, kg/m^2
constexpr BySex kMuscleByFat{0.22, 0.16};       // how much it rises with the fat
constexpr BySex kVisceralShare{0.11, 0.06};     // median of visceral fat / fat
constexpr double kVisceralSpread = 0.35;        // standard deviation of its logarithm

}  // namespace

double mean_height(Sex sex) {
  return kMeanHeight.of(sex);
}

PersonSettings typical_person(Sex sex, double height) {
  PersonSettings person;
  person.height = height;
  const double square = height * height;
  person.fat_mass = kFatIndex.of(sex) * square;
  person.muscle_mass = kMuscleIndex.of(sex) * square;
  person.visceral_fat_mass = kVisceralShare.of(sex) * person.fat_mass;
  return person;
}

PersonSettings random_person(Sex sex, std::uint64_t seed) {
  SeededDraw draw(seed, 3);
  PersonSettings person;
  person.seed = seed;
  person.height = kMeanHeight.of(sex) + draw.normal(kHeightSpread.of(sex));
  const double square = person.height * person.height;
  const double fat = kFatIndex.of(sex) * std::exp(draw.normal(kFatSpread.of(sex)));
  person.fat_mass = fat * square;
  person.muscle_mass = (kMuscleIndex.of(sex) + kMuscleByFat.of(sex) * (fat - kFatIndex.of(sex)) +
                        draw.normal(kMuscleSpread.of(sex))) *
                       square;
  person.visceral_fat_mass =
      kVisceralShare.of(sex) * std::exp(draw.normal(kVisceralSpread)) * person.fat_mass;
  return person;
}

}  // namespace sinew
