// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"
#include "upsampling/upsampling_settings.h"

namespace sinew {

/// Version of tables on the disk. Raise it when the layout of tables, the meaning of their numbers,
/// or the weights for the same two surfaces change.
inline constexpr std::uint64_t kUpsamplingVersion = 0x53696e6555700003;  // "SineUp", 3

/// Counts the fine vertices by the kind of their weights (moving least squares).
struct UpsamplingStatistics {
  int quadratic = 0;  ///< weights reproduce quadratic polynomials
  int linear = 0;     ///< linear ones, except along the normal if the neighbors lie in a plane
  int constant = 0;   ///< constants only
  int bound = 0;      ///< of all these, vertices in components without a coarse counterpart

  bool operator==(const UpsamplingStatistics&) const = default;
};

/// Holds all data that is needed to move a fine surface with a coarse one. Each fine vertex, in
/// order, has one row of `neighbors` entries.
///   position = sum of position_weights x coarse positions (+ residual)
///   normal   = sum of normal_weights x coarse normals (+ tilt), normalized
/// Rows with fewer neighbors repeat the first one with weight 0.
struct UpsamplingTable {
  UpsamplingMethod method = UpsamplingMethod::kMovingLeastSquares;
  int fine_count = 0;
  int coarse_count = 0;
  int neighbors = 0;

  std::vector<std::uint16_t> short_indices;  ///< used if coarse_count <= 65536,
  std::vector<std::uint32_t> long_indices;   ///< otherwise these
  std::vector<float> position_weights;       ///< each row sums to 1
  std::vector<float> normal_weights;         ///< each row sums to 1

  /// Residuals of the vertices for which weights alone miss the rest position: the difference in a
  /// frame that follows the neighbors. The tangents of the frame (frame_of) are sums of coarse
  /// positions with the weights `residual_tangents` (2 x neighbors each). Vertices are ascending.
  std::vector<std::int32_t> residual_vertices;
  std::vector<float> residual_tangents;
  std::vector<float> residuals;  ///< 3 each

  /// Tilts of the vertices for which weights alone miss the rest normal: the difference in a frame
  /// (frame_about) of the weighted normal and the direction from the first to the second of two
  /// coarse vertices. Vertices are ascending.
  std::vector<std::int32_t> tilt_vertices;
  std::vector<std::int32_t> tilt_points;  ///< 2 each
  std::vector<float> tilts;               ///< 3 each

  /// Normal displacement only: heights of the fine vertices, and the triangles from which the
  /// coarse normals are computed.
  std::vector<float> heights;
  std::vector<Triangle> coarse_triangles;

  UpsamplingStatistics statistics;

  /// Returns the coarse vertex of an entry, where entry = neighbors x fine vertex + place in the
  /// row.
  std::uint32_t coarse_vertex(std::size_t entry) const {
    return long_indices.empty() ? short_indices[entry] : long_indices[entry];
  }

  bool operator==(const UpsamplingTable&) const = default;
};

/// Converts a table to bytes for the disk: a version, all data and a checksum. The bytes can be
/// read on machines of the same byte order.
std::string to_bytes(const UpsamplingTable& table);

/// Restores a table from to_bytes(). Returns nothing if the bytes are not a complete, undamaged and
/// consistent table of this version.
std::optional<UpsamplingTable> table_from_bytes(std::string_view bytes);

/// Returns true if all indices are in range, all rows complete and all numbers finite.
bool is_consistent(const UpsamplingTable& table);

}  // namespace sinew
