// SPDX-License-Identifier: MIT

#include "upsampling/cuda/sliced_table.h"

#include "upsampling/cuda/slices.h"

namespace sinew {
namespace {

/// Stores rows of the same width in slices.
/// \param value_at  returns the value of an entry, counted row by row
template <typename T, typename Function>
std::vector<T> in_slices(std::size_t rows, int width, Function&& value_at) {
  std::vector<T> sliced(sliced_size(rows, width));
  for (std::size_t row = 0; row < rows; ++row) {
    for (int i = 0; i < width; ++i) sliced[sliced_entry(row, width, i)] = value_at(row * width + i);
  }
  return sliced;
}

/// Returns for each row the index of its record, or -1; empty if there are no records.
/// \param vertices  the row of each record
std::vector<int> record_of_row(int rows, const std::vector<std::int32_t>& vertices) {
  if (vertices.empty()) return {};
  std::vector<int> record(rows, -1);
  for (std::size_t r = 0; r < vertices.size(); ++r) record[vertices[r]] = static_cast<int>(r);
  return record;
}

cuda::Vec4 three(const std::vector<float>& numbers, std::size_t record) {
  return {numbers[3 * record], numbers[3 * record + 1], numbers[3 * record + 2], 0.0F};
}

}  // namespace

SlicedTable::SlicedTable(const UpsamplingTable& table)
    : residual_of_row(record_of_row(table.fine_count, table.residual_vertices)),
      tilt_of_row(record_of_row(table.fine_count, table.tilt_vertices)) {
  const auto of = [](const auto& numbers) { return [&](std::size_t at) { return numbers[at]; }; };
  const std::size_t rows = table.fine_count;
  const int width = table.neighbors;
  if (table.long_indices.empty()) {
    short_indices = in_slices<std::uint16_t>(rows, width, of(table.short_indices));
  } else {
    long_indices = in_slices<std::uint32_t>(rows, width, of(table.long_indices));
  }
  position_weights = in_slices<float>(rows, width, of(table.position_weights));
  normal_weights = in_slices<float>(rows, width, of(table.normal_weights));
  residual_tangents = in_slices<TangentWeights>(
      table.residual_vertices.size(), width, [&](std::size_t at) -> TangentWeights {
        return {table.residual_tangents[2 * at], table.residual_tangents[2 * at + 1]};
      });
  for (std::size_t r = 0; r < table.residual_vertices.size(); ++r) {
    residuals.push_back(three(table.residuals, r));
  }
  for (std::size_t r = 0; r < table.tilt_vertices.size(); ++r) {
    tilts.push_back(
        {three(table.tilts, r), table.tilt_points[2 * r], table.tilt_points[2 * r + 1], {}});
  }
}

}  // namespace sinew
