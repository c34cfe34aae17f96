// SPDX-License-Identifier: MIT

#include "assets/character_scenes.h"

#include <algorithm>

#include "assets/file_kind.h"
#include "assets/list_names.h"
#include "assets/preparation/same_skeleton.h"
#include "assets/scene/import_worker.h"
#include "core/error.h"

namespace sinew {
namespace {

std::vector<NamedScene> load_scenes(const std::vector<SourceFile>& sources,
                                    const std::stop_token& stop) {
  std::vector<NamedScene> scenes;
  for (const SourceFile& source : sources) {
    scenes.push_back({source.path, is_gltf(source.kind), source.is_motion,
                      import_scene_in_child(source.bytes, source.kind, source.path, stop)});
    if (source.is_motion && scenes.back().scene.clips.empty()) {
      fail_input("{}: contains no clip; choose a file with a motion", source.path);
    }
    if (!source.is_motion) continue;
    for (SceneClip& clip : scenes.back().scene.clips) clip.motion_file = source.path;
  }
  return scenes;
}

/// Returns the index of the scene that is the character: the one with a mesh but no clips, or else
/// the first with a mesh. If no file has a mesh, it is the first scene with a skeleton. Returns -1
/// if there is none.
/// \param surface  file with a surface that already is the character; empty: none
int place_of_body(const std::vector<NamedScene>& scenes, const std::string& surface) {
  int place = -1;
  for (int i = 0; i < static_cast<int>(scenes.size()); ++i) {
    const NamedScene& scene = scenes[i];
    if (scene.scene.meshes.empty() || scene.is_motion) continue;
    const bool gives_clips = !scene.scene.clips.empty();
    if ((place >= 0 || !surface.empty()) && gives_clips) continue;
    if (!surface.empty() || (place >= 0 && scenes[place].scene.clips.empty())) {
      fail_input("{}: the character is already loaded from {}; open one character at a time",
                 scene.file, surface.empty() ? scenes[place].file : surface);
    }
    place = i;
  }
  if (place >= 0 || !surface.empty()) return place;
  const auto alone = std::find_if(scenes.begin(), scenes.end(),
                                  [](const NamedScene& scene) { return !scene.is_motion; });
  return alone == scenes.end() ? -1 : static_cast<int>(alone - scenes.begin());
}

Eigen::Vector3d posed_scale(const SceneNode& node) {
  return node.local.topLeftCorner<3, 3>().colwise().norm();
}

/// Adapts the scale keys of copied clips to nodes that the two files pose with different scales:
/// each node grows by the same factor as in the other file.
/// \param node_of  for each node of the other scene the corresponding node of this one, or -1
void fit_scale_keys(const Scene& scene, const Scene& other, const std::vector<int>& node_of,
                    std::vector<SceneClip>& clips) {
  std::vector<Eigen::Vector3d> factors(scene.nodes.size(), Eigen::Vector3d::Ones());
  for (std::size_t n = 0; n < node_of.size(); ++n) {
    if (node_of[n] < 0) continue;
    const Eigen::Vector3d factor =
        posed_scale(scene.nodes[node_of[n]]).cwiseQuotient(posed_scale(other.nodes[n]));
    if (factor.allFinite()) factors[node_of[n]] = factor;
  }
  for (SceneClip& clip : clips) {
    for (SceneChannel& channel : clip.channels) {
      for (auto& [time, scale] : channel.scales) scale = scale.cwiseProduct(factors[channel.node]);
    }
  }
}

/// Copies the clips of another scene if both skeletons have the same rest pose.
/// \return clause on why they cannot be copied; empty: they were copied
std::string copy_clips(const NamedScene& other, const Scene* rest, CharacterScenes& scenes,
                       std::vector<SceneClip>& clips) {
  const NamedScene& body = *scenes.body;
  SharedNames names = shared_names(body.scene, other.scene);
  if (!names.are_enough()) return "most joints that it moves have other names";
  const KeyFactors factors =
      key_factors(body.scene, body.file, other.scene, other.file, names.node_of, rest);
  if (!factors.difference.empty()) return factors.difference;
  std::vector<SceneClip> copied = borrowed_clips(other.scene, names, factors.of_node);
  fit_scale_keys(body.scene, other.scene, names.node_of, copied);
  clips.insert(clips.end(), copied.begin(), copied.end());
  if (!names.strangers.empty()) {
    scenes.warnings.push_back(
        fmt::format("{}: its clips also move joints that the character does not have ({})",
                    other.file, list_names(names.strangers)));
  }
  scenes.copied.push_back({other.file, std::move(names), factors.size});
  return {};
}

/// Distributes the clips of all scenes but the body: copies them to the body or adds them to the
/// motions. A scene without meshes and clips only provides a rest pose.
void distribute_clips(const std::vector<NamedScene>& others, bool may_copy,
                      CharacterScenes& scenes) {
  const auto rest = std::find_if(others.begin(), others.end(), [](const NamedScene& other) {
    return other.scene.clips.empty() && other.scene.meshes.empty();
  });
  const Scene* const rest_pose = rest == others.end() ? nullptr : &rest->scene;
  std::vector<SceneClip> clips;
  for (const NamedScene& other : others) {
    if (other.scene.clips.empty()) continue;
    if (!other.scene.meshes.empty()) {
      scenes.warnings.push_back(
          fmt::format("{}: only its clips are used; its mesh is not shown", other.file));
    }
    std::string difference = "the character has its skeleton from a file of another kind";
    if (scenes.body && may_copy) difference = copy_clips(other, rest_pose, scenes, clips);
    if (difference.empty()) continue;
    scenes.motions.push_back(motion_of_scene(other.scene, rest_pose, other.file));
    scenes.motions.back().difference = std::move(difference);
  }
  if (rest_pose != nullptr && scenes.motions.empty() && scenes.copied.empty()) {
    fail_input("{}: contains neither a mesh nor a clip; choose another file", rest->file);
  }
  if (!scenes.body) return;
  std::vector<SceneClip>& own = scenes.body->scene.clips;  // come after the requested clips
  own.insert(own.begin(), clips.begin(), clips.end());
}

}  // namespace

CharacterScenes read_scenes(const SourceFiles& files, const std::stop_token& stop) {
  CharacterScenes scenes;
  std::vector<NamedScene> all = load_scenes(files.scenes, stop);
  const int place = place_of_body(all, files.surface ? files.surface->path : "");
  if (place >= 0) {
    scenes.body = std::move(all[place]);
    all.erase(all.begin() + place);
  }
  distribute_clips(all, !files.mapping, scenes);
  return scenes;
}

}  // namespace sinew
