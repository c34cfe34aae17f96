// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "bodies/measures/body_measures.h"
#include "bodies/template_cache.h"
#include "support/test_data.h"
#include "support/weighed_men.h"

namespace sinew {
namespace {

/// Largest medians of the differences from the men, relative, in the order of kWeighedGirths. These
/// hold what is reached.
constexpr double kTolerances[] = {0.19, 0.05, 0.04, 0.05, 0.08, 0.07, 0.20, 0.04, 0.07, 0.05};

TEST(BodyDensity, AndGirthsAreThoseOfMenOfTheirHeightMassAndFat) {
  if (!test_data()) GTEST_SKIP() << kNoTestData;
  const std::vector<WeighedMan> men =
      weighed_men((*test_data() / "08_tables" / "bodyfat.csv").string());
  ASSERT_GT(men.size(), 150U);
  const BodyTemplate shape = cached_body_template(Sex::kMale, 4900, {});
  const PersonMaker maker(shape);
  const BodyLandmarks landmarks(shape);
  double density = 0.0;
  std::vector<std::vector<double>> girths(std::size(kWeighedGirths));
  constexpr std::size_t kMen = 10;
  for (std::size_t m = 0; m < kMen; ++m) {
    const WeighedMan& man = men[m * men.size() / kMen];
    const Person person = man_of_mass(maker, man.height, man.mass, man.fat_share() * man.mass);
    EXPECT_NEAR(person.masses.total(), man.mass, 0.005 * man.mass);
    density += (density_without_air(person) - man.density) / kMen;
    const auto measures = body_measures(person.body, landmarks.of(person.body));
    for (std::size_t g = 0; g < girths.size(); ++g) {
      const double girth = value_of(measures, kWeighedGirths[g].second);
      girths[g].push_back(girth / man.girths[g] - 1.0);
    }
  }
  // Lean tissue is a little denser than the 1100 kg/m^3 of the formula of Siri.
  EXPECT_NEAR(density, 0.0, 7.0);
  for (std::size_t g = 0; g < girths.size(); ++g) {
    std::ranges::sort(girths[g]);
    const double median = 0.5 * (girths[g][kMen / 2 - 1] + girths[g][kMen / 2]);
    EXPECT_NEAR(median, 0.0, kTolerances[g]) << kWeighedGirths[g].second;
  }
}

}  // namespace
}  // namespace sinew
