// SPDX-License-Identifier: MIT

#include "session/used_settings.h"

#include <gtest/gtest.h>

#include "session/methods.h"
#include "session/moving_character.h"
#include "support/test_data.h"

namespace sinew {
namespace {

TEST(UsedSettings, AutomaticContactIsGlobal) {
  Settings settings;
  EXPECT_EQ(settings.contact.mode, ContactMode::kAuto);
  EXPECT_EQ(used_contact(settings), ContactMode::kGlobal);
  for (const ContactMode mode : {ContactMode::kNone, ContactMode::kLocal, ContactMode::kGlobal}) {
    settings.contact.mode = mode;
    EXPECT_EQ(used_contact(settings), mode);
    EXPECT_EQ(simulated_contact(settings), mode);
  }
  settings.method = SkinningMethod::kPositionBased;
  EXPECT_EQ(used_contact(settings), ContactMode::kGlobal) << "chosen last";
  settings.contact.mode = ContactMode::kAuto;
  EXPECT_EQ(simulated_contact(settings), ContactMode::kNone) << "its contact may tremble";
  settings.method = SkinningMethod::kDualQuaternion;
  EXPECT_EQ(simulated_contact(settings), ContactMode::kNone) << "it simulates nothing";
}

TEST(UsedSettings, TissueKeepsNoVolumeWithLocalContact) {
  for (const ContactMode mode :
       {ContactMode::kAuto, ContactMode::kNone, ContactMode::kLocal, ContactMode::kGlobal}) {
    Settings settings;
    settings.contact.mode = mode;
    settings.tissue.volume = 1.0;
    settings.simulation.vertices = 400;
    const bool is_local = mode == ContactMode::kLocal;
    TissueSettings expected = settings.tissue;
    if (is_local) expected.joint_volume = expected.volume = 0.0;
    EXPECT_EQ(used_tissue(settings), expected);
    const Session session(sample_character("tee"), settings, Document{}, {});
    EXPECT_EQ(session.lane().tissue()->volume_factors.size() == 0, is_local);
    EXPECT_EQ(volume_warning(settings).empty(), !is_local);
    settings.tissue = {};
    EXPECT_EQ(volume_warning(settings), "") << "nobody chose the defaults";
  }
}

/// A fast motion. With volume constraints, the right hand would fold over.
TEST(UsedSettings, LimbsWithLocalContactFollowFastBones) {
  const std::optional<std::filesystem::path> data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  Settings settings;
  settings.contact.mode = ContactMode::kLocal;
  Session session(open_character({(*data / "07_fps/male/male.ini").string()}), settings, Document{},
                  {});
  session.select_clip(0);
  for (int frame = 0; frame < 50; ++frame) {
    session.advance(0.8 / 60.0);
    if (frame % 3 == 0) {
      EXPECT_LT(session.statistics(true).inverted_tetrahedra.value(), 10) << "frame " << frame;
    }
  }
}

}  // namespace
}  // namespace sinew
