// SPDX-License-Identifier: MIT

#include "bench/reproduction/thesis_models.h"

#include <cmath>
#include <string>

#include "bench/reproduction/stand_ins.h"
#include "samples/samples.h"

namespace sinew {
namespace {

std::optional<Character> walking_humanoid() {
  return make_sample("humanoid", 9528);
}
std::optional<Character> plump_person() {
  return data_character({"01_characters/gltf/Casual2.glb"}, {"03_mocap/bvh/cmu_12_01_walk.bvh"});
}
std::optional<Character> exercising_person() {
  return data_character({"01_characters/gltf/mh_m02_default_rig.glb"},
                        {"03_mocap/bvh/cmu_135_01.bvh"});
}
std::optional<Character> eight_legs() {
  return data_character({"02_creatures/gltf/Quaternius_Spider.glb"});
}
std::optional<Character> galloping_horse() {
  return data_character({"02_creatures/gltf/Quaternius_Horse.glb"});
}
std::optional<Character> wrestling_male() {
  return data_character({"07_fps/male/male.ini"});
}

}  // namespace

const std::vector<ThesisModel>& models_in_series() {
  static const std::vector<ThesisModel> models = {
      {"Man", walking_humanoid, 4998, 0.9, "6342", "1654", "3.8", "4.501", "2.75", "11.05", ""},
      {"ManHQ", walking_humanoid, 10516, 0.9, "13223", "2645", "4.37", "6.25", "3.444", "14.064",
       ""},
      {"bunny", plump_person, 7827, 0.6, "9732", "2108", "4.87", "5.05", "3.1", "13.020", ""},
      {"bunnyHQ", plump_person, 14022, 0.6, "17367", "3190", "5.85", "6.9", "2.446", "15.196", ""},
      {"Lady", exercising_person, 6032, 0.7, "9387", "1829", "5.12", "5.32", "2.14", "12.579", ""},
  };
  return models;
}

const std::vector<ThesisModel>& models_in_parallel() {
  static const std::vector<ThesisModel> models = {
      {"HUMAN", walking_humanoid, 4998, 0.9, "6342", "1654", "2.1", "3.2", "1.507", "6.807",
       "0.09"},
      {"HUMANHQ", walking_humanoid, 10516, 0.9, "13223", "2645", "3.43", "5.113", "1.627", "10.17",
       "0.12"},
      {"BIGBUNNY", plump_person, 7827, 0.6, "9732", "2108", "2.71", "3.74", "1.53", "7.98", "0.27"},
      {"BIGBUNNYHQ", plump_person, 14022, 0.6, "17367", "3190", "5.41", "6.56", "1.95", "13.92",
       "0.39"},
      {"OCTOPUS", eight_legs, 4339, 0.6, "7617", "1667", "2.08", "3.28", "1.507", "6.867", "0.45"},
      {"HORSE", galloping_horse, 6126, 0.8, "9437", "1826", "2.65", "3.52", "1.52", "7.69", "0.17"},
      {"TORSO", wrestling_male, 4280, 0.6, "6076", "1074", "2.07", "3.17", "1.469", "6.709",
       "0.15"},
  };
  return models;
}

PositionSettings position_settings(const ThesisModel& model) {
  PositionSettings settings;
  settings.model = PositionModel::kPublished;
  settings.tetrahedra = model.tetrahedra;
  settings.stretch = model.stretch;
  return settings;
}

PositionBasedBody body_like(const ThesisModel& model, const Character& character,
                            PositionSettings& settings) {
  PositionBasedBody body = build_position_based_body(character, settings, Progress());
  for (int round = 0; round < 4; ++round) {
    const auto count = static_cast<double>(body.body.tetrahedra.size());
    if (std::abs(count / model.tetrahedra - 1.0) < 0.05) break;
    settings.tetrahedra = static_cast<int>(settings.tetrahedra * model.tetrahedra / count);
    body = build_position_based_body(character, settings, Progress());
  }
  return body;
}

int clip_of(const std::vector<Clip>& clips) {
  for (std::size_t clip = 0; clip < clips.size(); ++clip)
    for (const char* const motion : {"Walk", "Gallop"})
      if (clips[clip].name.find(motion) != std::string::npos) return static_cast<int>(clip);
  return 0;
}

}  // namespace sinew
