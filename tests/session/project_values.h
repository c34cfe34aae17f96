// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include <random>

#include "session/settings/project.h"

namespace sinew {

/// Returns settings that lie inside of their ranges and all differ from their defaults.
inline Settings changed_settings() {
  std::mt19937_64 random(1);
  Settings settings;
  for (const Setting& setting : settings_table()) {
    const double fraction = std::uniform_real_distribution<double>(0.1, 0.9)(random);
    const double number = setting.minimum + fraction * (setting.maximum - setting.minimum);
    if (const auto* field = std::get_if<SettingValue<double>>(&setting.field)) {
      field->in(settings) = number;
    } else if (const auto* whole = std::get_if<SettingValue<int>>(&setting.field)) {
      whole->in(settings) = static_cast<int>(number);
    } else if (const auto* truth = std::get_if<SettingValue<bool>>(&setting.field)) {
      truth->in(settings) = !truth->of(settings);
    } else {
      const bool is_last = setting_text(settings, setting) == setting.choices.back();
      set_setting(settings, setting.key,
                  is_last ? setting.choices.front() : setting.choices.back());
    }
  }
  return settings;
}

/// Expects that two projects have the same values.
inline void expect_equal(const Project& a, const Project& b) {
  EXPECT_EQ(a.files, b.files);
  EXPECT_EQ(a.motions, b.motions);
  EXPECT_EQ(a.colliders, b.colliders);
  EXPECT_EQ(a.clip, b.clip);
  EXPECT_EQ(a.time, b.time);
  EXPECT_EQ(a.paused, b.paused);
  EXPECT_TRUE(a.settings == b.settings);
  EXPECT_TRUE(a.radii == b.radii);
  EXPECT_EQ(a.document.part_roles, b.document.part_roles);
  EXPECT_EQ(a.document.excluded, b.document.excluded);
  EXPECT_TRUE(a.document.posed == b.document.posed);
  EXPECT_TRUE(a.document.recorded == b.document.recorded);
  EXPECT_TRUE(a.document.part_looks == b.document.part_looks);
  EXPECT_TRUE(a.document.colliders == b.document.colliders);
  EXPECT_EQ(a.document.pinned, b.document.pinned);
  EXPECT_TRUE(a.document.skeleton == b.document.skeleton);
  EXPECT_TRUE(a.document.draft == b.document.draft);
  EXPECT_EQ(a.built_in, b.built_in);
  EXPECT_EQ(a.level_of_detail, b.level_of_detail);
  EXPECT_TRUE(a.light == b.light);
  EXPECT_TRUE(a.shown == b.shown);
  EXPECT_TRUE(a.view == b.view);
  EXPECT_EQ(a.maps_file, b.maps_file);
  EXPECT_TRUE(a.comparison == b.comparison);
}

}  // namespace sinew
