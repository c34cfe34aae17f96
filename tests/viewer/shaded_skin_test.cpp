// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "render/offscreen_fixture.h"
#include "session/dressed_character.h"
#include "viewer/scene/character_scene.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

constexpr int kWide = 480;
constexpr int kHigh = 320;

/// Draws characters whose vertices compute shaders move, and compares them with those of the
/// processor.
class ShadedSkin : public test::OpenGlFixture {
 protected:
  ShadedSkin() : OpenGlFixture(kWide, kHigh) {}

  /// Returns a dressed limb whose skin is upsampled, whose parts follow bones, and which a morph
  /// target moves.
  static Character swelling_limb() {
    Character character = test::dressed_limb();
    character.clips.push_back(test::bending_clip(1.0));
    MorphTarget swelling;
    for (const int v : character.parts.front().surface_vertex) {
      if (character.surface.positions(0, v) < -0.4)
        swelling.moves.push_back({v, Eigen::Vector3f(0.0F, 0.1F, 0.0F)});
    }
    character.morphs.push_back(swelling);
    character.clips[0].morphs.push_back({.morph = 0, .times = {0.0, 1.0}, .weights = {0.0F, 1.0F}});
    return character;
  }

  /// Returns one triangle without a skeleton, which a morph target moves.
  static Character morphing_triangle() {
    Character character;
    character.name = "triangle";
    character.surface.positions.resize(3, 3);
    character.surface.positions << -0.9, 0.9, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0;
    character.surface.triangles = {{0, 1, 2}};
    character.parts.push_back({.name = "triangle",
                               .surface_vertex = {0, 1, 2},
                               .texture_coordinates = {},
                               .triangles = character.surface.triangles});
    character.morphs.push_back({"lift", {{2, Eigen::Vector3f(0.5F, 0.4F, 0.0F)}}});
    Clip clip;
    clip.name = "lift";
    clip.duration = 1.0;
    clip.morphs.push_back({.morph = 0, .times = {0.0, 1.0}, .weights = {0.0F, 1.0F}});
    character.clips.push_back(clip);
    return character;
  }

  CharacterScene scene_of(const Session& session) const {
    return {session, look_of(session.character()), {}, offscreen_->quality()};
  }

  Image drawn(CharacterScene& scene, const Session& session, bool skin = true) const {
    ViewOptions options;
    options.ground = false;
    options.skin = skin;
    scene.update(session, options);
    Camera camera;
    camera.look_from("front", {});
    camera.fit(bounding_box(session.visible_positions()), static_cast<double>(kWide) / kHigh);
    return offscreen_->render(scene.view(), camera, options);
  }
  Image drawn(const Session& session) const {
    CharacterScene scene = scene_of(session);
    return drawn(scene, session);
  }
  /// Returns the image that the processor makes: a displaced skin is left to it, even if the
  /// displacement is zero.
  Image drawn_by_processor(Session& session) const {
    session.shift_visible(PointsF::Zero(3, session.character().surface.vertex_count()));
    EXPECT_FALSE(session.shown_moment());
    Image image = drawn(session);
    session.shift_visible({});
    return image;
  }
};

/// Returns the share of color values that differ by more than rounding explains.
double differing_share(const Image& a, const Image& b) {
  EXPECT_EQ(a.rgba.size(), b.rgba.size());
  std::size_t differing = 0;
  for (std::size_t i = 0; i < a.rgba.size(); ++i)
    if (std::abs(static_cast<int>(a.rgba[i]) - static_cast<int>(b.rgba[i])) > 2) ++differing;
  return static_cast<double>(differing) / static_cast<double>(a.rgba.size());
}

TEST_F(ShadedSkin, ShadersAndProcessorDrawTheSameImage) {
  for (const char* method : {"projective", "linear-blend"}) {
    Settings settings;
    set_setting(settings, "method", method);
    settings.simulation.vertices = 200;
    Session session(swelling_limb(), settings, {}, {});
    session.seek(0.8);
    ASSERT_TRUE(session.shown_moment()) << method;
    const Image shaded = drawn(session);
    EXPECT_LT(differing_share(shaded, drawn_by_processor(session)), 1e-3) << method;
    session.seek(0.0);
    EXPECT_GT(differing_share(shaded, drawn(session)), 0.02) << "all images look the same";
  }
}

TEST_F(ShadedSkin, OneTriangleIsMorphedWithoutASkeleton) {
  Session session(morphing_triangle(), Settings{}, {}, {});
  const Image before = drawn(session);
  session.seek(1.0);
  ASSERT_TRUE(session.shown_moment());
  const Image shaded = drawn(session);
  EXPECT_LT(differing_share(shaded, drawn_by_processor(session)), 1e-3);
  EXPECT_GT(differing_share(shaded, before), 0.02) << "it has moved";
}

TEST_F(ShadedSkin, ASceneFollowsASkinThatWasHiddenAndAnotherMethod) {
  Settings settings;
  settings.simulation.vertices = 200;
  Session session(swelling_limb(), settings, {}, {});
  CharacterScene scene = scene_of(session);
  const Image first = drawn(scene, session);
  const Image hidden = drawn(scene, session, false);
  EXPECT_GT(differing_share(first, hidden), 0.02);
  session.seek(0.8);
  EXPECT_LT(differing_share(drawn(scene, session), drawn_by_processor(session)), 1e-3);
  for (const SkinningMethod method : {SkinningMethod::kLinearBlend, SkinningMethod::kProjective}) {
    settings.method = method;
    session.replace_lanes(session.build_lanes(settings, {}, {}), settings, {});
    scene.set_lane(session);
    EXPECT_LT(differing_share(drawn(scene, session), drawn_by_processor(session)), 1e-3)
        << name_of(method);
  }
}

TEST_F(ShadedSkin, NormalsFromTheTableAreLeftToTheProcessor) {
  Settings settings;
  set_setting(settings, "upsampling.normals", "moving-least-squares");
  const Session session(swelling_limb(), settings, {}, {});
  EXPECT_FALSE(session.shown_moment());
}

}  // namespace
}  // namespace sinew
