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
PointsF played(const Settings& settings, const Document& document = {}) {
  static const Character cylinder = built_in_character("cylinder");
  Session session(cylinder, settings, document, Progress());
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
  EXPECT_EQ(why_no_effect("tissue.largest_jolt", settings), "");
  settings.position.model = PositionModel::kPublished;
  expect_no_effect(settings);
  EXPECT_NE(why_no_effect("tissue.largest_jolt", settings), "");
  EXPECT_EQ(why_no_effect("dynamics.gravity", settings), "");
  for (const char* const key : {"contact", "contact.floor", "grab.radius", "position.weights"})
    EXPECT_EQ(why_no_effect(key, settings), "") << key;
  for (const char* const key : {"position.hashing", "position.joint_planes"}) {
    settings.contact.mode = ContactMode::kAuto;
    EXPECT_NE(why_no_effect(key, settings), "") << key;
    settings.contact.mode = ContactMode::kGlobal;
    EXPECT_EQ(why_no_effect(key, settings), "") << key;
  }
  EXPECT_NE(why_no_effect("position.hashing_angle", settings), "");
  settings.position.hashing = PositionHashing::kPublished;
  EXPECT_EQ(why_no_effect("position.hashing_angle", settings), "");
}

/// Returns the skin as played() does, with one map painted on half of it.
PointsF played_with_paint(const Settings& settings, PaintedMap map) {
  const Character character = built_in_character("cylinder");
  const PaintedMapInfo& info = painted_map_info(map);
  PaintedMaps::Values values(character.surface.vertex_count(), info.plain);
  for (std::size_t v = 0; v < values.size(); v += 2)
    values[v] = info.plain == info.smallest ? info.largest : info.smallest;
  Document document;
  document.painted.set(map, values);
  return played(settings, document);
}

TEST(SettingEffect, OfPaintedMapsIsTold) {
  for (const SkinningMethod method : {SkinningMethod::kProjective, SkinningMethod::kLinearBlend,
                                      SkinningMethod::kPositionBased}) {
    Settings settings;
    settings.method = method;
    settings.position.tetrahedra = 500;
    settings.gravity.acceleration = 9.81;
    const PointsF plain = played(settings);
    for (const PaintedMapInfo& info : painted_map_infos()) {
      const float change = (played_with_paint(settings, info.map) - plain).cwiseAbs().maxCoeff();
      EXPECT_EQ(change == 0.0F, !why_no_effect(info.map, settings).empty())
          << info.name << " with " << name_of(method);
    }
  }
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
