// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <limits>

#include "assets/gltf_text.h"
#include "assets/open.h"
#include "assets/scene/import_scene.h"
#include "assets/scratch_folder.h"

// The expected values follow from the glTF 2.0 specification, appendix C, and were computed by
// hand.

namespace sinew {
namespace {

/// Returns a file with a triangle that has two morph targets, and a sampler that drives one
/// property (`path`) of its node.
/// \param keys  numbers of the sampler's output
GltfText animated(const std::string& path, const std::string& interpolation,
                  const std::vector<float>& times, const std::vector<float>& keys) {
  GltfText gltf;
  const int places = gltf.add<float>({0, 0, 0, 1, 0, 0, 0, 1, 0}, "VEC3", 3);
  const int first = gltf.add<float>({0, 0, 1, 0, 0, 0, 0, 0, 0}, "VEC3", 3);
  const int second = gltf.add<float>({0, 0, 0, 0, 0, 1, 0, 0, 0}, "VEC3", 3);
  const int input = gltf.add(times, "SCALAR", 1);
  const bool is_scalar = path == "weights";
  const int components = is_scalar ? 1 : path == "rotation" ? 4 : 3;
  const int output = gltf.add(keys,
                              is_scalar         ? "SCALAR"
                              : components == 4 ? "VEC4"
                                                : "VEC3",
                              components);
  gltf.document["meshes"] = {{{"primitives",
                               {{{"attributes", {{"POSITION", places}}},
                                 {"targets", {{{"POSITION", first}}, {{"POSITION", second}}}}}}}}};
  gltf.document["nodes"] = {{{"name", "face"}, {"mesh", 0}}};
  gltf.document["animations"] = {
      {{"name", "move"},
       {"samplers", {{{"input", input}, {"output", output}, {"interpolation", interpolation}}}},
       {"channels", {{{"sampler", 0}, {"target", {{"node", 0}, {"path", path}}}}}}}};
  return gltf;
}

SceneClip clip_of(const GltfText& gltf) {
  const Scene scene = import_scene(gltf.text(), FileKind::kGltf, "face.gltf");
  return scene.clips.at(0);
}

/// Returns the index of the interval that contains a time, and the relative position in it.
template <typename Key>
std::pair<std::size_t, double> find(const std::vector<Key>& keys, double time) {
  std::size_t k = 0;
  while (k + 2 < keys.size() && keys[k + 1].first <= time) ++k;
  return {k, (time - keys[k].first) / (keys[k + 1].first - keys[k].first)};
}

double weight_at(const SceneClip& clip, std::size_t morph, double time) {
  const auto& keys = clip.morphs.at(morph).weights;
  const auto [k, t] = find(keys, time);
  return (1.0 - t) * keys[k].second + t * keys[k + 1].second;
}

Eigen::Vector3d translation_at(const SceneClip& clip, double time) {
  const auto& keys = clip.channels.at(0).translations;
  const auto [k, t] = find(keys, time);
  return (1.0 - t) * keys[k].second + t * keys[k + 1].second;
}

/// Returns the angle of the rotation about z.
double angle_at(const SceneClip& clip, double time) {
  const auto& keys = clip.channels.at(0).rotations;
  const auto [k, t] = find(keys, time);
  const Eigen::Quaterniond q = keys[k].second.slerp(t, keys[k + 1].second);
  return 2.0 * std::atan2(q.z(), q.w());
}

constexpr double kLinear = 1e-6;
constexpr double kSpline = 1e-5;  // of the largest change between keys (assets/gltf/gltf_curve.h)

TEST(GltfClips, KeepNegativeWeights) {
  const SceneClip clip = clip_of(animated("weights", "LINEAR", {0, 1}, {-0.5F, 1, 1.5F, -1}));
  EXPECT_NEAR(weight_at(clip, 0, 0.0), -0.5, kLinear);
  EXPECT_NEAR(weight_at(clip, 0, 0.25), 0.0, kLinear);
  EXPECT_NEAR(weight_at(clip, 0, 1.0), 1.5, kLinear);
  EXPECT_NEAR(weight_at(clip, 1, 0.75), -0.5, kLinear);
}

TEST(GltfClips, HoldTheWeightsOfSteps) {
  const SceneClip clip = clip_of(animated("weights", "STEP", {0, 1, 2}, {0, 3, 1, -2, 0.5F, 0}));
  EXPECT_NEAR(weight_at(clip, 0, 0.99), 0.0, kLinear);
  EXPECT_NEAR(weight_at(clip, 0, 1.0), 1.0, kLinear);
  EXPECT_NEAR(weight_at(clip, 0, 1.99), 1.0, kLinear);
  EXPECT_NEAR(weight_at(clip, 0, 2.0), 0.5, kLinear);
  EXPECT_NEAR(weight_at(clip, 1, 0.5), 3.0, kLinear);
  EXPECT_NEAR(weight_at(clip, 1, 1.5), -2.0, kLinear);
}

TEST(GltfClips, HoldThePlacesAndTurnsOfSteps) {
  const SceneClip moved =
      clip_of(animated("translation", "STEP", {0, 1, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9}));
  EXPECT_TRUE(translation_at(moved, 0.999).isApprox(Eigen::Vector3d(1, 2, 3)));
  EXPECT_TRUE(translation_at(moved, 1.0).isApprox(Eigen::Vector3d(4, 5, 6)));
  EXPECT_TRUE(translation_at(moved, 2.9).isApprox(Eigen::Vector3d(4, 5, 6)));
  EXPECT_TRUE(translation_at(moved, 3.0).isApprox(Eigen::Vector3d(7, 8, 9)));
  const SceneClip turned =
      clip_of(animated("rotation", "STEP", {0, 1}, {0, 0, 0, 1, 0, 0, 0.6F, 0.8F}));
  EXPECT_NEAR(angle_at(turned, 0.99), 0.0, kLinear);
  EXPECT_NEAR(angle_at(turned, 1.0), 2.0 * std::asin(0.6), kLinear);
}

// The curve leads from 0 to (1, 0, -2) within 2 s. Its x starts with a slope of 1 per second and
// ends with 0. Its z starts with 0 and ends with 3:
// x = 2 (s^3 - 2 s^2 + s) + (3 s^2 - 2 s^3), z = -2 (3 s^2 - 2 s^3) + 6 (s^3 - s^2).
TEST(GltfClips, FollowSplinesOfPlaces) {
  const SceneClip clip = clip_of(animated("translation", "CUBICSPLINE", {0, 2},
                                          {9, 9, 9, 0, 0, 0, 1, 0, 0,  //
                                           0, 0, 3, 1, 0, -2, 9, 9, 9}));
  const double tolerance = kSpline * 6.0;
  EXPECT_NEAR(translation_at(clip, 0.5).x(), 0.4375, tolerance);
  EXPECT_NEAR(translation_at(clip, 0.5).z(), -0.59375, tolerance);
  EXPECT_NEAR(translation_at(clip, 1.0).x(), 0.75, tolerance);
  EXPECT_NEAR(translation_at(clip, 1.0).z(), -1.75, tolerance);
  EXPECT_TRUE(translation_at(clip, 0.0).isZero());
  EXPECT_TRUE(translation_at(clip, 2.0).isApprox(Eigen::Vector3d(1, 0, -2)));
  double farthest = 0.0;
  for (int i = 0; i <= 1000; ++i) {
    const double s = i / 1000.0;
    const double x = 2 * (s * s * s - 2 * s * s + s) + (3 * s * s - 2 * s * s * s);
    farthest = std::max(farthest, std::abs(translation_at(clip, 2 * s).x() - x));
  }
  EXPECT_LT(farthest, tolerance) << "between all keys";
}

// Half a turn about z with zero slopes at both ends: the components blend by 3 s^2 - 2 s^3 and are
// then normalized.
TEST(GltfClips, FollowSplinesOfTurns) {
  const SceneClip clip =
      clip_of(animated("rotation", "CUBICSPLINE", {1, 2}, {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0,  //
                                                           0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0}));
  EXPECT_NEAR(angle_at(clip, 1.25), 2.0 * std::atan2(0.15625, 0.84375), 4.0 * kSpline);
  EXPECT_NEAR(angle_at(clip, 1.5), M_PI / 2, 4.0 * kSpline);
  EXPECT_NEAR(angle_at(clip, 2.0), M_PI, kLinear);
}

TEST(GltfClips, FollowSplinesOfWeights) {
  // The first weight goes from 0 to 1 with tangents of 0. The second one goes from 1 to 1 and sags
  // in between: it starts with a slope of -4 per second and ends with 4,
  // 1 - 4 (s^3 - 2 s^2 + s) + 4 (s^3 - s^2).
  const SceneClip clip =
      clip_of(animated("weights", "CUBICSPLINE", {0, 1}, {7, 7, 0, 1, 0, -4, 0, 4, 1, 1, 7, 7}));
  EXPECT_NEAR(weight_at(clip, 0, 0.25), 0.15625, 4.2 * kSpline);
  EXPECT_NEAR(weight_at(clip, 0, 0.5), 0.5, 4.2 * kSpline);
  EXPECT_NEAR(weight_at(clip, 1, 0.25), 0.25, 4.2 * kSpline);
  EXPECT_NEAR(weight_at(clip, 1, 0.5), 0.0, 4.2 * kSpline);
}

// Opening a character resamples the channels. The steps must survive that.
TEST(GltfClips, OfACharacterHoldTheirSteps) {
  const ScratchFolder folder;
  const GltfText gltf = animated("weights", "STEP", {0, 1, 2}, {0, -1, 1, 1, 0, 0});
  const Character character = open_character({folder.write("face.gltf", gltf.text())});
  const Clip& clip = character.clips.at(0);
  EXPECT_FLOAT_EQ(clip.morph_weights(2, 0.999)[0], 0.0F);
  EXPECT_FLOAT_EQ(clip.morph_weights(2, 0.999)[1], -1.0F);
  EXPECT_FLOAT_EQ(clip.morph_weights(2, 1.0)[1], 1.0F);
  EXPECT_FLOAT_EQ(clip.morph_weights(2, 1.999)[0], 1.0F);
}

TEST(GltfClips, ThatAreDamagedAreRefused) {
  const auto refusal = [](const GltfText& gltf) {
    return input_error([&] { import_scene(gltf.text(), FileKind::kGltf, "face.gltf"); });
  };
  EXPECT_NE(refusal(animated("weights", "LINEAR", {0, 1}, {0, 0, 0})).find("3 numbers for 2 keys"),
            std::string::npos);
  EXPECT_NE(refusal(animated("translation", "LINEAR", {0},
                             {0, std::numeric_limits<float>::quiet_NaN(), 0}))
                .find("not finite"),
            std::string::npos);
  GltfText gltf = animated("weights", "LINEAR", {0, 1}, {0, 0, 0, 0});
  gltf.document["accessors"][4]["count"] = 2000000000;
  EXPECT_NE(refusal(gltf).find("reaches beyond"), std::string::npos);
  gltf = animated("weights", "LINEAR", {0, 1}, {0, 0, 0, 0});
  gltf.document["animations"][0]["samplers"][0]["output"] = 77;
  EXPECT_NE(refusal(gltf).find("no accessor 77"), std::string::npos);
  gltf.document["animations"][0].erase("name");
  gltf.document["animations"][0]["channels"][0]["sampler"] = 5;
  EXPECT_NE(refusal(gltf).find("clip 'clip 0' has no sampler 5"), std::string::npos);
}

}  // namespace
}  // namespace sinew
