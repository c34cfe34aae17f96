// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_morphs.h"

#include <algorithm>
#include <set>

namespace sinew {

using nlohmann::json;

GltfMorphs::GltfMorphs(const Character& character, const VisiblePart& part, GltfBuffer& buffer)
    : character_(character) {
  const FileFrame& frame = character.frame;
  const Eigen::Matrix3f to_file = (frame.rotation.transpose() / frame.scale).cast<float>();
  for (std::size_t m = 0; m < character.morphs.size(); ++m) {
    const std::vector<MorphTarget::Move>& moves = character.morphs[m].moves;
    std::vector<std::uint32_t> places;
    std::vector<float> values;
    for (std::size_t v = 0; v < part.surface_vertex.size(); ++v) {
      const int wanted = part.surface_vertex[v];
      const auto move = std::lower_bound(
          moves.begin(), moves.end(), wanted,
          [](const MorphTarget::Move& entry, int vertex) { return entry.surface_vertex < vertex; });
      if (move == moves.end() || move->surface_vertex != wanted) continue;
      places.push_back(static_cast<std::uint32_t>(v));
      const Eigen::Vector3f by = to_file * move->by;
      values.insert(values.end(), {by.x(), by.y(), by.z()});
    }
    if (places.empty()) continue;
    morphs_.push_back(static_cast<int>(m));
    accessors_.push_back(buffer.add_sparse(part.surface_vertex.size(), places, values));
  }
}

void GltfMorphs::add_to(json& mesh) const {
  json targets = json::array();
  json names = json::array();
  for (std::size_t i = 0; i < morphs_.size(); ++i) {
    targets.push_back({{"POSITION", accessors_[i]}});
    names.push_back(character_.morphs[morphs_[i]].name);
  }
  mesh["primitives"][0]["targets"] = std::move(targets);
  mesh["extras"] = {{"targetNames", std::move(names)}};  // the place where importers look for names
  mesh["weights"] = std::vector<int>(morphs_.size(), 0);
}

json GltfMorphs::sampler(const Clip& clip, GltfBuffer& buffer) const {
  std::set<double> times;
  for (const MorphTrack& track : clip.morphs) {
    if (std::find(morphs_.begin(), morphs_.end(), track.morph) == morphs_.end()) continue;
    times.insert(track.times.begin(), track.times.end());
  }
  if (times.empty()) return nullptr;
  std::vector<float> weights;
  for (const double time : times) {
    const std::vector<float> all =
        clip.morph_weights(static_cast<int>(character_.morphs.size()), time);
    for (const int morph : morphs_) weights.push_back(all[morph]);
  }
  return {{"input", buffer.add_times({times.begin(), times.end()})},
          {"output", buffer.add(weights, "SCALAR", 1, GltfTarget::kNone)},
          {"interpolation", "LINEAR"}};
}

}  // namespace sinew
