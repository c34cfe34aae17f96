// SPDX-License-Identifier: MIT

#include "contact/self_contact.h"

#include <gtest/gtest.h>

#include "assets/open.h"
#include "mesh/winding.h"
#include "session/moving_character.h"
#include "support/test_data.h"

namespace sinew {
namespace {

/// A character in motion, with self-contact detection.
struct Touching : MovingCharacter {
  SelfContact contact;

  explicit Touching(Character character)
      : MovingCharacter(std::move(character)),
        contact(tissue().triangles, tissue().surface(0), tissue().attachment.rest_bone_points()) {}

  void detect() {
    place_feet();
    contact.detect(session.positions(), bone_points);
  }
};

TEST(SelfContactOfACharacter, HasNoneAtRest) {
  Touching touching(sample_character("humanoid"));
  EXPECT_EQ(touching.contact.overlapping_at_rest(), 0);
  touching.session.select_clip(-1);
  touching.detect();
  EXPECT_TRUE(touching.contact.contacts().empty());
  const std::optional<std::filesystem::path> data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  for (const char* const file :
       {"07_fps/male/male.ini", "01_characters/gltf/cesium_man.gltf",
        "01_characters/gltf/Casual2.glb", "01_characters/gltf/mannequiny.glb"}) {
    Touching other(open_character({(*data / file).string()}));
    other.session.select_clip(-1);
    other.detect();
    EXPECT_TRUE(other.contact.contacts().empty()) << file;
  }
}

TEST(SelfContactOfACharacter, AgreesWithTheWindingNumber) {
  const std::optional<std::filesystem::path> data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  Touching touching(open_character({(*data / "07_fps/male/male.ini").string()}));
  touching.session.select_clip(0);
  int inside = 0, found = 0, wrong = 0;
  for (int frame = 0; frame < 90; ++frame) {
    touching.session.advance(1.0 / 60.0);
    touching.detect();
    if (frame % 10 != 9) continue;
    const WindingNumber winding(touching.session.positions().cast<double>(),
                                touching.tissue().triangles);
    std::vector<char> touches(touching.tissue().surface_vertices, 0);
    for (const VertexTriangleContact& c : touching.contact.contacts()) {
      if (c.distance < 0.0F) touches[c.vertex] = 1;
    }
    for (int v = 0; v < touching.tissue().surface_vertices; ++v) {
      const bool entered = winding.at_vertex(v) > 1.0;
      inside += entered ? 1 : 0;
      found += entered && touches[v] != 0 ? 1 : 0;
      wrong += !entered && touches[v] != 0 ? 1 : 0;
    }
  }
  EXPECT_GT(inside, 200);
  EXPECT_GT(found, 0.85 * inside);
  EXPECT_LT(wrong, 0.02 * inside);
}

TEST(SelfContactOfACharacter, ChangesNothingInAHeldPose) {
  const std::optional<std::filesystem::path> data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  Touching touching(open_character({(*data / "07_fps/male/male.ini").string()}));
  touching.session.select_clip(0);
  for (int frame = 0; frame < 60; ++frame) {
    touching.session.advance(1.0 / 60.0);
    touching.detect();
  }
  EXPECT_GT(touching.contact.contacts().size(), 100U);
  touching.detect();
  for (int again = 0; again < 10; ++again) {
    touching.detect();
    EXPECT_EQ(touching.contact.changed_pairs(), 0);
  }
}

}  // namespace
}  // namespace sinew
