// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "assets/scratch_folder.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

/// Shows the built-in cylinder with two settings that are not the defaults.
class KeptSettings : public test::ViewerOfBlendedCylinder {
 protected:
  void SetUp() override {
    ViewerOfBlendedCylinder::SetUp();
    run("set tissue.stiffness=1234");
  }
  std::vector<std::string> kept() const {
    std::vector<std::string> keys;
    for (const Setting* const setting : state_->questions.kept_settings)
      keys.push_back(setting->key);
    return keys;
  }

  ScratchFolder folder_;
  const std::vector<std::string> both_{"method", "tissue.stiffness"};
};

TEST_F(KeptSettings, AreNamedWhenAnotherCharacterIsOpened) {
  EXPECT_TRUE(kept().empty());
  run("open-sample tee");
  EXPECT_EQ(kept(), both_);
  EXPECT_EQ(state_->edits.settings.tissue.material.stiffness, 1234.0) << "they are kept";
}

TEST_F(KeptSettings, CanBeResetAsAStepOfUndo) {
  run("open-sample tee");
  run("set playback.speed=0.5");  // chosen for this character
  run("kept-settings reset");
  Settings expected;
  expected.speed = 0.5;
  EXPECT_TRUE(state_->edits.settings == expected);
  EXPECT_TRUE(kept().empty());
  run("undo");
  EXPECT_EQ(state_->edits.settings.tissue.material.stiffness, 1234.0);
  EXPECT_TRUE(kept().empty()) << "the question has been answered";
}

TEST_F(KeptSettings, CanBeKept) {
  run("open-sample tee");
  const Settings before = state_->edits.settings;
  run("kept-settings keep");
  EXPECT_TRUE(kept().empty());
  EXPECT_TRUE(state_->edits.settings == before);
}

TEST_F(KeptSettings, AreNotNamedForProjectsAndReloadedFiles) {
  run("save " + folder_.path() + "/mine.sinew");
  run("open-sample tee");
  EXPECT_EQ(kept(), both_);
  run("open " + folder_.path() + "/mine.sinew");
  EXPECT_TRUE(kept().empty()) << "the settings are the project's own";
  run("reload");
  EXPECT_TRUE(kept().empty());
}

TEST_F(KeptSettings, AreNotNamedIfAllAreTheDefaults) {
  run("set tissue.stiffness=" + setting_text({}, find_setting("tissue.stiffness")));
  run("set method=" + setting_text({}, find_setting("method")));
  run("open-sample tee");
  EXPECT_TRUE(kept().empty());
}

}  // namespace
}  // namespace sinew
