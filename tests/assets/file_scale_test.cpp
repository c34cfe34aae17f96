// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <random>

#include "assets/file_bytes.h"
#include "assets/open.h"

namespace sinew {
namespace {

/// Returns a shipped .glb whose nodes are all below a node of this scale.
std::string scaled_glb(const std::string& name, double scale) {
  const std::string bytes = read_file(SINEW_SOURCE_DIR "/data/" + name + ".glb");
  constexpr std::size_t kJsonBegin = 20;
  std::uint32_t json_size = 0;
  std::memcpy(&json_size, bytes.data() + 12, 4);
  auto document = nlohmann::json::parse(bytes.substr(kJsonBegin, json_size));
  auto& scene = document["scenes"][0]["nodes"];
  document["nodes"].push_back({{"children", scene}, {"scale", {scale, scale, scale}}});
  scene = nlohmann::json::array();
  scene.push_back(document["nodes"].size() - 1);
  std::string text = document.dump();
  text.resize((text.size() + 3) / 4 * 4, ' ');
  std::string result = bytes.substr(0, kJsonBegin) + text + bytes.substr(kJsonBegin + json_size);
  const auto total = static_cast<std::uint32_t>(result.size());
  const auto text_size = static_cast<std::uint32_t>(text.size());
  std::memcpy(result.data() + 8, &total, 4);
  std::memcpy(result.data() + 12, &text_size, 4);
  return result;
}

Character open_scaled(const std::string& name, double scale) {
  const std::string bytes = scaled_glb(name, scale);
  return open_character_from_memory(
      name + ".glb", reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
}

/// The simulation does not depend on the unit of a file: a character has the same size whatever it
/// is.
TEST(FileScale, FromAMillionthToAMillionGivesTheSameCharacter) {
  const double tolerance = 1e-5 * kHeight;  // files store floats
  const Character one = open_scaled("tee", 1.0);
  std::mt19937 random(7);
  std::uniform_real_distribution<double> exponent(-6.0, 6.0);
  std::vector<double> scales = {1e-6, 1e6};
  for (int i = 0; i < 6; ++i) scales.push_back(std::pow(10.0, exponent(random)));
  for (const double scale : scales) {
    SCOPED_TRACE(testing::Message() << "scale " << scale);
    const Character other = open_scaled("tee", scale);
    ASSERT_EQ(other.surface.positions.cols(), one.surface.positions.cols());
    EXPECT_LT((other.surface.positions - one.surface.positions).cwiseAbs().maxCoeff(), tolerance);
    EXPECT_NEAR(other.frame.scale * scale / one.frame.scale, 1.0, 1e-5);
    ASSERT_EQ(other.skeleton.joint_count(), one.skeleton.joint_count());
    ASSERT_EQ(other.clips.size(), one.clips.size());
    for (std::size_t c = 0; c < one.clips.size(); ++c) {
      const double time = 0.37 * one.clips[c].duration;
      const auto pose_of = [&](const Character& character) {
        const Clip& clip = character.clips[c];
        return global_transforms(character.skeleton, clip.sample(character.skeleton, time));
      };
      const std::vector<Transform> joints = pose_of(one);
      const std::vector<Transform> others = pose_of(other);
      for (std::size_t j = 0; j < joints.size(); ++j)
        EXPECT_LT((joints[j].matrix() - others[j].matrix()).cwiseAbs().maxCoeff(), tolerance);
    }
  }
}

}  // namespace
}  // namespace sinew
