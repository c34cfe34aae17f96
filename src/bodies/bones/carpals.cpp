// SPDX-License-Identifier: MIT

#include <map>
#include <stdexcept>

#include "bodies/bones/hand_bones.h"
#include "bodies/bones/inflated_neighbor.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

// In sweeps that run to the fingers, u points to the thumb and v to the palm.

/// Cartilage between two carpals.
constexpr double kCarpalGap = 1.5;

/// The capitate, the largest one, with its round head and its waist.
std::unique_ptr<Solid> capitate() {
  auto bone = std::make_unique<Sculpture>();
  bone->add(sweep({even_station({-2.0, -11.5, 0.3}, 5.2, 6.0, 0.1),
                   even_station({-2.2, -16.0, 0.7}, 5.8, 7.0, 0.3),
                   even_station({-2.4, -21.0, 1.2}, 6.8, 8.4, 0.45),
                   even_station({-2.5, -24.8, 1.5}, 7.0, 9.0, 0.5)},
                  Vector3d::UnitX(), 3.0, 2.4),
            0.0);
  bone->add(ellipsoid({-2.0, -9.5, 0.0}, {7.6, 7.4, 7.2}), 2.5);
  return bone;
}

/// The lunate, a half moon in the side view.
std::unique_ptr<Solid> lunate() {
  auto bone = std::make_unique<Sculpture>();
  // From the palmar to the dorsal horn, around the head of the capitate.
  bone->add(sweep({even_station({8.2, -2.0, -4.0}, 6.4, 4.0, 0.3),
                   even_station({3.5, 1.2, -4.0}, 7.4, 5.6, 0.35),
                   even_station({-2.0, 2.0, -3.8}, 7.7, 5.8, 0.35),
                   even_station({-7.0, 0.6, -3.6}, 7.0, 5.2, 0.35),
                   even_station({-9.8, -2.0, -3.4}, 5.6, 3.6, 0.3)},
                  Vector3d::UnitY(), 2.4, 2.0),
            0.0);
  leave_gap(*bone, capitate(), kCarpalGap);
  return bone;
}

/// The scaphoid, a boat from the lunate to the ball of the thumb, with a waist and a tubercle.
std::unique_ptr<Solid> scaphoid() {
  auto bone = std::make_unique<Sculpture>();
  bone->add(sweep({even_station({-3.0, 0.5, 11.5}, 7.2, 7.6),
                   {{1.5, -7.0, 16.8}, 5.8, 7.5, 6.0, 6.0},
                   {{5.0, -11.5, 20.0}, 6.8, 8.5, 7.2, 7.2}},
                  Vector3d::UnitX(), 5.5, 3.5),
            0.0);
  bone->add(rod({6.0, -11.0, 21.0}, 4.5, {11.5, -11.5, 20.5}, 3.4), 3.0);
  leave_gap(*bone, capitate(), kCarpalGap);
  leave_gap(*bone, lunate(), kCarpalGap);
  return bone;
}

/// The hamate, a wedge with a hook towards the palm.
std::unique_ptr<Solid> hamate() {
  auto bone = std::make_unique<Sculpture>();
  bone->add(sweep({even_station({-1.0, -8.0, -8.6}, 3.4, 6.4, 0.2),
                   even_station({-1.0, -17.0, -12.6}, 7.2, 8.2, 0.4),
                   even_station({-1.0, -24.3, -15.0}, 9.4, 8.6, 0.5)},
                  Vector3d::UnitX(), 3.0, 2.4),
            0.0);
  bone->add(sweep({even_station({4.0, -21.5, -15.0}, 3.2, 4.4),
                   even_station({11.0, -22.5, -14.5}, 2.4, 4.0),
                   even_station({15.5, -23.0, -12.0}, 2.2, 3.4)},
                  -Vector3d::UnitY(), 2.0, 2.0),
            3.0);
  leave_gap(*bone, capitate(), kCarpalGap);
  leave_gap(*bone, lunate(), kCarpalGap);
  return bone;
}

