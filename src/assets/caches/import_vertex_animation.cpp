// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cmath>

#include "assets/caches/motion_cache.h"
#include "assets/gltf/gltf_file.h"
#include "assets/gltf/gltf_json.h"
#include "assets/gltf/gltf_scene.h"
#include "core/error.h"
#include "rig/clip_reference.h"

namespace sinew {
namespace {

using nlohmann::json;

constexpr double kMaxFrames = 1e6;

bool animates_vertices_alone(const GltfFile& file) {
  bool any = false;
  for (const json& animation : file.list("animations")) {
    for (const json& channel : list_in(animation, "channels")) {
      const std::string path = text_in(object_in(channel, "target"), "path");
      if (path != "weights" && path != "translation") return false;
      any = any || path == "weights";
    }
  }
  return any;
}

/// Returns true for a .glb as `bake` writes it. One with a single frame has no animation.
bool is_baked_by_sinew(const GltfFile& file) {
  const json& required = file.list("extensionsRequired");
  return file.list("animations").empty() &&
         text_in(object_in(file.document(), "asset"), "generator") == "Sinew" &&
         std::find(required.begin(), required.end(), "KHR_mesh_quantization") != required.end();
}

/// Returns the value of a curve, linear between its keys and constant outside.
/// \param keys  at least one time and value, by rising time
template <typename Value>
Value value_at(const std::vector<std::pair<double, Value>>& keys, double time) {
  const auto after =
      std::find_if(keys.begin(), keys.end(), [&](const auto& key) { return key.first > time; });
  if (after == keys.begin()) return keys.front().second;
  if (after == keys.end()) return keys.back().second;
  const auto before = std::prev(after);
  using Scalar = std::conditional_t<std::is_same_v<Value, float>, float, double>;
  const auto fraction =
      static_cast<Scalar>((time - before->first) / (after->first - before->first));
  return before->second + fraction * (after->second - before->second);
}

double end_of(const SceneClip& clip) {
  double end = 0.0;
  for (const SceneChannel& channel : clip.channels) {
    if (!channel.translations.empty()) end = std::max(end, channel.translations.back().first);
  }
  for (const SceneMorphChannel& channel : clip.morphs) {
    if (!channel.weights.empty()) end = std::max(end, channel.weights.back().first);
  }
  return end;
}

const SceneClip& find_animation(const Scene& scene, const std::string& clip,
                                const std::string& file) {
  if (clip.empty()) return scene.clips.front();
  std::vector<std::string> names;
  for (const SceneClip& other : scene.clips) names.push_back(other.name);
  const std::optional<int> found = clip_referred_to(names, clip);
  if (found && *found >= 0) return scene.clips[*found];
  throw UsageError("--clip: " + unclear_clip(names, clip, file));
}

/// Moves a node to the translation that the clip gives it.
void move_nodes(const SceneClip& clip, double time, Scene& scene) {
  for (const SceneChannel& channel : clip.channels) {
    if (channel.translations.empty()) continue;
    scene.nodes[channel.node].local.topRightCorner<3, 1>() = value_at(channel.translations, time);
  }
}

/// Returns the weight of each morph target of a mesh.
/// \param clip  null: the weights at rest
std::vector<float> weights_of(const SceneMesh& mesh, const SceneClip* clip, double time) {
  std::vector<float> weights;
  for (const SceneMorph& morph : mesh.morphs) weights.push_back(morph.rest_weight);
  if (!clip) return weights;
  for (const SceneMorphChannel& channel : clip->morphs) {
    if (channel.node != mesh.node || channel.weights.empty()) continue;
    if (channel.morph < static_cast<int>(weights.size()))
      weights[channel.morph] = value_at(channel.weights, time);
  }
  return weights;
}

/// Returns the vertices of a mesh in its own coordinates.
Points morphed(const SceneMesh& mesh, const std::vector<float>& weights) {
  Points positions = mesh.positions;
  for (std::size_t m = 0; m < weights.size(); ++m) {
    if (weights[m] == 0.0F) continue;
    for (const auto& [vertex, by] : mesh.morphs[m].moves) positions.col(vertex) += weights[m] * by;
  }
  return positions;
}

/// Returns all vertices of a scene at a moment of a clip, mesh after mesh.
PointsF frame_of(Scene& scene, const SceneClip* clip, double time, Eigen::Index count) {
  if (clip) move_nodes(*clip, time, scene);
  const std::vector<Eigen::Matrix4d> nodes = scene.global_transforms();
  PointsF frame(3, count);
  Eigen::Index first = 0;
  for (const SceneMesh& mesh : scene.meshes) {
    const Eigen::Affine3d place(nodes[mesh.node]);
    const Points positions = place * morphed(mesh, weights_of(mesh, clip, time));
    frame.middleCols(first, positions.cols()) = positions.cast<float>();
    first += positions.cols();
  }
  return frame;
}

}  // namespace

bool is_vertex_animation(std::string_view bytes, const std::string& file) {
  const GltfFile gltf(bytes, file);
  if (!gltf.list("skins").empty()) return false;
  return animates_vertices_alone(gltf) || is_baked_by_sinew(gltf);
}

MotionCache import_vertex_animation(std::string_view bytes, const std::string& file, double rate,
                                    const std::string& clip_name) {
  Scene scene = import_gltf(bytes, file);
  if (scene.meshes.empty()) fail_input("{}: has no mesh; write the cache again", file);
  MotionCache cache;
  cache.file = file;
  cache.space = CacheSpace::kMeters;
  Eigen::Index count = 0;
  for (const SceneMesh& mesh : scene.meshes) {
    const auto vertices = static_cast<int>(mesh.positions.cols());
    cache.objects.push_back({scene.nodes[mesh.node].name, vertices});
    count += vertices;
  }
  const SceneClip* const clip =
      scene.clips.empty() ? nullptr : &find_animation(scene, clip_name, file);
  constexpr double kRounding = 1e-3;  // frames, since files store times as floats
  const double last = clip ? std::floor(end_of(*clip) * rate + kRounding) : 0.0;
  if (!(last < kMaxFrames)) {
    fail_input("{}: takes over a million frames; give a smaller --fps", file);
  }
  for (int f = 0; f <= static_cast<int>(last); ++f) {
    cache.times.push_back(f / rate);
    cache.frames.push_back(frame_of(scene, clip, cache.times.back(), count));
  }
  return cache;
}

}  // namespace sinew
