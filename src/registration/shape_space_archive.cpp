// SPDX-License-Identifier: MIT

#include "registration/shape_space_archive.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "bodies/skeleton_archive.h"

namespace sinew {
namespace {

/// Serializes a matrix whose number of rows is known to the reader.
void put_columns(ByteWriter& writer, const Eigen::Ref<const Eigen::MatrixXd>& matrix) {
  writer.put_count(static_cast<std::size_t>(matrix.cols()));
  for (Eigen::Index c = 0; c < matrix.cols(); ++c)
    writer.put(matrix.col(c).data(), static_cast<std::size_t>(matrix.rows()));
}

Eigen::MatrixXd get_columns(ByteReader& reader, Eigen::Index rows) {
  const std::size_t size =
      sizeof(double) * static_cast<std::size_t>(std::max<Eigen::Index>(rows, 1));
  Eigen::MatrixXd matrix(rows, static_cast<Eigen::Index>(reader.get_count(size)));
  reader.get(matrix.data(), static_cast<std::size_t>(matrix.size()));
  return matrix;
}

}  // namespace

std::string to_bytes(const ShapeSpace& space) {
  ByteWriter writer;
  writer.put(&space.sex, 1);
  put_mesh(writer, {space.mean, space.triangles});
  put_columns(writer, space.components);
  put_columns(writer, space.mean_joints);
  put_columns(writer, space.joint_components);
  put_columns(writer, space.variance.transpose());
  put_columns(writer, space.mean_parameters.transpose());
  put_columns(writer, space.parameter_components);
  put_skeleton(writer, space.skeleton);
  put_weights(writer, space.weights);
  writer.put_count(space.landmarks.size());
  for (const ShapeSpace::Landmark& landmark : space.landmarks) {
    writer.put_text(landmark.name);
    writer.put(landmark.corners.data(), landmark.corners.size());
    writer.put(landmark.barycentric.data(), 3);
  }
  return writer.take();
}

std::optional<ShapeSpace> shape_space_from_bytes(std::string_view bytes) {
  ByteReader reader(bytes);
  ShapeSpace space;
  reader.get(&space.sex, 1);
  TriangleMesh mean = get_mesh(reader);
  space.mean = std::move(mean.positions);
  space.triangles = std::move(mean.triangles);
  space.components = get_columns(reader, space.mean.size());
  space.mean_joints = get_columns(reader, 3);
  space.joint_components = get_columns(reader, space.mean_joints.size());
  space.variance = get_columns(reader, 1).transpose();
  space.mean_parameters = get_columns(reader, 1).transpose();
  space.parameter_components = get_columns(reader, space.mean_parameters.size());
  space.skeleton = get_skeleton(reader);
  space.weights = get_weights(reader);
  space.landmarks.resize(reader.get_count(sizeof(std::uint64_t)));
  for (ShapeSpace::Landmark& landmark : space.landmarks) {
    landmark.name = reader.get_text();
    reader.get(landmark.corners.data(), landmark.corners.size());
    reader.get(landmark.barycentric.data(), 3);
  }
  if (!reader.is_complete()) return std::nullopt;
  return space;
}

}  // namespace sinew