/// The pisiform, a pea in front of the triquetrum.
std::unique_ptr<Solid> pisiform() {
  auto bone = std::make_unique<Sculpture>();
  bone->add(ellipsoid({13.5, -5.0, -20.5}, {5.0, 6.6, 5.4}), 0.0);
  return bone;
}

/// The triquetrum, a pyramid on the side of the little finger.
std::unique_ptr<Solid> triquetrum() {
  auto bone = std::make_unique<Sculpture>();
  bone->add(sweep({even_station({0.0, 1.0, -16.5}, 7.5, 8.0, 0.35),
                   {{1.0, -4.5, -19.5}, 9.5, 7.0, 7.5, 7.5, 0.35},
                   {{2.0, -10.0, -23.5}, 7.5, 4.6, 6.0, 6.0, 0.2}},
                  Vector3d::UnitX(), 4.0, 3.0),
            0.0);
  leave_gap(*bone, lunate(), kCarpalGap);
  leave_gap(*bone, hamate(), kCarpalGap);
  leave_gap(*bone, pisiform(), kCarpalGap);
  return bone;
}

/// The trapezoid, a wedge that is wide at the back of the hand.
std::unique_ptr<Solid> trapezoid() {
  auto bone = std::make_unique<Sculpture>();
  bone->add(sweep({{{-1.0, -13.0, 14.3}, 5.4, 7.5, 7.2, 7.6, 0.45},
                   {{-1.5, -20.0, 14.4}, 5.6, 7.6, 7.4, 8.6, 0.5},
                   {{-1.5, -23.8, 14.6}, 5.6, 7.2, 7.4, 8.6, 0.5}},
                  Vector3d::UnitX(), 2.0, 1.8),
            0.0);
  bone->carve(rod({9.0, -14.0, 10.0}, 2.5, {9.0, -28.0, 10.0}, 2.5), 2.0);
  leave_gap(*bone, capitate(), kCarpalGap);
  leave_gap(*bone, scaphoid(), kCarpalGap);
  return bone;
}

/// The trapezium has a saddle for the thumb, a groove for a tendon, and a crest next to the groove.
std::unique_ptr<Solid> trapezium() {
  auto bone = std::make_unique<Sculpture>();
  bone->add(sweep({even_station({6.0, -15.5, 24.5}, 7.4, 7.8, 0.4),
                   even_station({7.5, -21.5, 27.0}, 8.2, 8.4, 0.45),
                   even_station({8.7, -26.2, 29.4}, 8.2, 8.0, 0.45)},
                  Vector3d::UnitX(), 3.0, 3.0),
            0.0);
  bone->carve(
      turned_ellipsoid({12.0, -34.0, 33.0}, {7.0, 7.5, 16.0}, {0.3, -0.8, 0.5}, {1.0, 0.3, -0.1}),
      1.0);
  bone->add(rod({13.5, -17.5, 26.0}, 2.4, {14.5, -24.0, 28.0}, 2.4), 2.5);
  bone->carve(rod({14.5, -15.0, 20.5}, 2.4, {14.5, -26.0, 22.0}, 2.4), 1.5);
  leave_gap(*bone, scaphoid(), kCarpalGap);
  leave_gap(*bone, trapezoid(), kCarpalGap);
  return bone;
}

}  // namespace

std::unique_ptr<Solid> carpal_shape(const std::string& name) {
  using Make = std::unique_ptr<Solid> (*)();
  static const std::map<std::string, Make> kShapes{
      {"scaphoid", scaphoid}, {"lunate", lunate},       {"triquetrum", triquetrum},
      {"pisiform", pisiform}, {"trapezium", trapezium}, {"trapezoid", trapezoid},
      {"capitate", capitate}, {"hamate", hamate}};
  const auto shape = kShapes.find(name);
  if (shape == kShapes.end()) throw std::invalid_argument("There is no carpal " + name + ".");
  return shape->second();
}

}  // namespace sinew
