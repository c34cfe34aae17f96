// SPDX-License-Identifier: MIT

#include "render/vertex_computer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

namespace sinew {
namespace {

template <typename T>
void upload(Buffer& buffer, const std::vector<T>& values) {
  // A storage block must have some memory, even if no shader reads it.
  if (values.empty()) {
    const T none{};
    return buffer.upload(&none, sizeof(T), false);
  }
  buffer.upload(values.data(), values.size() * sizeof(T), false);
}

/// Returns values of rows, entry by entry of all rows instead of row by row.
template <typename T, typename Value>
std::vector<T> transposed(int rows, int columns, Value&& value) {
  std::vector<T> result;
  result.reserve(static_cast<std::size_t>(rows) * columns);
  for (int column = 0; column < columns; ++column)
    for (int row = 0; row < rows; ++row)
      result.push_back(value(static_cast<std::size_t>(row) * columns + column));
  return result;
}

/// Makes what shaders have written visible to later ones, and to draws that read it as textures.
void finish_writing() {
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT |
                  GL_BUFFER_UPDATE_BARRIER_BIT);
}

}  // namespace

bool VertexComputer::can_compute(const UpsamplingTable* table, const VertexNormals& surface) {
  constexpr std::size_t kNumbersPerVertex = 3;    // of positions and normals
  constexpr std::size_t kNumbersPerTriangle = 6;  // two other corners at each of its three
  std::size_t numbers = std::max(kNumbersPerVertex * surface.vertex_count(),
                                 kNumbersPerTriangle * surface.triangles().size());
  if (table != nullptr) {
    if (table->method == UpsamplingMethod::kNormalDisplacement) return false;
    numbers = std::max({numbers, table->position_weights.size(), table->residual_tangents.size()});
  }
  GLint64 largest_block = 0;
  glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &largest_block);
  return static_cast<GLint64>(numbers * sizeof(float)) <= largest_block;
}

VertexComputer::Upsampling::Upsampling(const UpsamplingTable& table)
    : neighbors(static_cast<GLuint>(table.neighbors)),
      coarse_count(table.coarse_count),
      program("upsample.comp") {
  upload(indices,
         transposed<std::uint32_t>(table.fine_count, table.neighbors,
                                   [&](std::size_t entry) { return table.coarse_vertex(entry); }));
  upload(weights, transposed<float>(table.fine_count, table.neighbors, [&](std::size_t entry) {
           return table.position_weights[entry];
         }));
  std::vector<std::int32_t> record_of(table.fine_count, -1);
  for (std::size_t i = 0; i < table.residual_vertices.size(); ++i)
    record_of[table.residual_vertices[i]] = static_cast<std::int32_t>(i);
  upload(records, record_of);
  upload(tangents, table.residual_tangents);
  upload(residuals, table.residuals);
  program.set("neighbors", neighbors);
}

VertexComputer::VertexComputer(const UpsamplingTable* table, const VertexNormals& surface)
    : vertex_count_(surface.vertex_count()),
      change_vertices_("change_vertices.comp"),
      vertex_normals_("vertex_normals.comp") {
  if (table != nullptr) upsampling_.emplace(*table);
  std::vector<std::array<int, 2>> others;
  const RaggedArray& around = surface.triangles_at_vertices();
  for (int v = 0; v < vertex_count_; ++v) {
    for (const int t : around.row(v)) {
      const Triangle& corners = surface.triangles()[t];
      const auto corner = std::ranges::find(corners, v) - corners.begin();
      others.push_back({corners[(corner + 1) % 3], corners[(corner + 2) % 3]});
    }
  }
  upload(begin_, around.begin);
  upload(other_corners_, others);
}

void VertexComputer::change(const std::vector<VertexChange>& changes, const Buffer& positions) {
  if (changes.empty()) return;
  std::vector<int> vertices;
  std::vector<Eigen::Vector4f> values;
  for (const auto& [vertex, kept, added] : changes) {
    vertices.push_back(vertex);
    values.push_back({added.x(), added.y(), added.z(), kept});
  }
  changed_vertices_.upload(vertices.data(), vertices.size() * sizeof(int), true);
  changes_.upload(values.data(), values.size() * sizeof(Eigen::Vector4f), true);
  changed_vertices_.bind_storage(0);
  changes_.bind_storage(1);
  positions.bind_storage(2);
  change_vertices_.run(static_cast<GLuint>(changes.size()));
  finish_writing();
}

void VertexComputer::compute(const PointsF& coarse,
                             const std::vector<std::vector<VertexChange>>& changes,
                             Buffer& positions, const Buffer& normals) {
  const std::size_t bytes = 3 * sizeof(float) * static_cast<std::size_t>(vertex_count_);
  const int coarse_count = upsampling_ ? upsampling_->coarse_count : vertex_count_;
  if (coarse.cols() != coarse_count || positions.size() != bytes || normals.size() != bytes)
    throw std::logic_error("VertexComputer: the surfaces are not those of the constructor");
  if (vertex_count_ == 0) return;
  const auto count = static_cast<GLuint>(vertex_count_);
  const std::size_t coarse_bytes = static_cast<std::size_t>(coarse.size()) * sizeof(float);
  if (upsampling_) {
    coarse_.upload(coarse.data(), coarse_bytes, true);
    coarse_.bind_storage(0);
    upsampling_->indices.bind_storage(1);
    upsampling_->weights.bind_storage(2);
    upsampling_->records.bind_storage(3);
    upsampling_->tangents.bind_storage(4);
    upsampling_->residuals.bind_storage(5);
    positions.bind_storage(6);
    upsampling_->program.run(count);
    finish_writing();
  } else {
    positions.upload(coarse.data(), coarse_bytes, true);
  }
  for (const std::vector<VertexChange>& list : changes) change(list, positions);
  begin_.bind_storage(0);
  other_corners_.bind_storage(1);
  positions.bind_storage(2);
  normals.bind_storage(3);
  vertex_normals_.run(count);
  finish_writing();
}

}  // namespace sinew
