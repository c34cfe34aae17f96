// SPDX-License-Identifier: MIT

#include "session/setting_effect.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/progress.h"
#include "samples/samples.h"
#include "session/session.h"
#include "session/settings/settings.h"

namespace sinew {
namespace {

/// Returns the skin after some frames of the second half of a clip.
PointsF played(const Settings& settings) {
  Session session(built_in_character("cylinder"), settings, Document{}, Progress());
  session.seek(0.5 * session.duration());
  for (int i = 0; i < 4; ++i) session.advance(1.0 / 30.0);
  return session.simulated_positions().cast<float>();
}

/// Changes a setting to any other value.
void change(Settings& settings, const Setting& setting) {
  const std::string present = setting_text(settings, setting);
  if (const auto* const field = std::get_if<SettingValue<bool>>(&setting.field)) {
    field->in(settings) = !field->in(settings);
    return;
  }
  if (!setting.choices.empty())
    return set_setting(settings, setting.key,
                       setting.choices[0] == present ? setting.choices[1] : setting.choices[0]);
  const double number = std::stod(present);
  const double other = number == setting.minimum ? setting.maximum : setting.minimum;
  set_setting(settings, setting.key, fmt::format("{}", other));
}

void expect_no_effect(const Settings& settings) {
  const PointsF before = played(settings);
  int count = 0;
  for (const Setting& setting : settings_table()) {
    if (why_no_effect(setting.key, settings).empty()) continue;
    ++count;
    Settings changed = settings;
    change(changed, setting);
    ASSERT_NE(setting_text(changed, setting), setting_text(settings, setting)) << setting.key;
    const PointsF after = played(changed);
    ASSERT_EQ(before.cols(), after.cols()) << setting.key;
    EXPECT_EQ((before - after).cwiseAbs().maxCoeff(), 0.0F) << setting.key;
  }
  EXPECT_GT(count, 20);
}

TEST(SettingEffect, IsNoneForBodiesWithGeometricMethods) {
  Settings settings;
  settings.method = SkinningMethod::kLinearBlend;
  expect_no_effect(settings);
}

TEST(SettingEffect, IsNoneForTissueWithPositionBasedSkinning) {
  Settings settings;
  settings.method = SkinningMethod::kPositionBased;
  settings.position.tetrahedra = 500;
  settings.gravity.acceleration = 9.81;
  expect_no_effect(settings);
  settings.position.model = PositionModel::kPublished;
  expect_no_effect(settings);
  EXPECT_EQ(why_no_effect("dynamics.gravity", settings), "");
  for (const char* const key : {"contact", "contact.floor", "grab.radius"})
    EXPECT_EQ(why_no_effect(key, settings), "") << key;
}

TEST(SettingEffect, IsThereForWhatTheMethodUses) {
  Settings settings;
  for (const char* const key : {"tissue.stiffness", "contact", "dynamics.damping", "grab.radius"})
    EXPECT_EQ(why_no_effect(key, settings), "") << key;
  EXPECT_NE(why_no_effect("position.damping", settings), "");
  EXPECT_EQ(why_no_effect("tissue.volume", settings), "");
  settings.contact.mode = ContactMode::kLocal;
  EXPECT_NE(why_no_effect("tissue.volume", settings), "");
}

}  // namespace
}  // namespace sinew
