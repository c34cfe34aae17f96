// SPDX-License-Identifier: MIT

#include "viewer/fitting/measure_list.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "viewer/fitting/fitted_body.h"

namespace sinew {
namespace {

TEST(MeasureList, HasMeasuresByKindInCentimeters) {
  const std::vector<MeasureGroup> groups = measure_groups({{"stature", 1.7234},
                                                           {"waist_girth", 0.8},
                                                           {"chest_depth", 0.241},
                                                           {"crotch_height", 0.0},
                                                           {"lower_thigh_girth", 0.4},
                                                           {"span_of_arms", 1.71}});
  ASSERT_EQ(groups.size(), 4u) << "there are no lengths";
  EXPECT_STREQ(groups[0].name, "Heights");
  ASSERT_EQ(groups[0].measures.size(), 2u);
  EXPECT_EQ(groups[0].measures[0].label, "Stature");
  EXPECT_EQ(groups[0].measures[0].centimeters, "172.3");
  EXPECT_EQ(groups[0].measures[1].centimeters, "-") << "it could not be taken";
  EXPECT_STREQ(groups[1].name, "Breadths and depths");
  EXPECT_STREQ(groups[2].name, "Girths");
  ASSERT_EQ(groups[2].measures.size(), 2u);
  EXPECT_EQ(groups[2].measures[0].label, "Waist (omphalion)");
  EXPECT_NE(groups[2].measures[0].help, "");
  // A measure that the list does not know is shown nevertheless.
  EXPECT_STREQ(groups[3].name, "Other");
  EXPECT_EQ(groups[3].measures[0].label, "Span of arms");
  EXPECT_TRUE(measure_groups({}).empty());
}

TEST(FitFacts, CountWhatIsWrongWithTheSkin) {
  RegisteredBody body;
  body.quality.folded_triangles = 3;
  body.quality.self_intersections = 12;
  std::map<std::string, std::string> values;
  for (const FitFact& fact : facts_of(FittedBody(body))) values[fact.name] = fact.value;
  EXPECT_EQ(values["Folded triangles"], "3");
  EXPECT_EQ(values["Self-intersections"], "12");
}

}  // namespace
}  // namespace sinew
