// SPDX-License-Identifier: MIT

#include "core/progress.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/error.h"

namespace sinew {
namespace {

TEST(Progress, PartsReportTheirFractionOfTheWhole) {
  std::vector<double> told;
  const Progress whole([&](double fraction, const std::string&) { told.push_back(fraction); });
  const Progress second_half = whole.part(0.5, 1.0);
  whole.report(0.25, "first");
  second_half.report(0.0, "second");
  second_half.part(0.0, 0.5).report(1.0, "second");
  second_half.report(1.0, "second");
  EXPECT_EQ(told, (std::vector<double>{0.25, 0.5, 0.75, 1.0}));
}

TEST(Progress, IsSilentByDefault) {
  EXPECT_NO_THROW(Progress().report(0.5, "quiet"));
}

TEST(Progress, ThrowsAfterAStopRequest) {
  std::stop_source stop;
  const Progress progress({}, stop.get_token());
  EXPECT_NO_THROW(progress.report(0.1, "before"));
  stop.request_stop();
  EXPECT_THROW(progress.part(0.2, 0.3).report(0.1, "after"), Cancelled);
}

}  // namespace
}  // namespace sinew
