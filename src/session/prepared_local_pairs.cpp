// SPDX-License-Identifier: MIT

#include "session/prepared_local_pairs.h"

#include <optional>
#include <string>

#include "core/cache.h"

namespace sinew {
namespace {

/// Returns the cache key. Of the attachment, it includes the bone points and the
/// nearness of each point to a joint. The latter distinguishes sliding from other ways to hold the
/// base surface.
std::string key_of(const TissueModel& tissue, const Skeleton& skeleton,
                   const LocalPairSettings& settings) {
  ContentKey key;
  key.add("local pairs", 11);
  key.add(kLocalPairsVersion);
  key.add(settings.max_pairs);
  key.add(tissue.surface_vertices);
  key.add(tissue.triangles);
  key.add(tissue.rest_positions.data(), tissue.rest_positions.size() * sizeof(double));
  const std::vector<BonePoint>& bone_points = tissue.attachment.bone_points();
  for (std::size_t v = 0; v < bone_points.size(); ++v) {
    key.add(bone_points[v].bone);
    key.add(bone_points[v].t);
    key.add(tissue.attachment.nearness_to_joint(static_cast<int>(v)));
  }
  for (const Joint& joint : skeleton.joints) {
    key.add(joint.parent);
    key.add(joint.has_bone);
    key.add(joint.rest_local.data(), 16 * sizeof(double));
  }
  key.add(tissue.carrying_joints);
  key.add(tissue.attachment.lines().virtual_bones);
  return key.text();
}

}  // namespace

std::vector<LocalPair> prepare_local_pairs(const TissueModel& tissue, const Skeleton& skeleton,
                                           const Progress& progress,
                                           const LocalPairSettings& settings) {
  const std::optional<DiskCache> cache = user_cache();
  const std::string key = cache ? key_of(tissue, skeleton, settings) : "";
  if (cache) {
    if (const std::optional<std::string> bytes = cache->find(key)) {
      std::optional<std::vector<LocalPair>> pairs =
          local_pairs_from_bytes(*bytes, tissue.surface_vertices, skeleton.joint_count());
      if (pairs) return std::move(*pairs);
    }
  }
  std::vector<LocalPair> pairs = collect_local_pairs(tissue, skeleton, settings, progress);
  if (cache) cache->store(key, to_bytes(pairs));
  return pairs;
}

}  // namespace sinew
