// SPDX-License-Identifier: MIT

#include "registration/statistical_body.h"

#include <stdexcept>
#include <utility>

namespace sinew {

HumanBody statistical_body(const ShapeSpace& space, const PersonMaker& maker,
                           const Eigen::VectorXd& coefficients) {
  ShapedBody shape = shape_with(space, coefficients);
  const Eigen::VectorXd parameters =
      space.mean_parameters +
      space.parameter_components.leftCols(coefficients.size()) * coefficients;
  HumanBody body = maker.make(parameters_of(parameters)).body;
  // The layers are the first parts: skin, muscle surface and skeleton surface.
  constexpr std::size_t kLayers = 3;
  if (body.parts[0].mesh.positions.cols() != shape.skin.cols())
    throw std::logic_error("statistical_body: the shape space is of another template");
  const Points lacking = shape.skin - body.parts[0].mesh.positions;
  Eigen::Index count = 0;
  for (std::size_t p = kLayers; p < body.parts.size(); ++p)
    count += body.parts[p].mesh.positions.cols();
  Points inside(3, count);
  Eigen::Index first = 0;
  for (std::size_t p = kLayers; p < body.parts.size(); ++p) {
    const Points& positions = body.parts[p].mesh.positions;
    inside.middleCols(first, positions.cols()) = positions;
    first += positions.cols();
  }
  inside +=
      LayerBinding(body.parts[2].mesh, body.parts[1].mesh, inside).displacements(lacking, lacking);
  first = 0;
  for (std::size_t p = kLayers; p < body.parts.size(); ++p) {
    Points& positions = body.parts[p].mesh.positions;
    positions = inside.middleCols(first, positions.cols()).eval();
    first += positions.cols();
  }
  for (std::size_t p = 0; p < kLayers; ++p) body.parts[p].mesh.positions += lacking;
  body.skeleton = std::move(shape.skeleton);
  return body;
}

}  // namespace sinew
