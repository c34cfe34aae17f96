// SPDX-License-Identifier: MIT

#include "building/known_body.h"

#include <gtest/gtest.h>

#include <stop_token>

#include "core/error.h"
#include "support/meshes.h"

namespace sinew {
namespace {

/// Prepares a body and asks to stop at a report of its progress.
/// \param report  its number, counted from 1; 0: none
/// \return number of reports
int reports_until_stop(const TriangleMesh& surface, int report) {
  std::stop_source source;
  int count = 0;
  double last = 0.0;
  const Progress progress(
      [&](double fraction, const std::string&) {
        EXPECT_GE(fraction, last);
        EXPECT_LE(fraction, 1.0);
        last = fraction;
        if (++count == report) source.request_stop();
      },
      source.get_token());
  try {
    know_body(surface, progress);
    EXPECT_EQ(report, 0) << "it goes on to its end after the request to stop";
  } catch (const Cancelled&) {
    EXPECT_GT(report, 0);
  }
  return count;
}

// Each step of the preparation of a large body takes seconds: it must not begin once nobody waits
// for it any more.
TEST(KnownBody, StopsBetweenAllOfItsSteps) {
  const TriangleMesh body = make_sphere(1.0, 20, 30);
  const int all = reports_until_stop(body, 0);
  ASSERT_GT(all, 4);
  for (int report = 1; report < all; ++report)
    EXPECT_EQ(reports_until_stop(body, report), report) << "no step after the request";
}

}  // namespace
}  // namespace sinew
