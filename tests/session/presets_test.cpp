// SPDX-License-Identifier: MIT

#include "session/settings/presets.h"

#include <gtest/gtest.h>

#include <set>

#include "core/error.h"
#include "session/settings/preset_label.h"
#include "session/settings/project_text.h"

namespace sinew {
namespace {

Settings preset_settings(const std::string& name) {
  Settings settings;
  apply_preset(settings, find_preset(name));
  return settings;
}

std::string refusal_of_preset(const std::string& name) {
  try {
    find_preset(name);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Presets, AreThoseOfTheCommandLine) {
  EXPECT_EQ(preset_names(),
            (std::vector<std::string>{"human", "published", "soft", "firm", "cartoon", "baby",
                                      "elephant", "jelly", "old-skin", "published-soft"}));
  EXPECT_TRUE(preset_settings("human") == Settings{});
}

TEST(Presets, DifferFromEachOtherAndListEachSettingOnce) {
  for (const Preset& preset : presets()) {
    EXPECT_FALSE(preset.help.empty());
    EXPECT_EQ(nearest_preset(preset_settings(preset.name)).name, preset.name);
    EXPECT_TRUE(follows_preset(preset_settings(preset.name), preset));
    EXPECT_EQ(follows_preset({}, preset), preset.name == "human");
    std::set<std::string> keys;
    for (const auto& [key, value] : preset.values) EXPECT_TRUE(keys.insert(key).second) << key;
    for (const Preset& other : presets())
      EXPECT_EQ(preset_settings(preset.name) == preset_settings(other.name),
                preset.name == other.name);
  }
}

TEST(Presets, ReplaceEachOtherAndLeaveTheRest) {
  Settings settings;
  settings.speed = 0.5;
  for (const char* name : {"published", "cartoon", "human"}) {
    apply_preset(settings, find_preset(name));
    Settings expected = preset_settings(name);
    expected.speed = 0.5;
    EXPECT_TRUE(settings == expected) << name;
  }
}

TEST(Presets, UnknownNamesAreAnsweredWithTheNearestOne) {
  EXPECT_NE(refusal_of_preset("publishd").find("did you mean 'published'?"), std::string::npos);
  EXPECT_NE(refusal_of_preset("Firm").find("did you mean 'firm'?"), std::string::npos);
  EXPECT_NE(refusal_of_preset("").find("human, published, soft"), std::string::npos);
}

TEST(Presets, AreDifferencesOfTheOtherSide) {
  Settings settings = preset_settings("soft");
  settings.speed = 0.5;
  const Settings other =
      with_differences(settings, differences_of_preset(settings, find_preset("published")));
  Settings expected = preset_settings("published");
  expected.speed = 0.5;
  EXPECT_TRUE(other == expected);
  EXPECT_TRUE(differences_of_preset(settings, find_preset("soft")).empty());
}

TEST(PresetOfAProject, IsWrittenWithTheSettingsThatDifferFromIt) {
  Project project;
  project.settings = preset_settings("published");
  EXPECT_NE(project_text(project).find("\npreset = \"published\"\n"), std::string::npos);
  EXPECT_EQ(project_text(project).find("[settings]"), std::string::npos);
  project.settings.step.iterations = 20;
  const std::string text = project_text(project);
  EXPECT_NE(text.find("preset = \"published\"\n\n[settings]\n\"dynamics.iterations\" = 20\n"),
            std::string::npos)
      << text;
  EXPECT_TRUE(project_of_text(text, "").settings == project.settings);
  EXPECT_EQ(project_text({}).find("preset"), std::string::npos);
}

TEST(PresetOfAProject, LiesBelowItsSettingsWhereverItStands) {
  const Project project = project_of_text(
      "sinew_project = 2\nsettings = {\"dynamics.iterations\" = 3}\npreset = \"published\"\n", "");
  EXPECT_EQ(project.settings.step.iterations, 3);
  EXPECT_EQ(project.settings.tissue.joint_softness, 0.0);
}

TEST(PresetOfAProject, IsRefusedWithItsLineIfItIsUnknown) {
  try {
    project_of_text("sinew_project = 2\npreset = \"publish\"\n", "a.sinew");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("a.sinew, line 2: "), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("'published'"), std::string::npos);
  }
}

TEST(PresetLabel, SaysWhatIsNoPartOfThePreset) {
  const Preset& published = find_preset("published");
  Settings settings = preset_settings("published");
  Document document;
  EXPECT_EQ(preset_label(published, settings, document), "Published");
  settings.tissue.radii.scale = 0.8;
  EXPECT_EQ(preset_label(published, settings, document), "Published, edited radii");
  settings.tissue.radii.scale = 1.0;
  document.radii.joints[1] = 0.1;
  EXPECT_EQ(preset_label(published, settings, document), "Published, edited radii");
  settings.step.iterations += 1;
  document.painted.set(PaintedMap::kStiffness, {1.0F, 2.0F});
  EXPECT_EQ(preset_label(published, settings, document), "Published *, edited radii, painted maps");
}

}  // namespace
}  // namespace sinew
