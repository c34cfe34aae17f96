// SPDX-License-Identifier: MIT

#include "registration/population_statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stop_token>
#include <string>

#include "bodies/measures/body_landmarks.h"
#include "bodies/persons/population.h"
#include "bodies/template_cache.h"
#include "core/error.h"
#include "core/thread_count.h"
#include "mesh/winding.h"
#include "registration/shape_space_archive.h"
#include "registration/shape_space_cache.h"
#include "registration/statistical_body.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr int kVertices = 4900;  // as other tests, so that the template is in the cache

/// The template and the space come from a cache that all tests share.
struct Population {
  BodyTemplate body = cached_body_template(Sex::kFemale, kVertices, {});
  ShapeSpace space = cached_shape_space(Sex::kFemale, kVertices, {});
};

const Population& population() {
  static const Population result;
  return result;
}

Eigen::VectorXd vector_of_points(const Points& points) {
  return Eigen::Map<const Eigen::VectorXd>(points.data(), points.size());
}

/// Returns the coefficients of the shape nearest to a skin.
Eigen::VectorXd projected(const ShapeSpace& space, const Points& skin) {
  const Eigen::VectorXd off = vector_of_points(skin - space.mean);
  return (space.components.transpose() * off).array() /
         space.components.colwise().squaredNorm().transpose().array();
}

double root_mean_square(const Points& difference) {
  return std::sqrt(difference.colwise().squaredNorm().mean());
}

TEST(PopulationStatistics, DescribePersonsOfOtherSeeds) {
  const auto& [body, space] = population();
  const Person person = PersonMaker(body).make(random_person(Sex::kFemale, 1001));
  const Points& skin = person.body.parts.front().mesh.positions;
  const ShapedBody shape = shape_with(space, projected(space, skin));
  EXPECT_LT(root_mean_square(shape.skin - skin), 0.006);
  EXPECT_GT(root_mean_square(space.mean - skin), 0.012);
  // The joints follow the skin.
  const auto expected = person.body.skeleton.rest_global();
  const auto found = shape.skeleton.rest_global();
  for (const char* name : {"hips", "hand.L", "foot.R", "head", "shin.L"}) {
    const auto j = static_cast<std::size_t>(space.skeleton.find(name));
    EXPECT_LT((found[j].translation() - expected[j].translation()).norm(), 0.015) << name;
  }
}

TEST(PopulationStatistics, HaveTheTemplatesSymmetry) {
  const ShapeSpace& space = population().space;
  const std::vector<int> mirrored =
      mirrored_vertices(population().body.parts.front().mesh.positions);
  const Points& mean = space.mean;
  for (Eigen::Index v = 0; v < mean.cols(); ++v) {
    const Vector3d image = mean.col(mirrored[static_cast<std::size_t>(v)]);
    ASSERT_LT((Vector3d(-image.x(), image.y(), image.z()) - mean.col(v)).norm(), 1e-12);
  }
}

TEST(PopulationStatistics, PlaceLandmarksOfBothSidesOnTheSkin) {
  const auto& [body, space] = population();
  std::set<std::string> names;
  for (const auto& landmark : space.landmarks) names.insert(landmark.name);
  for (const char* name : {"vertex", "crotch", "dactylion.L", "dactylion.R", "acropodion.L"})
    EXPECT_TRUE(names.contains(name)) << name;
  EXPECT_EQ(names.size(), space.landmarks.size());
  const auto place = [&](const std::string& name) {
    const auto found = std::ranges::find(space.landmarks, name, &ShapeSpace::Landmark::name);
    Vector3d sum = Vector3d::Zero();
    for (int k = 0; k < 3; ++k) sum += found->barycentric[k] * space.mean.col(found->corners[k]);
    return sum;
  };
  // Bodies face +z, so their left is at +x.
  EXPECT_GT(place("dactylion.L").x(), 0.1);
  EXPECT_LT(place("dactylion.R").x(), -0.1);
  EXPECT_NEAR(place("vertex").y(), space.mean.row(1).maxCoeff(), 0.01);
}

TEST(PopulationStatistics, AreTheSameForAnyNumberOfThreads) {
  const BodyTemplate body = cached_body_template(Sex::kFemale, kVertices, {});
  constexpr int kFew = kShapeComponents + 1;
  set_thread_count(1);
  const std::string one = to_bytes(population_shape_space(body, kFew, {}));
  set_thread_count(3);
  const std::string three = to_bytes(population_shape_space(body, kFew, {}));
  set_thread_count(0);
  EXPECT_EQ(one, three);
}

TEST(PopulationStatistics, CanBeCancelled) {
  const BodyTemplate body = cached_body_template(Sex::kFemale, kVertices, {});
  std::stop_source source;
  source.request_stop();
  const Progress stopped([](double, const std::string&) {}, source.get_token());
  EXPECT_THROW(population_shape_space(body, kShapePersons, stopped), Cancelled);
}

TEST(PopulationStatistics, AreRestoredFromBytes) {
  const ShapeSpace& space = population().space;
  const std::string bytes = to_bytes(space);
  const auto restored = shape_space_from_bytes(bytes);
  ASSERT_TRUE(restored);
  EXPECT_EQ(to_bytes(*restored), bytes);
  EXPECT_EQ(restored->components, space.components);
  EXPECT_EQ(restored->landmarks.back().name, space.landmarks.back().name);
  EXPECT_FALSE(shape_space_from_bytes(bytes.substr(0, bytes.size() - 1)));
  EXPECT_FALSE(shape_space_from_bytes(bytes + "x"));
}

TEST(StatisticalBody, HasTheSkinOfItsShapeAndNestedLayers) {
  const auto& [body, space] = population();
  Eigen::VectorXd coefficients(6);
  coefficients << 1.2, -1.5, 1.0, 0.5, -1.0, 1.0;
  const HumanBody made = statistical_body(space, PersonMaker(body), coefficients);
  const ShapedBody shape = shape_with(space, coefficients);
  EXPECT_LT((made.parts[0].mesh.positions - shape.skin).cwiseAbs().maxCoeff(), 1e-12);
  const auto share_outside = [](const TriangleMesh& outer, const Points& points) {
    const WindingNumber winding(outer.positions, outer.triangles);
    int outside = 0;
    for (Eigen::Index v = 0; v < points.cols(); ++v)
      if (winding.at(points.col(v)) < 0.5) ++outside;
    return static_cast<double>(outside) / static_cast<double>(points.cols());
  };
  EXPECT_LT(share_outside(made.parts[0].mesh, made.parts[1].mesh.positions), 0.01);
  EXPECT_LT(share_outside(made.parts[1].mesh, made.parts[2].mesh.positions), 0.01);
  for (const BodyPart& part : made.parts) {
    if (!part.name.starts_with("bone.")) continue;
    EXPECT_LT(share_outside(made.parts[0].mesh, part.mesh.positions), 0.01) << part.name;
  }
}

}  // namespace
}  // namespace sinew
