// SPDX-License-Identifier: MIT

#include "support/random_use.h"

#include <gtest/gtest.h>

#include "assets/open.h"
#include "samples/samples.h"

namespace sinew {
namespace {

/// Whatever a user has done with a body, once its bones rest it is where it settles.
TEST(RandomUse, LeavesBodiesWhereTheySettle) {
  const auto bytes = embedded_sample("humanoid");
  const Character humanoid = open_character_from_memory("humanoid.glb", bytes.data(), bytes.size());
  Settings settings;
  settings.contact.mode = ContactMode::kGlobal;
  settings.simulation.vertices = 800;
  Session session(humanoid, settings, Document{}, {});
  test::RandomUse use(session, 1, 2.5);
  std::string done;
  for (int i = 1; i <= 60; ++i) {
    done += use.act() + "\n";
    ASSERT_TRUE(session.is_finite()) << "after\n" << done;
    if (i % 12 != 0) continue;
    const test::Standing standing = use.stand();
    const bool touches = session.settings().contact.mode != ContactMode::kNone;
    EXPECT_LT(touches ? standing.apart_mostly : standing.apart, 0.02) << standing << " after\n"
                                                                      << done;
  }
}

}  // namespace
}  // namespace sinew
