// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "assets/character.h"
#include "bodies/sex.h"
#include "mesh/triangle_mesh.h"
#include "rig/skeleton.h"

namespace sinew {

/// A statistical body of one sex: the mean of a population and the directions in which its members
/// differ most (principal components), in the pose of the template. The members share the triangles
/// and the skeleton of the template, so a shape is a sum of vectors of positions.
struct ShapeSpace {
  /// A point of the body by name: a place on the skin.
  struct Landmark {
    std::string name;
    Triangle corners;  ///< vertices of the skin
    Eigen::Vector3d barycentric;
  };

  Sex sex = Sex::kMale;
  std::vector<Triangle> triangles;  ///< of the skin
  Points mean;                      ///< vertices of the mean skin, 3 x n, m
  /// Displacements of the skin for one standard deviation of each component, 3n x k, m: entry
  /// 3 v + i is coordinate i of vertex v.
  Eigen::MatrixXd components;
  Points mean_joints;                ///< places of the joints of the mean, 3 x j, m
  Eigen::MatrixXd joint_components;  ///< the same as `components` for the joints, 3j x k, m
  /// Parameters of PersonMaker that make about the same body, as by vector_of(), p, and their
  /// change for one standard deviation of each component, p x k.
  Eigen::VectorXd mean_parameters;
  Eigen::MatrixXd parameter_components;
  Eigen::VectorXd variance;  ///< share of the variance of the skin that each component holds, k
  Skeleton skeleton;         ///< of the mean
  SkinWeights weights;       ///< of the vertices of the skin
  std::vector<Landmark> landmarks;
};

/// A member of a shape space at rest.
struct ShapedBody {
  Points skin;        ///< 3 x n, m
  Skeleton skeleton;  ///< whose joints moved with the skin; their axes are those of the mean
};

/// Returns a skeleton whose joints are at other places, without rotating.
/// \param joints  3 x j, m
Skeleton with_joints_at(Skeleton skeleton, const Points& joints);

/// Returns the shape with given coefficients.
/// \param coefficients  in standard deviations, at most k; the others are 0
ShapedBody shape_with(const ShapeSpace& space, const Eigen::VectorXd& coefficients);

}  // namespace sinew
