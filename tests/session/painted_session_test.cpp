// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "core/error.h"
#include "session/moving_character.h"

namespace sinew {
namespace {

constexpr double kPaintedFrame = 1.0 / 30.0;
// Largest difference, in body heights, from the same solve in float with its factors in another
// order.
constexpr double kRounded = 2e-4;

Settings coarse() {
  Settings settings;
  settings.simulation.vertices = 800;
  return settings;
}

/// Returns a map with a value for vertices whose rest position is inside of a ball, and the plain
/// value elsewhere.
PaintedMaps::Values in_ball(const Character& character, PaintedMap map,
                            const Eigen::Vector3d& middle, double radius, float value) {
  PaintedMaps::Values values;
  for (const auto& place : character.surface.positions.colwise())
    values.push_back((place - middle).norm() < radius ? value : painted_map_info(map).plain);
  return values;
}

Document with_map(PaintedMap map, PaintedMaps::Values values) {
  Document document;
  document.painted.set(map, std::move(values));
  return document;
}

Document with_everywhere(const Character& character, PaintedMap map, float value) {
  return with_map(map, PaintedMaps::Values(character.surface.vertex_count(), value));
}

/// Returns the visible skin after some frames of the first clip.
Points played(Session& session, int frames = 12) {
  for (int i = 0; i < frames; ++i) session.advance(kPaintedFrame);
  return session.visible_positions();
}

Points played(const Character& character, const Settings& settings, const Document& document) {
  Session session(character, settings, document, {});
  return played(session);
}

double farthest(const Points& a, const Points& b) {
  return std::sqrt((a - b).colwise().squaredNorm().maxCoeff()) / kHeight;
}

TEST(PaintedMaps, PlainOnesAreNone) {
  Document document = with_map(PaintedMap::kMass, {1.0F, 2.0F});
  EXPECT_FALSE(document.painted.empty());
  document.painted.set(PaintedMap::kMass, {1.0F, 1.0F});
  EXPECT_TRUE(document.painted.empty());
  EXPECT_TRUE(document == Document{});
}

TEST(PaintedMaps, OnlyWhatIsSimulatedNeedsANewLane) {
  const Document plain;
  EXPECT_FALSE(needs_new_lane(plain, with_map(PaintedMap::kMass, {2.0F})));
  EXPECT_FALSE(needs_new_lane(plain, with_map(PaintedMap::kStiffness, {2.0F})));
  EXPECT_TRUE(needs_new_lane(plain, with_map(PaintedMap::kSimulated, {0.0F})));
  EXPECT_FALSE(needs_new_lane(with_map(PaintedMap::kSimulated, {0.0F}),
                              with_map(PaintedMap::kSimulated, {0.0F})));
}

/// Painted factors apply after thin and sagging tissue has been stiffened, and the limit on sagging
/// scales with the settings tissue.stiffness and tissue.mass. So a factor everywhere and a changed
/// setting multiply the same numbers.
TEST(PaintedSession, OneFactorEverywhereIsAnotherSetting) {
  const Character character = sample_character("cylinder");
  const Points plain = played(character, coarse(), {});
  Settings firm = coarse();
  firm.tissue.material.stiffness *= 4.0;
  const Points painted_firm =
      played(character, coarse(), with_everywhere(character, PaintedMap::kStiffness, 4.0F));
  EXPECT_LT(farthest(painted_firm, played(character, firm, {})), kRounded);
  EXPECT_GT(farthest(painted_firm, plain), 10.0 * kRounded);
  Settings heavy = coarse();
  heavy.tissue.material.mass *= 3.0;
  const Points painted_heavy =
      played(character, coarse(), with_everywhere(character, PaintedMap::kMass, 3.0F));
  EXPECT_LT(farthest(painted_heavy, played(character, heavy, {})), kRounded);
  EXPECT_GT(farthest(painted_heavy, plain), 10.0 * kRounded);
}

TEST(PaintedSession, PaintIsTakenWithoutANewLane) {
  const Character character = sample_character("cylinder");
  for (const char* contact : {"none", "global"}) {
    Settings settings = coarse();
    set_setting(settings, "contact", contact);
    Document painted = with_map(PaintedMap::kStiffness,
                                in_ball(character, PaintedMap::kStiffness, {0, 0.9, 0}, 0.4, 0.2F));
    painted.painted.set(PaintedMap::kMass,
                        in_ball(character, PaintedMap::kMass, {0, 0.9, 0}, 0.3, 4.0F));
    Session live(character, settings, {}, {});
    const Points before = played(live);
    const Lane* const lane = &live.lane();
    live.paint(painted.painted);
    EXPECT_EQ(&live.lane(), lane);
    EXPECT_TRUE(live.document() == painted);
    live.seek(0.0);
    const Points after = played(live);
    EXPECT_LT(farthest(after, played(character, settings, painted)), kRounded) << contact;
    EXPECT_GT(farthest(after, before), 10.0 * kRounded) << contact;
    live.paint({});
    live.seek(0.0);
    EXPECT_LT(farthest(played(live), before), kRounded) << contact;
  }
}

TEST(PaintedSession, ContactsAreAsFirmAsWhatIsPainted) {
  const Character character = sample_character("humanoid");
  Settings settings = coarse();
  settings.contact.mode = ContactMode::kGlobal;
  const Document painted = with_everywhere(character, PaintedMap::kStiffness, 8.0F);
  const auto bend = [](Session& session) {
    session.select_clip(5);
    session.seek(1.5);
    EXPECT_GT(session.lane().skinner().contact_count(), 5);
    return session.visible_positions();
  };
  Session live(character, settings, {}, {});
  live.paint(painted.painted);
  Session fresh(character, settings, painted, {});
  EXPECT_LT(farthest(bend(live), bend(fresh)), kRounded);
}

TEST(PaintedSession, PaintGoesTogetherWithSettings) {
  const Character character = sample_character("cylinder");
  const Document painted = with_everywhere(character, PaintedMap::kStiffness, 0.5F);
  Settings firm = coarse();
  firm.tissue.material.stiffness *= 2.0;
  firm.tissue.material.mass *= 2.0;
  Session live(character, coarse(), {}, {});
  live.apply(firm);
  live.paint(painted.painted);
  live.seek(0.0);
  Session other(character, coarse(), {}, {});
  other.paint(painted.painted);
  other.apply(firm);
  other.seek(0.0);
  const Points fresh = played(character, firm, painted);
  EXPECT_LT(farthest(played(live), fresh), kRounded);
  EXPECT_LT(farthest(played(other), fresh), kRounded);
}

TEST(PaintedSession, ASoftBellySagsThereAndNotElsewhere) {
  const Character character = sample_character("humanoid");
  const Eigen::Vector3d belly(0.0, 1.05, 0.12);
  constexpr double kBrush = 0.18;
  Settings settings = coarse();
  settings.gravity.acceleration = 9.81;
  Session session(character, settings, {}, {});
  session.select_clip(-1);
  const Points firm = session.visible_positions();
  session.paint(with_map(PaintedMap::kStiffness,
                         in_ball(character, PaintedMap::kStiffness, belly, kBrush, 0.1F))
                    .painted);
  session.seek(0.0);
  const Points soft = session.visible_positions();
  double inside = 0.0, outside = 0.0;
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    const double away = (character.surface.positions.col(v) - belly).norm();
    const double sunk = firm(1, v) - soft(1, v);
    if (away < 0.5 * kBrush) inside = std::max(inside, sunk);
    if (away > 2.0 * kBrush) outside = std::max(outside, std::abs(sunk));
  }
  EXPECT_GT(inside, 0.002) << "m";
  EXPECT_LT(outside, 0.1 * inside);
}

TEST(PaintedSession, WhatIsNotSimulatedIsBlendedLinearly) {
  const Character character = sample_character("humanoid");
  const PaintedMaps::Values map =
      in_ball(character, PaintedMap::kSimulated, {0.0, 1.7, 0.0}, 0.3, 0.4F);
  for (const int simulated : {0, 800}) {
    Settings settings;
    settings.simulation.vertices = simulated == 0 ? 6000 : simulated;
    const Points painted = played(character, settings, with_map(PaintedMap::kSimulated, map));
    Settings blend;
    blend.method = SkinningMethod::kLinearBlend;
    const Points blended = played(character, blend, {});
    const Points plain = played(character, settings, {});
    double off = 0.0, off_plain = 0.0;
    int inner = 0;
    for (int v = 0; v < character.surface.vertex_count(); ++v) {
      // The vertices are further inside than the transition zone of the exclusion.
      const double depth =
          0.3 - (character.surface.positions.col(v) - Eigen::Vector3d(0, 1.7, 0)).norm();
      if (depth < 0.035 * kHeight) continue;
      ++inner;
      off = std::max(off, (painted.col(v) - blended.col(v)).norm());
      off_plain = std::max(off_plain, (plain.col(v) - blended.col(v)).norm());
    }
    EXPECT_GT(inner, 100);
    EXPECT_LT(off, 1e-6);
    EXPECT_GT(off_plain, 1e-3) << "the test says nothing";
  }
}

TEST(PaintedSession, SomethingHasToBeSimulated) {
  const Character character = sample_character("cylinder");
  EXPECT_THROW(
      Session(character, coarse(), with_everywhere(character, PaintedMap::kSimulated, 0.0F), {}),
      UsageError);
}

TEST(SimulatedMaps, LoseNoStrokeBetweenSimulatedVertices) {
  const Character character = sample_character("humanoid");
  const PartPlan plan = plan_parts(character, CharacterWeights(character), {}, {});
  const SimulationSurface coarse_surface =
      simulation_surface(character, plan, coarse().simulation, {});
  ASSERT_LT(coarse_surface.mesh.vertex_count(), character.surface.vertex_count() / 10);
  const SimulatedMaps maps(character.surface, &coarse_surface);
  const int count = character.surface.vertex_count();
  for (const double value : maps.gather(PaintedMaps::Values(count, 0.3F)))
    EXPECT_FLOAT_EQ(value, 0.3F);
  // One vertex that is not simulated itself is painted. Simulated vertices around it receive a
  // fraction of its value.
  std::vector<char> is_source(count, 0);
  for (const int v : coarse_surface.source) is_source[v] = 1;
  const auto lonely = std::find(is_source.begin(), is_source.end(), 0) - is_source.begin();
  PaintedMaps::Values values(count, 1.0F);
  values[lonely] = 5.0F;
  const std::vector<double> gathered = maps.gather(values);
  int touched = 0;
  for (const double value : gathered) {
    EXPECT_TRUE(value >= 1.0 && value < 5.0);
    touched += value > 1.0 ? 1 : 0;
  }
  EXPECT_EQ(touched, 1);
}

}  // namespace
}  // namespace sinew
