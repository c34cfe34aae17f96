// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <memory>

#include "core/error.h"
#include "render/offscreen.h"
#include "session/dressed_character.h"
#include "viewer/scene/character_scene.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

constexpr int kWide = 480;
constexpr int kHigh = 320;

/// Draws a dressed limb whose skin is upsampled, whose parts follow bones, and which a morph target
/// moves. Skips if there is no OpenGL.
class ShadedSkin : public testing::Test {
 protected:
  void SetUp() override {
    try {
      offscreen_ = std::make_unique<Offscreen>(kWide, kHigh);
    } catch (const UnavailableError& error) {
      GTEST_SKIP() << error.what();
    }
  }

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

  Image drawn(const Session& session) {
    CharacterScene scene(session, look_of(session.character()), {}, offscreen_->quality());
    ViewOptions options;
    options.ground = false;
    scene.update(session, options);
    Camera camera;
    camera.look_from("front", {});
    camera.fit(bounding_box(session.visible_positions()), static_cast<double>(kWide) / kHigh);
    return offscreen_->render(scene.view(), camera, options);
  }

  std::unique_ptr<Offscreen> offscreen_;
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
    // A displaced skin is left to the processor, even if the displacement is zero.
    session.shift_visible(PointsF::Zero(3, session.character().surface.vertex_count()));
    ASSERT_FALSE(session.shown_moment()) << method;
    EXPECT_LT(differing_share(shaded, drawn(session)), 1e-3) << method;
    session.shift_visible({});
    session.seek(0.0);
    EXPECT_GT(differing_share(shaded, drawn(session)), 0.02) << "all images look the same";
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
