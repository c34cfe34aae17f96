// SPDX-License-Identifier: MIT

#include "render/offscreen.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "mesh/triangle_mesh.h"
#include "render/offscreen_fixture.h"

namespace sinew {
namespace {

using test::kHeight;
using test::kWidth;

/// Holds the mesh of a sphere, fine enough that its silhouette is a circle up to 0.1 %.
struct Sphere {
  PointsF positions;
  std::vector<Triangle> triangles;
};

Sphere make_sphere(const Eigen::Vector3f& center, float radius) {
  constexpr int kRings = 64;
  constexpr int kAround = 128;
  Sphere sphere;
  sphere.positions.resize(3, (kRings + 1) * kAround);
  for (int ring = 0; ring <= kRings; ++ring) {
    const double latitude = std::numbers::pi * ring / kRings;
    for (int i = 0; i < kAround; ++i) {
      const double turn = 2 * std::numbers::pi * i / kAround;
      const Eigen::Vector3f direction(static_cast<float>(std::sin(latitude) * std::cos(turn)),
                                      static_cast<float>(std::cos(latitude)),
                                      static_cast<float>(std::sin(latitude) * std::sin(turn)));
      sphere.positions.col(ring * kAround + i) = center + radius * direction;
      if (ring == kRings) continue;
      const int a = ring * kAround + i;
      const int b = ring * kAround + (i + 1) % kAround;
      sphere.triangles.push_back({a, b, a + kAround});
      sphere.triangles.push_back({b, b + kAround, a + kAround});
    }
  }
  return sphere;
}

class OffscreenImage : public test::OffscreenFixture {
 protected:
  void show(const Sphere& sphere, const Eigen::Vector3d& origin = Eigen::Vector3d::Zero()) {
    show_skin({{sphere.triangles, {}, {}, {}}}, sphere.positions,
              vertex_normals(sphere.positions, sphere.triangles), {}, origin);
  }
};

/// Returns the share of pixels that differ between the two images by more than dither.
double covered_fraction(const Image& image, const Image& empty) {
  int covered = 0;
  for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
    int difference = 0;
    for (std::size_t c = 0; c < 3; ++c) {
      difference = std::max(difference, std::abs(image.rgba[i + c] - empty.rgba[i + c]));
    }
    covered += difference > 8 ? 1 : 0;
  }
  return static_cast<double>(covered) / (kWidth * kHeight);
}

/// Returns the share of the image that a sphere at the camera's target covers. A sphere on the
/// camera's axis is seen as a circle whose half angle is asin(r / d).
double sphere_fraction(double radius, const Camera& camera) {
  const double slope = std::tan(std::asin(radius / camera.distance));
  const double half_height = std::tan(camera.field_of_view / 2);
  const double image_area = 4.0 * half_height * half_height * kWidth / kHeight;
  return std::numbers::pi * slope * slope / image_area;
}

TEST_F(OffscreenImage, ShowsASphereAsACircleOfTheRightSize) {
  const Image empty = render();
  const Sphere sphere = make_sphere({0.0F, 1.0F, 0.0F}, 0.6F);
  show(sphere);
  const double expected = sphere_fraction(0.6, camera_);
  EXPECT_NEAR(covered_fraction(render(), empty), expected, 0.01 * expected);
}

TEST_F(OffscreenImage, PlacesPositionsRelativeToTheirOrigin) {
  const Image empty = render();
  const Sphere sphere = make_sphere({-50.0F, 1.0F, 0.0F}, 0.6F);
  show(sphere, {50.0, 0.0, 0.0});
  const double expected = sphere_fraction(0.6, camera_);
  EXPECT_NEAR(covered_fraction(render(), empty), expected, 0.01 * expected);
}

TEST_F(OffscreenImage, ShowsABallOfTheVolumetricSkeletonLikeASphere) {
  const Image empty = render();
  view_->move_volumes({{{0.0F, 1.0F, 0.0F}, 0.6F, {0.0F, 1.0F, 0.0F}}});
  options_.volumes = true;
  const double expected = sphere_fraction(0.6, camera_);
  EXPECT_NEAR(covered_fraction(render(), empty), expected, 0.03 * expected);  // a coarser mesh
}

TEST_F(OffscreenImage, ShowsTheSurroundingsWithTheSkin) {
  const Image empty = render();
  const Sphere around = make_sphere({10.0F, 1.0F, 0.0F}, 0.6F);
  SurfacePart part;
  part.triangles = around.triangles;
  ASSERT_EQ(view_->add_surrounding({part}, {}), 0);
  const PointsF normals = vertex_normals(around.positions, around.triangles);
  const auto write = [&](std::span<float> places, std::span<float> directions) {
    std::copy_n(around.positions.data(), places.size(), places.begin());
    std::copy_n(normals.data(), directions.size(), directions.begin());
  };
  const Eigen::AlignedBox3f box(Eigen::Vector3f(around.positions.rowwise().minCoeff()),
                                Eigen::Vector3f(around.positions.rowwise().maxCoeff()));
  view_->move_surrounding(0, around.positions.cols(), box, {-10.0, 0.0, 0.0}, write);
  const double expected = sphere_fraction(0.6, camera_);
  EXPECT_NEAR(covered_fraction(render(), empty), expected, 0.01 * expected);
  options_.skin = false;
  EXPECT_NEAR(covered_fraction(render(), empty), expected, 0.01 * expected);
}

TEST_F(OffscreenImage, ShowsContactsOverTheSkin) {
  const Sphere sphere = make_sphere({0.0F, 1.0F, 0.0F}, 0.6F);
  show(sphere);
  const Image without = render();
  view_->move_contacts({{{0.0F, 1.0F, 0.0F}, 0.1F, {0.0F, 1.0F, 0.0F}, {0.9F, 0.1F, 0.1F, 1.0F}}});
  EXPECT_EQ(covered_fraction(render(), without), 0.0);
  options_.contacts = true;
  EXPECT_GT(covered_fraction(render(), without), 0.8 * sphere_fraction(0.1, camera_));
}

TEST_F(OffscreenImage, ShowsInnerThingsThroughTheSkin) {
  const Sphere sphere = make_sphere({0.0F, 1.0F, 0.0F}, 0.6F);
  show(sphere);
  options_.volumes = true;
  const Image hollow = render();
  view_->move_volumes({{{0.0F, 1.0F, 0.0F}, 0.2F, {0.0F, 1.0F, 0.0F}, {0.1F, 0.1F, 0.9F, 1.0F}}});
  EXPECT_GT(covered_fraction(render(), hollow), 0.8 * sphere_fraction(0.2, camera_));
}

TEST_F(OffscreenImage, KeepsTheSizeOfContactsOnTheScreenFromAfar) {
  options_.contacts = true;
  const auto fraction_at = [&](double distance) {
    camera_.distance = distance;
    view_->move_contacts({});
    const Image without = render();
    const Eigen::Vector3f place(0.0F, 1.0F, 0.0F);
    view_->move_contacts({{place, 0.01F, place, {0.9F, 0.1F, 0.1F, 1.0F}}});
    return covered_fraction(render(), without);
  };
  const double near = fraction_at(2.0);
  EXPECT_NEAR(fraction_at(6.0), near, 0.15 * near);
  EXPECT_GT(fraction_at(0.3), 2.0 * near) << "close by, it has its size in the world";
}

/// Shows a tetrahedron whose base is at z = -0.2 and whose tip is at z = 0.4.
void show_tetrahedron(SceneView& view) {
  PointsF positions(3, 4);
  positions << -0.3F, 0.3F, 0.0F, 0.0F,  //
      0.8F, 0.8F, 1.4F, 1.0F,            //
      -0.2F, -0.2F, -0.2F, 0.4F;
  view.set_tetrahedra({{0, 1, 2, 3}});
  view.move_tetrahedra(positions, Eigen::Vector3d::Zero());
}

TEST_F(OffscreenImage, CutsTetrahedraAndTheSkinAlongThePlane) {
  const Sphere sphere = make_sphere({0.0F, 1.0F, 0.0F}, 0.6F);
  show(sphere);
  show_tetrahedron(*view_);
  options_.tetrahedra = true;
  options_.tetrahedron_size = 1.0F;
  const Image whole = render();
  options_.cut = true;
  options_.cut_position = 0.1F;
  const Image cut = render();
  // The plane leaves a triangle of half the size of the base, of one color between its edges.
  const Eigen::Vector3d inside(0.0, 0.95, 0.1);
  EXPECT_GT(difference(pixel(cut, inside), pixel(whole, inside)), 20);
  EXPECT_LE(difference(pixel(cut, inside), pixel(cut, {0.03, 1.0, 0.1})), 3);
  const Eigen::Vector3d edge(0.0, 0.9, 0.1);
  const int dark = pixel(cut, edge)[0];
  EXPECT_LT(dark, 0.75 * pixel(cut, inside)[0]) << "its edge";
  options_.tetrahedra = false;
  const Image section = render();
  EXPECT_LE(difference(pixel(section, inside), pixel(section, {0.03, 1.0, 0.1})), 3)
      << "the section is there without the tetrahedra";
  EXPECT_LT(pixel(section, edge)[0], 0.75 * pixel(section, inside)[0]);
  options_.tetrahedra = true;
  options_.cut_position = -2.0F;
  options_.tetrahedron_size = 0.9F;
  const Image nothing = render();
  EXPECT_LE(difference(pixel(nothing, {0.0, 1.0, 0.0}), pixel(nothing, {0.9, 1.0, 0.0})), 1)
      << "all of the skin is beyond the plane";
}

TEST_F(OffscreenImage, ShowsTheValuesOfTetrahedraWhereTheyAreCut) {
  show_tetrahedron(*view_);
  view_->set_tetrahedra_scalars(std::vector<float>{0.5F});
  options_.tetrahedra = options_.cut = true;
  options_.cut_position = 0.1F;
  options_.heat_range = {0.0F, 1.0F};
  const Eigen::Vector3f expected = 255.0F * heat_color(0.5F, options_.heat_colors);
  const Pixel shown = pixel(render(), {0.0, 0.95, 0.1});
  for (int c = 0; c < 3; ++c) EXPECT_NEAR(shown[c], expected[c], 3.0) << c;
}

TEST_F(OffscreenImage, LeavesOutTetrahedraBeyondTheCut) {
  const Image empty = render();
  PointsF positions(3, 8);
  positions << -0.9F, -0.1F, -0.9F, -0.9F, 0.1F, 0.9F, 0.1F, 0.1F,  //
      0.5F, 0.5F, 1.3F, 0.5F, 0.5F, 0.5F, 1.3F, 0.5F,               //
      0.0F, 0.0F, 0.0F, 0.8F, 0.0F, 0.0F, 0.0F, 0.8F;
  view_->set_tetrahedra({{0, 1, 2, 3}, {4, 5, 6, 7}});
  view_->move_tetrahedra(positions, Eigen::Vector3d::Zero());
  options_.tetrahedra = true;
  const double both = covered_fraction(render(), empty);
  options_.cut = true;
  options_.cut_axis = 0;
  const double left = covered_fraction(render(), empty);
  EXPECT_GT(left, 0.3 * both);
  EXPECT_LT(left, 0.7 * both);
  options_.cut_position = -2.0F;
  EXPECT_EQ(covered_fraction(render(), empty), 0.0);
}

TEST_F(OffscreenImage, DarkensTheGroundUnderTheCharacter) {
  options_.ground = true;
  options_.grid = false;
  camera_.pitch = 0.6;
  const Sphere sphere = make_sphere({0.0F, 1.0F, 0.0F}, 0.4F);
  show(sphere);
  const Image shaded = render();
  // The shadow's center is where the ray of the key light through the sphere's center hits the
  // ground.
  const Eigen::Vector3f light = KeyLight::around(view_->skin_box()).direction;
  const Eigen::Vector3f shadow = Eigen::Vector3f::UnitY() - light / light.y();
  const auto brightness = [&](const Eigen::Vector3d& point) { return pixel(shaded, point)[0]; };
  Eigen::Vector3d lit = shadow.cast<double>();
  lit.x() = -lit.x();  // at the same height in the image, on the side of the light
  EXPECT_LT(brightness(shadow.cast<double>()), 0.8 * brightness(lit));
}

TEST_F(OffscreenImage, IsTheSameEachTime) {
  const Sphere sphere = make_sphere({0.0F, 1.0F, 0.0F}, 0.6F);
  show(sphere);
  EXPECT_EQ(render().rgba, render().rgba);
}

}  // namespace
}  // namespace sinew
