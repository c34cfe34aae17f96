// SPDX-License-Identifier: MIT

#include "skinning/weights/weights.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "core/array_bytes.h"
#include "core/cache.h"
#include "core/error.h"
#include "skinning/weights/biharmonic_weights.h"
#include "skinning/weights/bone_heat.h"
#include "skinning/weights/nearest_bone_weights.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {
namespace {

// Raise this number when the results of compute_weights() change.
constexpr std::uint64_t kWeightsVersion = 3;

std::string key_of(const Character& character, const WeightSettings& settings) {
  ContentKey key;
  key.add("skinning weights", 17);
  key.add(kWeightsVersion);
  // A new member does not compile here until it is part of the key.
  const auto& [source] = settings;
  key.add(static_cast<int>(source));
  key.add(character.surface.positions.data(), character.surface.positions.size() * sizeof(double));
  key.add(character.surface.triangles);
  const BoneLines lines = bone_lines(character.skeleton);
  const auto& [joints, parents, bones, nodes, degrees, virtual_bones] = lines;
  for (const Eigen::Vector3d& joint : joints) key.add(joint.data(), sizeof(Eigen::Vector3d));
  key.add(parents);
  key.add(bones);
  key.add(nodes);
  key.add(degrees);
  key.add(virtual_bones);
  return key.text();
}

std::string to_bytes(const ComputedWeights& computed) {
  std::vector<int> counts;
  std::vector<SkinWeights::Influence> influences;
  for (const auto& row : computed.weights.vertices) {
    counts.push_back(static_cast<int>(row.size()));
    influences.insert(influences.end(), row.begin(), row.end());
  }
  std::string bytes;
  append_array(bytes, std::vector<int>{static_cast<int>(computed.source)});
  append_array(bytes, std::vector<char>(computed.reason.begin(), computed.reason.end()));
  append_array(bytes, counts);
  append_array(bytes, influences);
  return bytes;
}

/// Reads the weights of a character. Returns nothing if the bytes do not hold weights for it.
std::optional<ComputedWeights> from_bytes(std::string_view bytes, const Character& character) {
  std::vector<int> source, counts;
  std::vector<char> reason;
  std::vector<SkinWeights::Influence> influences;
  const bool whole = take_array(bytes, source) && take_array(bytes, reason) &&
                     take_array(bytes, counts) && take_array(bytes, influences) && bytes.empty();
  if (!whole || source.size() != 1 ||
      static_cast<int>(counts.size()) != character.surface.vertex_count())
    return std::nullopt;
  const int joints = character.skeleton.joint_count();
  const bool known = std::ranges::all_of(influences, [joints](const auto& influence) {
    return influence.joint >= 0 && influence.joint < joints;
  });
  if (!known) return std::nullopt;
  ComputedWeights computed;
  computed.source = static_cast<WeightSource>(source.front());
  computed.reason.assign(reason.begin(), reason.end());
  std::size_t next = 0;
  for (const int count : counts) {
    if (count < 1 || next + count > influences.size()) return std::nullopt;
    const auto begin = influences.begin() + static_cast<std::ptrdiff_t>(next);
    computed.weights.vertices.emplace_back(begin, begin + count);
    next += count;
  }
  return next == influences.size() ? std::optional(std::move(computed)) : std::nullopt;
}

/// Returns the weights from the cache, or computes and stores them.
ComputedWeights prepared_weights(const Character& character, const WeightSettings& settings,
                                 const Progress& progress) {
  const std::optional<DiskCache> cache = user_cache();
  const std::string key = cache ? key_of(character, settings) : "";
  if (cache) {
    if (const std::optional<std::string> bytes = cache->find(key))
      if (std::optional<ComputedWeights> found = from_bytes(*bytes, character))
        return std::move(*found);
  }
  ComputedWeights computed = compute_weights(character, settings, progress);
  if (cache) cache->store(key, to_bytes(computed));
  return computed;
}

}  // namespace

ComputedWeights compute_weights(const Character& character, const WeightSettings& settings,
                                const Progress& progress) {
  const TriangleMesh& surface = character.surface;
  const Skeleton& skeleton = character.skeleton;
  if (bone_lines(skeleton).bones.empty()) {
    ComputedWeights all_root;
    all_root.weights.vertices.assign(surface.vertex_count(), {{0, 1.0F}});
    all_root.reason = "all joints of the skeleton are at one point";
    return all_root;
  }
  if (settings.source == WeightSource::kNearestBone)
    return {nearest_bone_weights(surface, skeleton, progress), WeightSource::kNearestBone, ""};
  ComputedWeights heat{{}, WeightSource::kBoneHeat, ""};
  if (settings.source != WeightSource::kBoneHeat) {
    const bool is_joint = settings.source == WeightSource::kJointBoundedBiharmonic;
    try {
      return {biharmonic_weights(surface, skeleton,
                                 {is_joint ? BiharmonicSolve::kJoint : BiharmonicSolve::kSeparate},
                                 progress),
              is_joint ? settings.source : WeightSource::kBoundedBiharmonic, ""};
    } catch (const InputError& error) {
      heat.reason = error.what();
    }
  }
  progress.report(0.5, "Computing bone heat weights");
  heat.weights = bone_heat_weights(surface, skeleton);
  progress.report(1.0, "Computing bone heat weights");
  return heat;
}

const SkinWeights& CharacterWeights::get(const Progress& progress) const {
  if (are_of_file()) return *character_.weights;
  if (!computed_) computed_ = prepared_weights(character_, settings_, progress);
  return computed_->weights;
}

WeightSource CharacterWeights::source() const {
  if (are_of_file()) return WeightSource::kFile;
  get();
  return computed_->source;
}

std::string CharacterWeights::reason() const {
  if (are_of_file()) return "";
  get();
  return computed_->reason;
}

}  // namespace sinew
