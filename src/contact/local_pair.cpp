// SPDX-License-Identifier: MIT

#include "contact/local_pair.h"

#include <cstring>
#include <type_traits>

namespace sinew {

std::string to_bytes(const std::vector<LocalPair>& pairs) {
  static_assert(std::is_trivially_copyable_v<LocalPair>);
  std::string bytes(sizeof kLocalPairsVersion + pairs.size() * sizeof(LocalPair), '\0');
  std::memcpy(bytes.data(), &kLocalPairsVersion, sizeof kLocalPairsVersion);
  if (!pairs.empty()) {
    std::memcpy(bytes.data() + sizeof kLocalPairsVersion, pairs.data(),
                pairs.size() * sizeof(LocalPair));
  }
  return bytes;
}

std::optional<std::vector<LocalPair>> local_pairs_from_bytes(std::string_view bytes,
                                                             int vertex_count, int joint_count) {
  std::uint64_t version = 0;
  if (bytes.size() < sizeof version) return std::nullopt;
  std::memcpy(&version, bytes.data(), sizeof version);
  bytes.remove_prefix(sizeof version);
  if (version != kLocalPairsVersion || bytes.size() % sizeof(LocalPair) != 0) return std::nullopt;
  std::vector<LocalPair> pairs(bytes.size() / sizeof(LocalPair));
  if (!pairs.empty()) std::memcpy(pairs.data(), bytes.data(), bytes.size());
  const auto below = [](int value, int limit) { return value >= 0 && value < limit; };
  for (const LocalPair& pair : pairs) {
    if (!below(pair.i, vertex_count) || !below(pair.j, vertex_count) ||
        !below(pair.joint, joint_count) || !below(pair.bone_i, joint_count) ||
        !below(pair.bone_j, joint_count)) {
      return std::nullopt;
    }
  }
  return pairs;
}

}  // namespace sinew
