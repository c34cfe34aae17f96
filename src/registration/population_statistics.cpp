// SPDX-License-Identifier: MIT

#include "registration/population_statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bodies/measures/body_landmarks.h"
#include "bodies/persons/person_maker.h"
#include "bodies/persons/population.h"
#include "core/error.h"
#include "core/parallel.h"
#include "mesh/triangle_tree.h"
#include "registration/principal_components.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Positions of one person as vectors.
struct PersonSample {
  Eigen::VectorXd skin, joints, landmarks, parameters;
};

Eigen::VectorXd vector_from_points(const Points& points) {
  return Eigen::Map<const Eigen::VectorXd>(points.data(), points.size());
}

const TriangleMesh& skin_of_body(const HumanBody& body) {
  return std::ranges::find(body.parts, "skin", &BodyPart::name)->mesh;
}

Points joints_at_rest(const Skeleton& skeleton) {
  const std::vector<Transform> rest = skeleton.rest_global();
  Points joints(3, static_cast<Eigen::Index>(rest.size()));
  for (std::size_t j = 0; j < rest.size(); ++j)
    joints.col(static_cast<Eigen::Index>(j)) = rest[j].translation();
  return joints;
}

/// Returns the person of a seed, or nothing if its masses do not fit its skeleton.
std::optional<PersonSample> sample_of(const PersonMaker& maker, const BodyLandmarks& places,
                                      Sex sex, int seed) {
  try {
    const Person person = maker.make(random_person(sex, static_cast<std::uint64_t>(seed)));
    const std::vector<Landmark> landmarks = places.of(person.body);
    Points positions(3, static_cast<Eigen::Index>(landmarks.size()));
    for (std::size_t i = 0; i < landmarks.size(); ++i)
      positions.col(static_cast<Eigen::Index>(i)) = landmarks[i].position;
    return PersonSample{
        vector_from_points(skin_of_body(person.body).positions),
        vector_from_points(joints_at_rest(person.body.skeleton)), vector_from_points(positions),
        vector_of({person.stature, person.proportions, person.distribution, person.growth})};
  } catch (const InputError&) {
    return std::nullopt;
  }
}

std::vector<PersonSample> samples_of(const BodyTemplate& body, int persons,
                                     const Progress& progress) {
  const PersonMaker maker(body);
  const BodyLandmarks places(body);
  std::vector<PersonSample> samples;
  // The size of a batch does not depend on the number of threads, and so the result does not.
  constexpr int kBatch = 8;
  for (int first = 1; static_cast<int>(samples.size()) < persons; first += kBatch) {
    progress.report(static_cast<double>(samples.size()) / persons,
                    fmt::format("Making person {} of {}", samples.size() + 1, persons));
    std::vector<std::optional<PersonSample>> batch(kBatch);
    parallel_for(
        kBatch,
        [&](int i) {
          batch[static_cast<std::size_t>(i)] = sample_of(maker, places, body.sex, first + i);
        },
        1);
    for (std::optional<PersonSample>& sample : batch) {
      if (sample && static_cast<int>(samples.size()) < persons)
        samples.push_back(*std::move(sample));
    }
  }
  return samples;
}

/// Returns one quantity of all persons, a column each.
Eigen::MatrixXd columns_of(const std::vector<PersonSample>& samples,
                           Eigen::VectorXd PersonSample::*quantity) {
  const Eigen::Index rows = (samples.front().*quantity).size();
  Eigen::MatrixXd columns(rows, static_cast<Eigen::Index>(samples.size()));
  for (std::size_t i = 0; i < samples.size(); ++i)
    columns.col(static_cast<Eigen::Index>(i)) = samples[i].*quantity;
  return columns;
}

Points points_from_vector(const Eigen::VectorXd& vector) {
  return Eigen::Map<const Points>(vector.data(), 3, vector.size() / 3);
}

/// Returns the derivative of the volume of a closed surface in a direction.
double volume_growth(const TriangleMesh& mesh, const Eigen::VectorXd& direction) {
  const Points d = points_from_vector(direction);
  double sum = 0.0;
  for (const auto& [a, b, c] : mesh.triangles) {
    const Vector3d p = mesh.positions.col(a);
    const Vector3d q = mesh.positions.col(b);
    const Vector3d r = mesh.positions.col(c);
    sum += (q - p).cross(r - p).dot(d.col(a) + d.col(b) + d.col(c)) / 6.0;
  }
  return sum;
}

/// Reverses the components that make the body smaller.
void orient_outward(PrincipalComponents& components, const TriangleMesh& mean) {
  for (Eigen::Index k = 0; k < components.components.cols(); ++k) {
    if (volume_growth(mean, components.components.col(k)) >= 0.0) continue;
    components.components.col(k) *= -1.0;
    components.scores.col(k) *= -1.0;
  }
}

std::vector<ShapeSpace::Landmark> landmarks_on_skin(const TriangleMesh& skin,
                                                    const std::vector<std::string>& names,
                                                    const Points& positions) {
  const TriangleTree tree(skin);
  std::vector<ShapeSpace::Landmark> landmarks;
  const auto add = [&](const std::string& name, const Vector3d& position) {
    const SurfacePoint place = tree.closest(position)->point;
    landmarks.push_back(
        {name, skin.triangles[static_cast<std::size_t>(place.triangle)], place.barycentric});
  };
  constexpr double kMiddle = 0.01;  // m; the landmarks of limbs are farther from the middle
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Vector3d right = positions.col(static_cast<Eigen::Index>(i));
    if (std::abs(right.x()) < kMiddle) {
      add(names[i], {0.0, right.y(), right.z()});
    } else {
      add(names[i] + ".R", right);
      add(names[i] + ".L", {-right.x(), right.y(), right.z()});
    }
  }
  return landmarks;
}

}  // namespace

ShapeSpace population_shape_space(const BodyTemplate& body, int persons, const Progress& progress) {
  const std::vector<PersonSample> samples = samples_of(body, persons, progress.part(0.0, 0.95));
  progress.report(0.95, "Finding components");
  ShapeSpace space;
  space.sex = body.sex;
  space.triangles = skin_of_body(body).triangles;
  PrincipalComponents skin =
      principal_components(columns_of(samples, &PersonSample::skin), kShapeComponents);
  space.mean = points_from_vector(skin.mean);
  const TriangleMesh mean{space.mean, space.triangles};
  orient_outward(skin, mean);
  space.components = skin.components;
  space.variance = skin.share;
  const Eigen::MatrixXd joints = columns_of(samples, &PersonSample::joints);
  space.mean_joints = points_from_vector(joints.rowwise().mean());
  space.joint_components = components_of(joints, skin.scores);
  const Eigen::MatrixXd parameters = columns_of(samples, &PersonSample::parameters);
  space.mean_parameters = parameters.rowwise().mean();
  space.parameter_components = components_of(parameters, skin.scores);
  space.skeleton = with_joints_at(body.skeleton, space.mean_joints);
  // The skin is the first part of a body.
  const auto first = body.weights.vertices.begin();
  space.weights.vertices = {first, first + space.mean.cols()};
  std::vector<std::string> names;
  for (const Landmark& landmark : BodyLandmarks(body).of(body)) names.push_back(landmark.name);
  const Eigen::MatrixXd landmarks = columns_of(samples, &PersonSample::landmarks);
  space.landmarks = landmarks_on_skin(mean, names, points_from_vector(landmarks.rowwise().mean()));
  progress.report(1.0, "Finding components");
  return space;
}

}  // namespace sinew
