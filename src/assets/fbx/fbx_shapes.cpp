// SPDX-License-Identifier: MIT

#include "assets/fbx/fbx_shapes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>

#include "assets/fbx/fbx_objects.h"
#include "assets/list_names.h"

namespace sinew {
namespace {

/// Converts a percentage to a fraction, or returns `otherwise` if it is not finite.
double fraction_of(double percent, double otherwise) {
  return std::isfinite(percent) ? 0.01 * percent : otherwise;
}

/// Returns an index of a control point; none if the number in the file cannot be one.
std::optional<int> control_point_of(double number) {
  const bool fits = number >= 0.0 && number <= std::numeric_limits<int>::max();
  return fits ? std::optional(static_cast<int>(number)) : std::nullopt;
}

/// One of the shapes that a channel reaches.
struct FbxShape {
  std::string name;
  double full_weight = 1.0;              ///< weight of the channel at which only this shape shows
  std::map<int, double> vertex_weights;  ///< by control point; empty: 1 for all
  /// Displacements by control point; empty if the file was read without "Vertices".
  std::map<int, Eigen::Vector3d> moves{};
  bool has_normals = false;  ///< always false if the file was read without "Normals"
};

/// A blend shape channel (one slider), which drives one shape or several in succession.
struct FbxChannel {
  std::string name;
  double weight = 0.0;  ///< weight when no clip drives it
  std::vector<FbxShape> shapes;
};

/// The channels of one geometry, in the file's order.
struct FbxChannels {
  std::vector<FbxChannel> channels;
  int deformers = 0;  ///< number of deformers that these channels belong to
};

/// Returns the DeformPercent of a channel as a fraction, from a record or a property of that name.
double weight_of(const FbxRecord& channel) {
  const FbxRecord* const own = channel.find("DeformPercent");
  if (own != nullptr && !own->numbers.empty()) return fraction_of(own->numbers[0], 0.0);
  const FbxRecord* const properties = channel.find("Properties70");
  if (properties == nullptr) return 0.0;
  for (const FbxRecord& property : properties->children) {
    if (!property.texts.empty() && property.texts[0] == "DeformPercent" &&
        !property.numbers.empty()) {
      return fraction_of(property.numbers.back(), 0.0);
    }
  }
  return 0.0;
}

/// Returns the displacements of a shape by control point.
/// \param vertices  indices of the control points
std::map<int, Eigen::Vector3d> moves_of(const FbxRecord& shape,
                                        const std::vector<double>& vertices) {
  std::map<int, Eigen::Vector3d> moves;
  const FbxRecord* const record = shape.find("Vertices");
  if (record == nullptr) return moves;
  const std::vector<double>& numbers = fbx_array(*record);
  for (std::size_t v = 0; v < std::min(vertices.size(), numbers.size() / 3); ++v) {
    const Eigen::Vector3d by(numbers[3 * v], numbers[3 * v + 1], numbers[3 * v + 2]);
    const std::optional<int> point = control_point_of(vertices[v]);
    if (point && by.allFinite() && !by.isZero(0.0)) moves.emplace(*point, by);
  }
  return moves;
}

/// Reads a channel with its shapes and their weights.
FbxChannel channel_of(const FbxRecord& record, const FbxObjects& objects) {
  FbxChannel channel;
  channel.name = record.texts.empty() ? "" : fbx_object_name(record.texts[0]);
  channel.weight = weight_of(record);
  const std::vector<const FbxRecord*> shapes = children_of(objects, record.numbers[0], "Shape");
  const FbxRecord* const full_weights = record.find("FullWeights");
  const std::vector<double> percents =
      full_weights == nullptr ? std::vector<double>() : fbx_array(*full_weights);
  for (std::size_t s = 0; s < shapes.size(); ++s) {
    FbxShape& shape = channel.shapes.emplace_back();
    shape.name = shapes[s]->texts.empty() ? "" : fbx_object_name(shapes[s]->texts[0]);
    const FbxRecord* const indices = shapes[s]->find("Indexes");
    const std::vector<double> vertices =
        indices == nullptr ? std::vector<double>() : fbx_array(*indices);
    shape.moves = moves_of(*shapes[s], vertices);
    shape.has_normals = shapes[s]->find("Normals") != nullptr;
    // Blender stores vertex weights where others store one number per shape.
    if (shapes.size() == 1 && percents.size() > 1 && percents.size() == vertices.size()) {
      for (std::size_t v = 0; v < vertices.size(); ++v) {
        const std::optional<int> point = control_point_of(vertices[v]);
        if (point) shape.vertex_weights.emplace(*point, fraction_of(percents[v], 1.0));
      }
    } else if (s < percents.size()) {
      shape.full_weight = fraction_of(percents[s], 1.0);
    }
  }
  return channel;
}

FbxChannels channels_of(FbxId geometry, const FbxObjects& objects) {
  FbxChannels list;
  for (const FbxRecord* const deformer : children_of(objects, geometry, "BlendShape")) {
    const auto channels = children_of(objects, deformer->numbers[0], "BlendShapeChannel");
    if (!channels.empty()) ++list.deformers;
    for (const FbxRecord* const channel : channels) {
      list.channels.push_back(channel_of(*channel, objects));
    }
  }
  return list;
}

/// Returns the weights at which a channel shows one of its shapes alone, or none (-1), ascending.
std::vector<std::pair<double, int>> stops_of(const FbxChannel& channel) {
  std::vector<std::pair<double, int>> stops{{0.0, -1}};
  for (std::size_t s = 0; s < channel.shapes.size(); ++s) {
    stops.emplace_back(channel.shapes[s].full_weight, static_cast<int>(s));
  }
  std::stable_sort(stops.begin(), stops.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  stops.erase(std::unique(stops.begin(), stops.end(),
                          [](const auto& a, const auto& b) { return a.first == b.first; }),
              stops.end());
  return stops;
}

/// Computes the weight of each shape for a weight of the channel: linear from one stop to the next,
/// and extrapolated outside.
std::vector<double> shape_weights(const FbxChannel& channel, double weight) {
  const std::vector<std::pair<double, int>> stops = stops_of(channel);
  std::vector<double> weights(channel.shapes.size(), 0.0);
  if (stops.size() < 2) return weights;
  std::size_t next = 1;
  while (next + 1 < stops.size() && weight > stops[next].first) ++next;
  const auto& [begin, before] = stops[next - 1];
  const auto& [end, after] = stops[next];
  const double fraction = (weight - begin) / (end - begin);
  if (before >= 0) weights[before] = 1.0 - fraction;
  if (after >= 0) weights[after] = fraction;
  return weights;
}

using WeightKeys = std::vector<std::pair<double, float>>;

/// Inserts keys into those of a channel at the times at which it passes a stop, since the weights
/// of shapes are linear only between stops.
WeightKeys keys_at_stops(const FbxChannel& channel, const WeightKeys& keys) {
  WeightKeys result;
  for (std::size_t k = 0; k < keys.size(); ++k) {
    if (k > 0) {
      const auto& [begin, from] = keys[k - 1];
      const auto& [end, to] = keys[k];
      std::vector<double> fractions;
      for (const auto& [stop, shape] : stops_of(channel)) {
        const double fraction = (stop - from) / (static_cast<double>(to) - from);
        if (fraction > 0.0 && fraction < 1.0) fractions.push_back(fraction);
      }
      std::sort(fractions.begin(), fractions.end());
      for (const double fraction : fractions) {
        result.emplace_back(begin + fraction * (end - begin),
                            static_cast<float>(from + fraction * (to - from)));
      }
    }
    result.push_back(keys[k]);
  }
  return result;
}

/// The morph target indices of the shapes of a geometry in its meshes.
struct TargetPlaces {
  std::vector<std::vector<int>> of_channel;  ///< for each channel the target of each of its shapes
};

/// Finds the morph target of a shape among those that no other shape has claimed, and claims it.
/// assimp names the targets like the channels, in the same order, or like the shapes if the
/// channels have no name.
std::optional<std::size_t> claim_target(const FbxChannel& channel, const FbxShape& shape,
                                        const SceneMesh& mesh, std::vector<bool>& is_claimed) {
  for (std::size_t target = 0; target < is_claimed.size(); ++target) {
    const std::string& name = mesh.morphs[target].name;
    if (is_claimed[target] || (name != channel.name && name != shape.name)) continue;
    is_claimed[target] = true;
    return target;
  }
  return std::nullopt;
}

/// Matches shapes to morph targets.
std::optional<TargetPlaces> places_of(const FbxChannels& list, const SceneMesh& mesh) {
  TargetPlaces places;
  std::vector<bool> is_claimed(mesh.morphs.size(), false);
  for (const FbxChannel& channel : list.channels) {
    places.of_channel.emplace_back();
    for (const FbxShape& shape : channel.shapes) {
      const std::optional<std::size_t> target = claim_target(channel, shape, mesh, is_claimed);
      if (!target) return std::nullopt;
      places.of_channel.back().push_back(static_cast<int>(*target));
    }
  }
  return places;
}

/// Sets the rest weights of the morph targets and applies weights of single vertices.
void weigh_targets(const FbxChannels& list, const TargetPlaces& places, SceneMesh& mesh) {
  for (std::size_t c = 0; c < list.channels.size(); ++c) {
    const FbxChannel& channel = list.channels[c];
    const std::vector<double> weights = shape_weights(channel, channel.weight);
    for (std::size_t s = 0; s < channel.shapes.size(); ++s) {
      SceneMorph& target = mesh.morphs[places.of_channel[c][s]];
      target.rest_weight = static_cast<float>(weights[s]);
      const std::map<int, double>& vertex_weights = channel.shapes[s].vertex_weights;
      if (vertex_weights.empty()) continue;
      for (auto& [vertex, by] : target.moves) {
        const auto weight = vertex_weights.find(mesh.object_vertex[vertex]);
        if (weight != vertex_weights.end()) by *= weight->second;
      }
    }
  }
}

/// Replaces the keys of a node's channels, as assimp numbers them, by keys of their shapes.
void drive_shapes(const FbxChannels& list, const TargetPlaces& places, int node, SceneClip& clip) {
  std::vector<SceneMorphChannel> driven;
  for (const SceneMorphChannel& motion : clip.morphs) {
    if (motion.node != node) {
      driven.push_back(motion);
      continue;
    }
    if (motion.morph >= static_cast<int>(list.channels.size())) continue;
    const FbxChannel& channel = list.channels[motion.morph];
    std::vector<SceneMorphChannel> of_shape(channel.shapes.size());
    for (const auto& [time, weight] : keys_at_stops(channel, motion.weights)) {
      const std::vector<double> weights = shape_weights(channel, weight);
      for (std::size_t s = 0; s < of_shape.size(); ++s) {
        of_shape[s].weights.emplace_back(time, static_cast<float>(weights[s]));
      }
    }
    for (std::size_t s = 0; s < of_shape.size(); ++s) {
      of_shape[s].node = node;
      of_shape[s].morph = places.of_channel[motion.morph][s];
      driven.push_back(std::move(of_shape[s]));
    }
  }
  clip.morphs = std::move(driven);
}

bool drives(const SceneClip& clip, int node) {
  return std::any_of(clip.morphs.begin(), clip.morphs.end(),
                     [node](const SceneMorphChannel& channel) { return channel.node == node; });
}

/// Creates a morph target of a mesh from a shape.
SceneMorph morph_of(const FbxChannel& channel, const FbxShape& shape, const SceneMesh& mesh) {
  SceneMorph morph;
  morph.name = channel.name.empty() ? shape.name : channel.name;
  for (std::size_t v = 0; v < mesh.object_vertex.size(); ++v) {
    const auto move = shape.moves.find(mesh.object_vertex[v]);
    if (move != shape.moves.end()) morph.moves.emplace_back(static_cast<int>(v), move->second);
  }
  return morph;
}

bool has_shape_without_normals(const FbxChannels& list) {
  return std::any_of(list.channels.begin(), list.channels.end(), [](const FbxChannel& channel) {
    return std::any_of(channel.shapes.begin(), channel.shapes.end(),
                       [](const FbxShape& shape) { return !shape.has_normals; });
  });
}

/// Returns the morph targets of all shapes: those that assimp has read, and new ones of the shapes
/// without normals, which it skips. If it has read none, all are new. Returns nothing if the
/// targets do not match the shapes.
std::optional<std::vector<SceneMorph>> all_morphs(const FbxChannels& list, const SceneMesh& mesh) {
  std::vector<SceneMorph> morphs;
  std::vector<bool> is_claimed(mesh.morphs.size(), false);
  for (const FbxChannel& channel : list.channels) {
    for (const FbxShape& shape : channel.shapes) {
      if (mesh.morphs.empty() || !shape.has_normals) {
        morphs.push_back(morph_of(channel, shape, mesh));
        continue;
      }
      const std::optional<std::size_t> target = claim_target(channel, shape, mesh, is_claimed);
      if (!target) return std::nullopt;
      morphs.push_back(mesh.morphs[*target]);
    }
  }
  const bool are_all_claimed = std::all_of(is_claimed.begin(), is_claimed.end(), std::identity());
  return are_all_claimed ? std::optional(std::move(morphs)) : std::nullopt;
}

/// Lookup of the channels of the geometries of a file. Meshes of several materials share them.
class ChannelsOfGeometries {
 public:
  /// Both parameters must outlive this object.
  ChannelsOfGeometries(const std::vector<FbxRecord>& records,
                       const std::vector<FileGeometry>& geometries)
      : objects_(objects_of(records)), geometries_(geometries) {}

  const FbxChannels& of(int geometry) {
    const auto [entry, is_new] = known_.try_emplace(geometry);
    if (is_new) entry->second = channels_of(geometries_[geometry].id, objects_);
    return entry->second;
  }

 private:
  FbxObjects objects_;
  const std::vector<FileGeometry>& geometries_;
  std::map<int, FbxChannels> known_;
};

}  // namespace

void add_unread_fbx_shapes(std::string_view bytes, const std::vector<FileGeometry>& geometries,
                           const std::vector<int>& geometry_of_mesh, Scene& scene) {
  const bool has_candidate = std::any_of(geometry_of_mesh.begin(), geometry_of_mesh.end(),
                                         [](int geometry) { return geometry >= 0; });
  if (!has_candidate || bytes.find("BlendShapeChannel") == std::string_view::npos) return;
  const std::vector<FbxRecord> records =
      read_fbx_records(bytes, {"Objects", "Geometry", "Deformer", "Indexes", "Vertices", "Normals",
                               "Connections", "C", "a"});
  ChannelsOfGeometries channels(records, geometries);
  for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
    if (geometry_of_mesh[m] < 0) continue;
    SceneMesh& mesh = scene.meshes[m];
    const FbxChannels& list = channels.of(geometry_of_mesh[m]);
    if (!mesh.morphs.empty() && !has_shape_without_normals(list)) continue;
    std::optional<std::vector<SceneMorph>> morphs = all_morphs(list, mesh);
    if (morphs) mesh.morphs = std::move(*morphs);
  }
}

void set_fbx_shape_weights(std::string_view bytes, const std::vector<FileGeometry>& geometries,
                           const std::vector<int>& geometry_of_mesh, const std::string& file,
                           Scene& scene) {
  if (std::none_of(scene.meshes.begin(), scene.meshes.end(),
                   [](const SceneMesh& mesh) { return !mesh.morphs.empty(); })) {
    return;
  }
  const std::vector<FbxRecord> records =
      read_fbx_records(bytes, {"Objects", "Geometry", "Deformer", "DeformPercent", "FullWeights",
                               "Indexes", "Properties70", "P", "Connections", "C", "a"});
  ChannelsOfGeometries channels(records, geometries);
  std::set<std::string> unknown;
  std::set<std::string> confused;
  std::set<int> driven_nodes;
  for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
    SceneMesh& mesh = scene.meshes[m];
    if (mesh.morphs.empty()) continue;
    const FbxChannels* const list =
        geometry_of_mesh[m] < 0 ? nullptr : &channels.of(geometry_of_mesh[m]);
    const std::optional<TargetPlaces> places =
        list == nullptr ? std::nullopt : places_of(*list, mesh);
    if (!places) {
      unknown.insert(mesh.name);
      continue;
    }
    weigh_targets(*list, *places, mesh);
    if (!driven_nodes.insert(mesh.node).second) continue;  // its meshes share their targets
    for (SceneClip& clip : scene.clips) {
      if (list->deformers < 2) {
        drive_shapes(*list, *places, mesh.node, clip);
      } else if (drives(clip, mesh.node)) {
        confused.insert(mesh.name);
        std::erase_if(clip.morphs,
                      [&](const SceneMorphChannel& channel) { return channel.node == mesh.node; });
      }
    }
  }
  if (!unknown.empty()) {
    scene.warnings.push_back(fmt::format(
        "{}: how much of each blend shape of {} is on at rest could not be read, so none is; "
        "export it as .glb to see them",
        file, list_names({unknown.begin(), unknown.end()})));
  }
  if (!confused.empty()) {
    scene.warnings.push_back(fmt::format(
        "{}: clips do not move the blend shapes of {}, which belong to several deformers; join "
        "these into one",
        file, list_names({confused.begin(), confused.end()})));
  }
}

}  // namespace sinew
