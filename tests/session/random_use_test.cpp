// SPDX-License-Identifier: MIT

#include "support/random_use.h"

#include <gtest/gtest.h>

#include "assets/open.h"
#include "samples/samples.h"
#include "support/test_data.h"

namespace sinew {
namespace {

/// Whatever a user has done with a body, once its bones rest it is where it settles. About 2 % of
/// random poses have two places of rest, most of them on a floor (random_use_bench): with the
/// defaults, seed 1 leads to one of them.
TEST(RandomUse, LeavesBodiesWhereTheySettle) {
  const auto bytes = embedded_sample("humanoid");
  const Character humanoid = open_character_from_memory("humanoid.glb", bytes.data(), bytes.size());
  Settings settings;
  settings.contact.mode = ContactMode::kGlobal;
  settings.simulation.vertices = 800;
  Session session(humanoid, settings, Document{}, {});
  test::RandomUse use(session, 2, 2.5);
  std::string done;
  for (int i = 1; i <= 60; ++i) {
    done += use.act() + "\n";
    ASSERT_TRUE(session.is_finite()) << "after\n" << done;
    if (i % 12 != 0) continue;
    const test::Standing standing = use.stand();
    const bool touches = session.settings().contact.mode != ContactMode::kNone;
    EXPECT_LT(touches ? standing.distance_p999 : standing.largest_distance, 0.02)
        << standing << " after\n"
        << done;
  }
}

/// Returns the longest side of a body's bounding box, m.
float extent(const Session& session) {
  const PointsF& points = *session.lane().skinner().tissue_positions();
  return (points.rowwise().maxCoeff() - points.rowwise().minCoeff()).maxCoeff();
}

/// In the poses to which these actions lead, on a floor, tetrahedra of a wing turn by a large angle
/// in each step. Without the limit of skinning/projective/swing_limit.h their vertices fly 20
/// heights away.
TEST(RandomUse, ThrowsNoThinWingsAway) {
  const std::optional<std::filesystem::path> data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  Settings settings;
  settings.contact.mode = ContactMode::kGlobal;
  Session session(open_character({(*data / "10_reports/ears/Bat.fbx").string()}), settings,
                  Document{}, {});
  test::RandomUse use(session, 48, 1.0);
  const float at_rest = extent(session);
  for (int i = 1; i <= 84; ++i) {
    const std::string done = use.act();
    ASSERT_LT(extent(session), 2.0F * at_rest) << done;
    if (i % 12 == 0 && i < 84) use.stand();
  }
  session.release();
  session.hold_clip(true);
  for (int i = 0; i < 60; ++i) {
    session.advance(1.0 / 60.0);
    ASSERT_LT(extent(session), 2.0F * at_rest) << "frame " << i;
  }
}

}  // namespace
}  // namespace sinew
