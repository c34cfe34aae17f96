// SPDX-License-Identifier: MIT

#include "session/settings/settings.h"

#include <gtest/gtest.h>

#include <set>

#include "core/error.h"
#include "session/methods.h"

namespace sinew {
namespace {

std::string message_of_setting(const std::string& key, const std::string& value) {
  Settings settings;
  try {
    set_setting(settings, key, value);
  } catch (const UsageError& error) {
    EXPECT_EQ(settings, Settings()) << "a refused value must change nothing";
    return error.what();
  }
  return "";
}

TEST(Settings, EveryEntryComesBackFromItsText) {
  Settings changed;
  changed.method = SkinningMethod::kLinearBlend;
  changed.backend = Backend::kCpu;
  changed.step.iterations = 7;
  changed.step.accelerated = true;
  changed.step.time_step = 1.0 / 90.0;
  changed.step.damping = 0.987654321;
  changed.gravity.acceleration = 9.81;
  changed.tissue.material.stiffness = 1e5;
  changed.tissue.material.mass = 0.1;
  changed.tissue.sliding = false;
  changed.tissue.radii.scale = 1.0 / 3.0;
  changed.tissue.radii.distance_fraction = 0.5;
  changed.speed = 0.25;
  Settings copy;
  for (const Setting& setting : settings_table()) {
    set_setting(copy, setting.key, setting_text(changed, setting));
  }
  EXPECT_EQ(copy, changed);
}

TEST(Settings, DefaultsLieInTheirRanges) {
  const Settings defaults;
  for (const Setting& setting : settings_table()) {
    Settings copy;
    EXPECT_NO_THROW(set_setting(copy, setting.key, setting_text(defaults, setting))) << setting.key;
    EXPECT_FALSE(setting.help.empty());
  }
}

TEST(Settings, HaveLabelsThatNoOtherSettingHas) {
  std::set<std::string> labels;
  for (const Setting& setting : settings_table()) {
    ASSERT_FALSE(setting.label.empty()) << setting.key;
    EXPECT_TRUE(labels.insert(setting.label).second) << setting.label << " of " << setting.key;
  }
}

TEST(Settings, ExplainAllOfTheirChoicesOrNone) {
  for (const Setting& setting : settings_table()) {
    if (setting.choice_help.empty()) continue;
    EXPECT_EQ(setting.choice_help.size(), setting.choices.size()) << setting.key;
  }
  EXPECT_FALSE(find_setting("contact").choice_help.empty());
}

TEST(Settings, UnknownKeysAreAnsweredWithTheNearestOne) {
  EXPECT_NE(message_of_setting("tissue.stifness", "1").find("'tissue.stiffness'"),
            std::string::npos);
  EXPECT_NE(message_of_setting("mass", "1").find("'tissue.mass'"), std::string::npos);
  EXPECT_NE(message_of_setting("iteration", "1").find("'dynamics.iterations'"), std::string::npos);
}

TEST(Settings, ValuesThatAreNoneAreRefusedWithTheRange) {
  EXPECT_NE(message_of_setting("tissue.mass", "heavy").find("from 0.01 to 100000 kg"),
            std::string::npos);
  for (const char* value : {"", "-1", "nan", "inf", "12kg", " 12", "1e400"}) {
    EXPECT_NE(message_of_setting("tissue.mass", value), "") << value;
  }
  EXPECT_NE(message_of_setting("dynamics.iterations", "2.5"), "");
  EXPECT_NE(message_of_setting("dynamics.iterations", "0"), "");
  EXPECT_NE(message_of_setting("tissue.sliding", "perhaps").find("on or off"), std::string::npos);
  EXPECT_NE(message_of_setting("method", "finite-element").find("projective, linear-blend"),
            std::string::npos);
  EXPECT_NE(message_of_setting("method", "projective-textbook"), "") << "only for measurements";
}

TEST(Settings, SwitchesTakeWords) {
  Settings settings;
  set_setting(settings, "tissue.sliding", "off");
  EXPECT_FALSE(settings.tissue.sliding);
  set_setting(settings, "tissue.sliding", "on");
  EXPECT_TRUE(settings.tissue.sliding);
}

TEST(Settings, OnlyChangesOfTheBodyNeedANewLane) {
  Settings changed;
  changed.tissue.material.stiffness = 1.0;
  changed.tissue.material.mass = 1.0;
  changed.step.accelerated = true;
  changed.step.time_step = 0.01;
  changed.speed = 2.0;
  EXPECT_FALSE(needs_new_lane({}, changed));
  changed.tissue.radii.scale = 0.5;
  EXPECT_TRUE(needs_new_lane({}, changed));
  EXPECT_TRUE(needs_new_lane({SkinningMethod::kLinearBlend}, {}));
}

TEST(Methods, ExistForAllNames) {
  const std::size_t count = choice_names(SkinningMethod{}).size();
  EXPECT_EQ(methods().size(), count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto method = static_cast<SkinningMethod>(i);
    EXPECT_EQ(find_method(method).name, method) << name_of(method);
  }
}

TEST(Methods, WhatDoesNotExistIsSaidInAsManyWords) {
  Settings settings;
  settings.backend = Backend::kCuda;
  EXPECT_THROW(require_available(settings), UnavailableError);
  EXPECT_NO_THROW(require_available({}));
}

TEST(Settings, NameThePapersSymbols) {
  std::set<std::string> named;
  for (const Setting& setting : settings_table()) {
    if (!setting.symbol.empty()) named.insert(setting.key);
  }
  for (const char* key : {"dynamics.time_step", "dynamics.iterations", "dynamics.damping",
                          "tissue.mass", "tissue.stiffness", "upsampling.neighbours"}) {
    EXPECT_TRUE(named.contains(key)) << key;
  }
  EXPECT_FALSE(named.contains("backend"));
}

}  // namespace
}  // namespace sinew
