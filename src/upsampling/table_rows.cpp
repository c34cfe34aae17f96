// SPDX-License-Identifier: MIT

#include "upsampling/table_rows.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "upsampling/frame.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kSmallTilt = 0.5 * std::numbers::pi / 180.0;  // not visible in shading

}  // namespace

UpsamplingTable make_table(UpsamplingMethod method, int fine_count, int coarse_count,
                           int neighbors) {
  UpsamplingTable table;
  table.method = method;
  table.fine_count = fine_count;
  table.coarse_count = coarse_count;
  table.neighbors = neighbors;
  const std::size_t entries = static_cast<std::size_t>(fine_count) * neighbors;
  if (coarse_count <= 65536) {
    table.short_indices.resize(entries);
  } else {
    table.long_indices.resize(entries);
  }
  table.position_weights.resize(entries);
  table.normal_weights.resize(entries);
  return table;
}

Eigen::Matrix<float, Eigen::Dynamic, 1, 0, kMaxNeighbors, 1> round_weights(
    const NeighborWeights& weights) {
  Eigen::Matrix<float, Eigen::Dynamic, 1, 0, kMaxNeighbors, 1> rounded = weights.cast<float>();
  Eigen::Index largest = 0;
  rounded.cwiseAbs().maxCoeff(&largest);
  const double others = rounded.cast<double>().sum() - static_cast<double>(rounded[largest]);
  rounded[largest] = static_cast<float>(1.0 - others);
  return rounded;
}

void set_row(UpsamplingTable& table, int fine_vertex, std::span<const int> neighbors,
             const NeighborWeights& position_weights, const NeighborWeights& normal_weights) {
  const std::size_t first = static_cast<std::size_t>(fine_vertex) * table.neighbors;
  const auto positions = round_weights(position_weights);
  const auto normals = round_weights(normal_weights);
  const int count = static_cast<int>(neighbors.size());
  for (int i = 0; i < table.neighbors; ++i) {
    const int index = neighbors[i < count ? i : 0];
    if (table.long_indices.empty()) {
      table.short_indices[first + i] = static_cast<std::uint16_t>(index);
    } else {
      table.long_indices[first + i] = static_cast<std::uint32_t>(index);
    }
    table.position_weights[first + i] = i < count ? positions[i] : 0.0F;
    table.normal_weights[first + i] = i < count ? normals[i] : 0.0F;
  }
}

std::optional<RestResidual> rest_residual(const UpsamplingTable& table, int fine_vertex,
                                          const Vector3d& rest, const Points& coarse,
                                          const Vector3d& displacement,
                                          const NeighborTangents& tangents, double tolerance) {
  const std::size_t first = static_cast<std::size_t>(fine_vertex) * table.neighbors;
  Vector3d sum = displacement;
  Vector3d along[2] = {Vector3d::Zero(), Vector3d::Zero()};
  RestResidual result;
  result.tangents.setZero(2, table.neighbors);
  result.tangents.leftCols(tangents.rows()) = tangents.transpose().cast<float>();
  for (int i = 0; i < table.neighbors; ++i) {
    const Vector3d point = coarse.col(table.coarse_vertex(first + i));
    sum += static_cast<double>(table.position_weights[first + i]) * point;
    for (int j = 0; j < 2; ++j) along[j] += static_cast<double>(result.tangents(j, i)) * point;
  }
  const Vector3d difference = rest - sum;
  if (difference.norm() <= tolerance) return std::nullopt;
  result.offset = (frame_of<double>(along[0], along[1]).transpose() * difference).cast<float>();
  return result;
}

std::optional<RestTilt> rest_tilt(const UpsamplingTable& table, int fine_vertex,
                                  const Vector3d& normal, const Points& coarse,
                                  const Points& coarse_normals) {
  const std::size_t first = static_cast<std::size_t>(fine_vertex) * table.neighbors;
  Vector3d sum = Vector3d::Zero();
  for (int i = 0; i < table.neighbors; ++i) {
    sum += static_cast<double>(table.normal_weights[first + i]) *
           coarse_normals.col(table.coarse_vertex(first + i));
  }
  const double length = sum.norm();
  if (!(length > 0.0)) return std::nullopt;
  const Vector3d weighted = sum / length;
  if ((normal - weighted).norm() <= kSmallTilt) return std::nullopt;

  const int from = static_cast<int>(table.coarse_vertex(first));
  int to = -1;
  double widest = 0.0;
  for (int i = 1; i < table.neighbors; ++i) {
    const int point = static_cast<int>(table.coarse_vertex(first + i));
    const double across = Vector3d(coarse.col(point) - coarse.col(from)).cross(weighted).norm();
    if (across > widest) {
      widest = across;
      to = point;
    }
  }
  if (to < 0) return std::nullopt;
  const Vector3d direction = coarse.col(to) - coarse.col(from);
  const Vector3d offset =
      frame_about<double>(weighted, direction).transpose() * (normal - weighted);
  return RestTilt{{from, to}, offset.cast<float>()};
}

void append_extras(UpsamplingTable& table, int first, std::span<const RowExtras> extras) {
  for (int i = 0; i < static_cast<int>(extras.size()); ++i) {
    if (const auto& residual = extras[i].residual) {
      table.residual_vertices.push_back(first + i);
      table.residual_tangents.insert(table.residual_tangents.end(), residual->tangents.data(),
                                     residual->tangents.data() + 2 * table.neighbors);
      table.residuals.insert(table.residuals.end(), residual->offset.data(),
                             residual->offset.data() + 3);
    }
    if (const auto& tilt = extras[i].tilt) {
      table.tilt_vertices.push_back(first + i);
      table.tilt_points.insert(table.tilt_points.end(), tilt->points.begin(), tilt->points.end());
      table.tilts.insert(table.tilts.end(), tilt->offset.data(), tilt->offset.data() + 3);
    }
  }
}

}  // namespace sinew
