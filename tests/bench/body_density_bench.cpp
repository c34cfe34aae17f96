// SPDX-License-Identifier: MIT

// Compares bodies with men who were weighed under water (Penrose, Nelson & Fisher 1985):
//   body_density_bench BODYFAT.csv TABLE.csv [STEP]
// makes two persons of the height and the mass of each STEP-th man and writes a row for him: one
// whose fat is that of the man by the formula of Siri, which shows the girths and the density of
// lean tissue, and one whose waist is that of the man, which predicts his density. At the end, the
// means and the standard deviations of the differences of densities are printed, and the medians
// and the mean absolute deviations from them of those of girths.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "bodies/measures/body_measures.h"
#include "bodies/template_cache.h"
#include "core/error.h"
#include "support/weighed_men.h"

namespace {

using namespace sinew;

/// Middle and spread of differences.
class Differences {
 public:
  void add(double value) { values_.push_back(value); }
  double mean() const {
    double sum = 0.0;
    for (const double value : values_) sum += value;
    return sum / static_cast<double>(values_.size());
  }
  double deviation() const {
    double sum = 0.0;
    for (const double value : values_) sum += (value - mean()) * (value - mean());
    return std::sqrt(sum / static_cast<double>(values_.size() - 1));
  }
  double median() const {
    std::vector<double> sorted = values_;
    std::ranges::sort(sorted);
    return sorted[sorted.size() / 2];
  }
  double absolute_deviation() const {
    double sum = 0.0;
    for (const double value : values_) sum += std::abs(value - median());
    return sum / static_cast<double>(values_.size());
  }
  std::size_t count() const { return values_.size(); }

 private:
  std::vector<double> values_;
};

/// Compares men with persons of one template.
class Comparison {
 public:
  explicit Comparison(const BodyTemplate& shape) : maker_(shape), landmarks_(shape) {}

  /// Writes a row of the table.
  void compare(const WeighedMan& man, std::ofstream& table);
  void report() const;

 private:
  double waist(const Person& person) const {
    return value_of(body_measures(person.body, landmarks_.of(person.body)), "waist_girth");
  }
  /// Returns the person of the man's height and mass whose waist has his girth, by the secant
  /// method on the mass of its fat.
  Person with_waist(const WeighedMan& man, const Person& first) const;

  PersonMaker maker_;
  BodyLandmarks landmarks_;
  Differences with_his_fat_, with_his_waist_, fat_of_waist_, measured_;
  Differences girths_[std::size(kWeighedGirths)];
  int impossible_ = 0;
};

Person Comparison::with_waist(const WeighedMan& man, const Person& first) const {
  const double wanted = man.girths[2];
  double before = first.settings.fat_mass;
  double miss_before = waist(first) - wanted;
  double fat = before - miss_before * 100.0;  // about 1 kg a centimeter
  constexpr double kLeastFat = 0.03;          // of the mass
  constexpr double kMostFat = 0.5;
  Person person = first;
  for (int round = 0; round < 5 && std::abs(miss_before) > 0.002; ++round) {
    fat = std::clamp(fat, kLeastFat * man.mass, kMostFat * man.mass);
    person = man_of_mass(maker_, man.height, man.mass, fat);
    const double miss = waist(person) - wanted;
    const double slope = (miss - miss_before) / (fat - before);
    before = fat;
    miss_before = miss;
    if (!(slope > 1e-4)) break;  // not when the bounds stop the search
    fat -= miss / slope;
  }
  return person;
}

void Comparison::compare(const WeighedMan& man, std::ofstream& table) {
  try {
    const Person person = man_of_mass(maker_, man.height, man.mass, man.fat_share() * man.mass);
    const Person same_waist = with_waist(man, person);
    const auto measures = body_measures(person.body, landmarks_.of(person.body));
    const double density = density_without_air(person);
    const double predicted = density_without_air(same_waist);
    const double share = same_waist.masses.fat() / same_waist.masses.total();
    measured_.add(man.density);
    with_his_fat_.add(density - man.density);
    with_his_waist_.add(predicted - man.density);
    fat_of_waist_.add(share - man.fat_share());
    table << fmt::format("{:.1f},{:.2f},{:.3f},{:.1f}", man.density, man.mass, man.height, density);
    for (std::size_t g = 0; g < std::size(kWeighedGirths); ++g) {
      const double girth = value_of(measures, kWeighedGirths[g].second);
      girths_[g].add(girth / man.girths[g] - 1.0);
      table << fmt::format(",{:.4f},{:.4f}", man.girths[g], girth);
    }
    table << fmt::format(",{:.1f},{:.4f},{:.4f}\n", predicted, man.fat_share(), share)
          << std::flush;
  } catch (const InputError& error) {
    ++impossible_;
    fmt::print("{:.3f} m, {:.1f} kg: {}\n", man.height, man.mass, error.what());
  }
}

void Comparison::report() const {
  fmt::print("{} men, {} without a person; measured densities {:.1f} +- {:.1f} kg/m^3\n",
             measured_.count(), impossible_, measured_.mean(), measured_.deviation());
  fmt::print("persons with their fat: density {:+.1f} +- {:.1f}\n", with_his_fat_.mean(),
             with_his_fat_.deviation());
  fmt::print(
      "persons with their waist: density {:+.1f} +- {:.1f}, fat {:+.1f} +- {:.1f} percent "
      "of the mass\n",
      with_his_waist_.mean(), with_his_waist_.deviation(), 100.0 * fat_of_waist_.mean(),
      100.0 * fat_of_waist_.deviation());
  for (std::size_t g = 0; g < std::size(kWeighedGirths); ++g) {
    fmt::print("{:14} {:+5.1f} +- {:.1f} percent\n", kWeighedGirths[g].second,
               100.0 * girths_[g].mean(), 100.0 * girths_[g].deviation());
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 && argc != 4) {
    fmt::print(stderr, "usage: body_density_bench BODYFAT.csv TABLE.csv [STEP]\n");
    return 2;
  }
  const std::vector<WeighedMan> men = weighed_men(argv[1]);
  const std::size_t step = argc == 4 ? std::stoul(argv[3]) : 1;
  const BodyTemplate shape = cached_body_template(Sex::kMale, 4900, {});
  Comparison comparison(shape);
  std::ofstream table(argv[2]);
  table << "density,mass,height,density_with_his_fat";
  for (const auto& [column, measure] : kWeighedGirths) table << ',' << column << ',' << measure;
  table << ",density_with_his_waist,his_fat,fat_with_his_waist\n";
  for (std::size_t m = 0; m < men.size(); m += step) comparison.compare(men[m], table);
  comparison.report();
  return 0;
}
