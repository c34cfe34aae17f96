// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// This is the format version of stored pairs. Increase it with every change of LocalPair or of the
/// pairs that are found for a given body.
inline constexpr std::uint64_t kLocalPairsVersion = 0x53696e654c500002;  // "SineLP", 2

/// Describes two vertices of the skin, on two limbs, that collide when the limbs bend towards each
/// other.
struct LocalPair {
  int i, j;
  int joint;           ///< origin of the angles: bone_i begins there
  int bone_i, bone_j;  ///< bones that vertices i and j are tested with (BoneWedge)

  bool operator==(const LocalPair&) const = default;
};

/// Writes pairs in binary, with a version. The bytes can only be read on machines with the same
/// byte order.
std::string to_bytes(const std::vector<LocalPair>& pairs);

/// Reads pairs. Returns nullopt if the bytes are no complete list of pairs of this version, or have
/// indices beyond these counts.
std::optional<std::vector<LocalPair>> local_pairs_from_bytes(std::string_view bytes,
                                                             int vertex_count, int joint_count);

}  // namespace sinew
