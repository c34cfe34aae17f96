// SPDX-License-Identifier: MIT

#include "upsampling/upsampling_table.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <type_traits>

#include "core/array_bytes.h"

namespace sinew {
namespace {

/// Returns a checksum. Mixes 8 bytes at a time (after FNV-1a, with a shift so that high bits reach
/// low ones).
std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325 ^ bytes.size();
  for (std::size_t i = 0; i < bytes.size(); i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + i, std::min<std::size_t>(8, bytes.size() - i));
    hash = (hash ^ word) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 29;
  }
  return hash;
}

/// Calls function(item) for each number and array of the table, in the order of the file.
template <typename Table, typename Function>
void for_each_part(Table& table, Function&& function) {
  function(table.method);
  function(table.fine_count);
  function(table.coarse_count);
  function(table.neighbors);
  function(table.statistics);
  function(table.short_indices);
  function(table.long_indices);
  function(table.position_weights);
  function(table.normal_weights);
  function(table.residual_vertices);
  function(table.residual_tangents);
  function(table.residuals);
  function(table.tilt_vertices);
  function(table.tilt_points);
  function(table.tilts);
  function(table.heights);
  function(table.coarse_triangles);
}

template <typename T>
struct IsVector : std::false_type {};
template <typename T>
struct IsVector<std::vector<T>> : std::true_type {};

template <typename Number>
void append_number(std::string& bytes, const Number& number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

/// Reads a number from the front of `bytes` and removes it there. Returns false if there are too
/// few bytes.
template <typename Number>
bool take_number(std::string_view& bytes, Number& number) {
  if (bytes.size() < sizeof number) return false;
  std::memcpy(&number, bytes.data(), sizeof number);
  bytes.remove_prefix(sizeof number);
  return true;
}

template <typename T>
bool all_finite(const std::vector<T>& values) {
  return std::all_of(values.begin(), values.end(), [](T value) { return std::isfinite(value); });
}

template <typename T>
bool all_below(const std::vector<T>& values, int limit) {
  return std::all_of(values.begin(), values.end(), [limit](T value) {
    return static_cast<std::int64_t>(value) >= 0 && static_cast<std::int64_t>(value) < limit;
  });
}

bool strictly_ascending(const std::vector<std::int32_t>& values) {
  return std::adjacent_find(values.begin(), values.end(), std::greater_equal<>()) == values.end();
}

}  // namespace

std::string to_bytes(const UpsamplingTable& table) {
  std::string bytes;
  append_number(bytes, kUpsamplingVersion);
  for_each_part(table, [&bytes](const auto& part) {
    using Part = std::remove_cvref_t<decltype(part)>;
    if constexpr (IsVector<Part>::value) {
      append_array(bytes, part);
    } else {
      append_number(bytes, part);
    }
  });
  append_number(bytes, checksum(bytes));
  return bytes;
}

std::optional<UpsamplingTable> table_from_bytes(std::string_view bytes) {
  std::uint64_t sum = 0, version = 0;
  if (bytes.size() < sizeof version + sizeof sum) return std::nullopt;
  std::memcpy(&sum, bytes.data() + bytes.size() - sizeof sum, sizeof sum);
  bytes.remove_suffix(sizeof sum);
  if (checksum(bytes) != sum) return std::nullopt;
  if (!take_number(bytes, version) || version != kUpsamplingVersion) return std::nullopt;

  UpsamplingTable table;
  bool whole = true;
  for_each_part(table, [&](auto& part) {
    using Part = std::remove_cvref_t<decltype(part)>;
    if constexpr (IsVector<Part>::value) {
      whole = whole && take_array(bytes, part);
    } else {
      whole = whole && take_number(bytes, part);
    }
  });
  if (!whole || !bytes.empty() || !is_consistent(table)) return std::nullopt;
  return table;
}

bool is_consistent(const UpsamplingTable& table) {
  const auto& t = table;
  if (t.method != UpsamplingMethod::kMovingLeastSquares &&
      t.method != UpsamplingMethod::kNormalDisplacement) {
    return false;
  }
  if (t.fine_count < 0 || t.coarse_count < 1 || t.neighbors < 1) return false;
  const std::size_t fine = t.fine_count;
  const std::size_t neighbors = t.neighbors;
  const std::size_t entries = fine * neighbors;
  const bool is_short = t.coarse_count <= 65536;
  if (t.short_indices.size() != (is_short ? entries : 0)) return false;
  if (t.long_indices.size() != (is_short ? 0 : entries)) return false;
  if (t.position_weights.size() != entries || t.normal_weights.size() != entries) return false;

  const std::size_t residuals = t.residual_vertices.size();
  if (t.residual_tangents.size() != residuals * 2 * neighbors) return false;
  if (t.residuals.size() != residuals * 3) return false;
  const std::size_t tilts = t.tilt_vertices.size();
  if (t.tilt_points.size() != tilts * 2 || t.tilts.size() != tilts * 3) return false;
  const bool displaced = t.method == UpsamplingMethod::kNormalDisplacement;
  if (t.heights.size() != (displaced ? fine : 0)) return false;
  if (!displaced && !t.coarse_triangles.empty()) return false;

  for (const Triangle& triangle : t.coarse_triangles) {
    for (const int corner : triangle) {
      if (corner < 0 || corner >= t.coarse_count) return false;
    }
  }
  return all_below(t.short_indices, t.coarse_count) && all_below(t.long_indices, t.coarse_count) &&
         all_below(t.tilt_points, t.coarse_count) && all_below(t.residual_vertices, t.fine_count) &&
         all_below(t.tilt_vertices, t.fine_count) && strictly_ascending(t.residual_vertices) &&
         strictly_ascending(t.tilt_vertices) && all_finite(t.position_weights) &&
         all_finite(t.normal_weights) && all_finite(t.residual_tangents) &&
         all_finite(t.residuals) && all_finite(t.tilts) && all_finite(t.heights);
}

}  // namespace sinew
