#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Of tables on the disk. Change it with every change of the table, of how its numbers are meant,
/// or of the weights that the same two surfaces get.
inline constexpr std::uint64_t kUpsamplingVersion = 0x53696e6555700002;  // "SineUp", 2

enum class UpsamplingMethod {
  kMovingLeastSquares,  ///< Komaritzan 2022, 3.2.4
  kNormalDisplacement,  ///< for comparison: a place on a coarse triangle and a height along the
                        ///< interpolated normal (Botsch & Sorkine 2008)
};

/// How many fine vertices were tied in which way (moving least squares).
struct UpsamplingStatistics {
  int quadratic = 0;  ///< by the polynomials that their weights reproduce
  int linear = 0;     ///< off the normal direction, where the neighbours are flat
  int constant = 0;
  int bound = 0;  ///< of those, in components without a coarse counterpart

  bool operator==(const UpsamplingStatistics&) const = default;
};

/// Everything that is needed to move a fine surface with a coarse one; plain data, rows of
/// `neighbours` entries for each fine vertex in their order.
///   position = sum of position_weights x coarse positions (+ residual)
///   normal   = sum of normal_weights x coarse normals (+ tilt), normalised
/// Rows with fewer neighbours repeat the first one with weight 0.
struct UpsamplingTable {
  UpsamplingMethod method = UpsamplingMethod::kMovingLeastSquares;
  int fine_count = 0;
  int coarse_count = 0;
  int neighbours = 0;

  std::vector<std::uint16_t> short_indices;  ///< used when coarse_count <= 65536,
  std::vector<std::uint32_t> long_indices;   ///< else these
  std::vector<float> position_weights;       ///< each row sums to 1
  std::vector<float> normal_weights;         ///< each row sums to 1

  /// Where weights alone miss the rest position, the difference in a frame that follows the
  /// neighbours: its tangents are sums of coarse positions with the weights `residual_tangents`
  /// (2 x neighbours each), see frame_of. Vertices ascending.
  std::vector<std::int32_t> residual_vertices;
  std::vector<float> residual_tangents;
  std::vector<float> residuals;  ///< 3 each

  /// Where weights alone miss the rest normal, what is missing in the frame of the weighted normal
  /// and the direction from the first to the second of two coarse vertices. Ascending.
  std::vector<std::int32_t> tilt_vertices;
  std::vector<std::int32_t> tilt_points;  ///< 2 each
  std::vector<float> tilts;               ///< 3 each

  /// Normal displacement only: heights of the fine vertices, and what gives the coarse normals.
  std::vector<float> heights;
  std::vector<Triangle> coarse_triangles;

  UpsamplingStatistics statistics;

  /// Coarse vertex of an entry: entry = neighbours x fine vertex + place in the row.
  std::uint32_t coarse_vertex(std::size_t entry) const {
    return long_indices.empty() ? short_indices[entry] : long_indices[entry];
  }

  bool operator==(const UpsamplingTable&) const = default;
};

/// A table for the disk: everything in it, a version and a checksum. The bytes are for machines of
/// the same byte order.
std::string to_bytes(const UpsamplingTable& table);

/// Nothing when the bytes are not a whole, undamaged and consistent table of this version.
std::optional<UpsamplingTable> table_from_bytes(std::string_view bytes);

/// Indices in range, rows complete, all numbers finite.
bool is_consistent(const UpsamplingTable& table);

}  // namespace sinew
