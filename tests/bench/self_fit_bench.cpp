// SPDX-License-Identifier: MIT

// Fits the mean body of a shape space to copies of itself, of which the right result is known for
// each vertex: as it is, moved and scaled, and in random poses. Each line has the median and the
// largest distance of the vertices from their places, along the normal and across it, over the
// height of the body: of the result, and of the posed body before the skin is fitted.
//
//   self_fit_bench male|female [COPIES] [SEED]

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "core/error.h"
#include "registration/nonrigid_fit.h"
#include "registration/posed_body.h"
#include "registration/register_body.h"
#include "registration/shape_space_cache.h"
#include "registration/skin_stiffness.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr int kSkinVertices = 7000;
/// Share of the ranges of motion in which poses are drawn.
constexpr double kShareOfRange = 0.5;

double between(std::mt19937& random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}

/// Returns median and maximum as text.
std::string median_and_most(std::vector<double> values) {
  std::ranges::sort(values);
  return fmt::format("{:.1e} {:.1e}", values[values.size() / 2], values.back());
}

std::string errors(const Points& found, const Points& truth, const std::vector<Triangle>& triangles,
                   double height) {
  const Points normals = smooth_normals({truth, triangles}, 0.0);
  std::vector<double> along, across;
  for (Eigen::Index v = 0; v < truth.cols(); ++v) {
    const Vector3d error = found.col(v) - truth.col(v);
    const double in_normal = error.dot(normals.col(v));
    along.push_back(std::abs(in_normal) / height);
    across.push_back((error - in_normal * normals.col(v)).norm() / height);
  }
  return fmt::format("along {}, across {}", median_and_most(along), median_and_most(across));
}

double height_of(const ShapeSpace& space) {
  return space.mean.row(1).maxCoeff() - space.mean.row(1).minCoeff();
}

void fit_copy(const ShapeSpace& space, const std::string& name, const Points& copy,
              const LandmarkFile& marks, double scale) {
  Scan scan;
  scan.surface = {copy, space.triangles};
  scan.points = copy;
  const auto start = std::chrono::steady_clock::now();
  try {
    const RegisteredBody body = register_body(scan, std::span(&space, 1), marks, {});
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    Points truth = copy;
    for (auto position : truth.colwise()) position = body.frame.to_body(position);
    const double height = height_of(space) * scale * body.frame.scale;
    fmt::print("{}: {}; posed body: {}; {:.1f} s\n", name,
               errors(body.skin.positions, truth, space.triangles, height),
               errors(body.pose.skin, truth, space.triangles, height), seconds);
  } catch (const InputError& error) {
    fmt::print("{}: {}\n", name, error.what());
  }
  std::fflush(stdout);
}

void fit_itself(const ShapeSpace& space) {
  const FitSource source{space.mean, space.triangles,
                         skin_stiffness(space.skeleton, space.weights)};
  const Points fitted = fit_nonrigid(source, TargetSurface({space.mean, space.triangles}, 0.0), {},
                                     body_fit_settings(), {})
                            .positions;
  fmt::print("skin onto itself: {}\n",
             errors(fitted, space.mean, space.triangles, height_of(space)));
  std::fflush(stdout);
}

void fit_moved(const ShapeSpace& space, int copies, std::mt19937& random) {
  constexpr double kUnits[] = {1.0, 0.1, 0.0254, 0.01, 0.001};
  for (int i = 0; i < copies; ++i) {
    const double scale = between(random, 0.93, 1.07) / kUnits[i % 5];
    const Eigen::Matrix3d turn = Eigen::Quaterniond(between(random, -1, 1), between(random, -1, 1),
                                                    between(random, -1, 1), between(random, -1, 1))
                                     .normalized()
                                     .toRotationMatrix();
    const Vector3d shift(between(random, -3, 3), between(random, -3, 3), between(random, -3, 3));
    const Points copy = (scale * turn * space.mean).colwise() + scale * shift;
    fit_copy(space, fmt::format("scaled by {:.4g}", scale), copy, {}, scale);
  }
}

void fit_posed(const ShapeSpace& space, int copies, std::mt19937& random) {
  const PosedBodyModel model(space, body_freedoms(space.skeleton));
  for (int i = 0; i < copies; ++i) {
    PoseState state;
    state.root = space.mean_joints.col(0);
    state.angles.resize(static_cast<Eigen::Index>(model.freedoms.size()));
    for (std::size_t k = 0; k < model.freedoms.size(); ++k) {
      state.angles[static_cast<Eigen::Index>(k)] =
          kShareOfRange * between(random, model.freedoms[k].least, model.freedoms[k].most);
    }
    state.coefficients = Eigen::VectorXd::Zero(space.components.cols());
    const PosedBody body(model, state);
    Points copy(3, space.mean.cols());
    for (int v = 0; v < static_cast<int>(copy.cols()); ++v)
      copy.col(v) = body.position(vertex_point(space, v));
    fit_copy(space, fmt::format("pose {}", i), copy, {}, 1.0);
    LandmarkFile marks;
    for (const ShapeSpace::Landmark& landmark : space.landmarks)
      marks.landmarks.push_back({landmark.name, body.position(landmark_point(space, landmark))});
    fit_copy(space, fmt::format("pose {} with landmarks", i), copy, marks, 1.0);
  }
}

}  // namespace
}  // namespace sinew

int main(int count, char** arguments) {
  using namespace sinew;
  if (count < 2) {
    fmt::print(stderr, "usage: self_fit_bench male|female [COPIES] [SEED]\n");
    return 2;
  }
  const Sex sex = std::string(arguments[1]) == "male" ? Sex::kMale : Sex::kFemale;
  const int copies = count > 2 ? std::atoi(arguments[2]) : 5;
  std::mt19937 random(count > 3 ? static_cast<unsigned>(std::atoi(arguments[3])) : 1U);
  const ShapeSpace space = cached_shape_space(sex, kSkinVertices, {});
  fit_itself(space);
  fit_moved(space, copies, random);
  fit_posed(space, copies, random);
  return 0;
}
