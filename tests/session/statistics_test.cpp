// SPDX-License-Identifier: MIT

#include "session/playing/statistics.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "dynamics/instruction_set.h"
#include "session/playing/statistics_json.h"
#include "test_characters.h"

namespace sinew {
namespace {

TEST(Statistics, QuantilesInterpolateBetweenSortedValues) {
  EXPECT_DOUBLE_EQ(quantile({5.0}, 0.95), 5.0);
  EXPECT_DOUBLE_EQ(quantile({4.0, 1.0, 3.0, 2.0}, 0.5), 2.5);
  EXPECT_DOUBLE_EQ(quantile({4.0, 1.0, 3.0, 2.0, 5.0}, 0.5), 3.0);
  std::vector<double> hundred_and_one;
  for (int i = 0; i <= 100; ++i) hundred_and_one.push_back(100 - i);
  EXPECT_DOUBLE_EQ(quantile(hundred_and_one, 0.95), 95.0);
  EXPECT_DOUBLE_EQ(quantile(hundred_and_one, 1.0), 100.0);
}

TEST(Statistics, FramesWithoutAStepDoNotCountAsFast) {
  FrameStatistics settled;
  FrameStatistics moving;
  moving.steps = 2;
  moving.skinning_ms = 3.0;
  const TimeSummary times = summarize_times({settled, settled, moving});
  EXPECT_DOUBLE_EQ(times.skinning_ms.median, 3.0);
  EXPECT_DOUBLE_EQ(summarize_times({settled}).skinning_ms.max, 0.0);
}

/// Returns the report of two frames of a sliding cube.
nlohmann::json report(bool quality) {
  const test::FollowingSession playing(test::sliding_cube());
  Session& session = *playing.session;
  RunStatistics run(session.character(), session.lane(), session.settings());
  run.frames.push_back(session.statistics(quality));
  session.advance(1.0 / 30.0);
  run.frames.push_back(session.statistics(quality));
  return nlohmann::json::parse(statistics_json(run));
}

TEST(Statistics, ReportHasTheKeysOfTheContract) {
  const nlohmann::json json = report(true);
  EXPECT_EQ(json["schema"], "sinew.stats/1");
  for (const char* key : {"name", "surface_vertices", "simulated_vertices", "tetrahedra",
                          "visible_vertices", "joints", "clips", "components"}) {
    EXPECT_TRUE(json["character"].contains(key)) << key;
  }
  for (const char* key : {"cpu", "threads", "gpu"}) {
    EXPECT_TRUE(json["machine"].contains(key)) << key;
  }
  EXPECT_EQ(json["machine"]["instructions"], instruction_sets().front()) << "beyond the contract";
  for (const char* key : {"method", "backend", "contact", "iterations"}) {
    EXPECT_TRUE(json["settings"].contains(key)) << key;
  }
  for (const char* key : {"total_ms", "tissue_ms", "factorization_ms", "upsampling_weights_ms"}) {
    EXPECT_TRUE(json["prepare"].contains(key)) << key;
  }
  ASSERT_EQ(json["frames"].size(), 2U);
  for (const char* key :
       {"index", "time", "frame_ms", "skinning_ms", "local_ms", "global_ms", "contact_ms",
        "upsampling_ms", "contacts", "volume_ratio", "inverted_tetrahedra", "penetrating_vertices",
        "max_edge_stretch", "max_speed", "cross_section_min", "bulge_max"}) {
    EXPECT_TRUE(json["frames"][1].contains(key)) << key;
  }
  for (const char* key :
       {"frame_ms", "skinning_ms", "local_ms", "global_ms", "contact_ms", "upsampling_ms"}) {
    for (const char* measure : {"median", "p95", "max"}) {
      EXPECT_TRUE(json["summary"][key].contains(measure)) << key;
    }
  }
  EXPECT_NEAR(json["summary"]["volume_ratio"]["min"].get<double>(), 1.0, 1e-6);
  EXPECT_EQ(json["summary"]["penetrating_vertices"]["max"], 0.0);
  EXPECT_FALSE(json.contains("baseline"));
}

TEST(Statistics, QualityIsNullWhenNotAskedFor) {
  const nlohmann::json json = report(false);
  for (const char* key :
       {"volume_ratio", "inverted_tetrahedra", "penetrating_vertices", "max_edge_stretch",
        "max_speed", "cross_section_min", "bulge_max", "normal_deviation_deg"}) {
    EXPECT_TRUE(json["frames"][1][key].is_null()) << key;
  }
  EXPECT_TRUE(json["summary"]["volume_ratio"]["min"].is_null());
}

}  // namespace
}  // namespace sinew
