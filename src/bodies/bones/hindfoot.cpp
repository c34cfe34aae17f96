// SPDX-License-Identifier: MIT

#include "bodies/bones/inflated_neighbor.h"
#include "bodies/bones/tarsals.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

/// The rear joint between calcaneus and talus: an ellipsoid.
const Vector3d kRearFacet(-4.0, -39.5, 4.5);
const Vector3d kRearFacetRadii(15.0, 15.5, 13.0);

}  // namespace

std::unique_ptr<Solid> talus_shape() {
  auto bone = std::make_unique<Sculpture>();
  // Body with the trochlea, a part of a cylinder that is wider in front. u points to the lateral
  // side and v up.
  bone->add(sweep({{{-17.0, -10.0, 0.5}, 11.0, 10.5, 12.0, 13.0, 0.5},
                   {{-9.0, -10.0, 0.5}, 11.9, 12.0, 18.6, 17.5, 0.6},
                   {{0.0, -10.0, 0.5}, 12.9, 13.2, 21.0, 18.5, 0.65},
                   {{9.5, -10.0, 0.5}, 13.6, 14.2, 18.6, 17.5, 0.6},
                   {{16.5, -10.0, -0.5}, 13.5, 14.0, 11.5, 13.5, 0.4}},
                  Vector3d::UnitY(), 4.0, 4.0),
            0.0);
  // Neck, to the front and inward, and head.
  bone->add(sweep({even_station({12.0, -10.5, -2.5}, 12.0, 8.5, 0.1),
                   {{23.0, -14.5, -6.5}, 11.0, 11.0, 9.5, 12.0, 0.0},
                   even_station({32.0, -17.5, -9.5}, 13.0, 10.5, 0.0)},
                  Vector3d::UnitY(), 4.0, 4.0),
            6.0);
  bone->add(turned_ellipsoid(kTalarHead, kTalarHeadRadii, kTalarHeadAxis, kTalarHeadUp), 4.0);
  // Lateral process, and the two tubercles of the posterior process with a groove between them.
  bone->add(chain({{{3.0, -13.0, 7.2}, 6.0}, {{0.0, -21.0, 13.2}, 3.8}}), 6.0);
  bone->add(chain({{{-16.0, -14.0, 3.5}, 6.0}, {{-22.5, -18.5, 4.0}, 4.0}}), 4.0);
  bone->add(chain({{{-15.0, -14.0, -5.0}, 5.5}, {{-19.5, -18.0, -7.0}, 3.8}}), 4.0);
  // Groove along the trochlea.
  bone->carve(chain({{{-19.0, 11.5, 0.0}, 8.0},
                     {{-9.5, 17.5, 0.0}, 8.0},
                     {{0.0, 19.4, 0.0}, 8.6},
                     {{10.0, 17.5, 0.0}, 8.0},
                     {{18.0, 10.0, 0.0}, 8.0}}),
              4.0);
  // Hollow for the rear joint with the calcaneus, and the sinus in front of it.
  bone->carve(ellipsoid(kRearFacet, kRearFacetRadii + Vector3d::Constant(1.0)), 1.5);
  bone->carve(rod({15.0, -28.0, 14.0}, 5.5, {9.0, -29.0, -4.0}, 3.0), 3.0);
  return bone;
}

std::unique_ptr<Solid> calcaneus_shape() {
  auto bone = std::make_unique<Sculpture>();
  // Heel and body. u points to the lateral side and v up.
  bone->add(sweep({{{-47.0, -50.5, 1.0}, 13.0, 13.0, 16.5, 16.5, 0.2},
                   {{-36.0, -50.0, 1.5}, 12.5, 12.5, 19.0, 16.5, 0.3},
                   {{-20.0, -48.0, 3.0}, 11.8, 12.0, 17.5, 15.5, 0.4},
                   {{-5.0, -47.0, 5.0}, 12.5, 12.5, 18.5, 14.5, 0.35},
                   {{9.0, -46.0, 8.0}, 12.0, 12.0, 17.0, 13.0, 0.35},
                   {{20.0, -45.0, 10.5}, 11.5, 11.0, 15.0, 12.5, 0.35},
                   {{27.0, -45.0, 12.0}, 11.0, 11.0, 13.5, 12.0, 0.4}},
                  Vector3d::UnitY(), 6.0, 2.5),
            0.0);
  // The two processes below the heel.
  bone->add(turned_ellipsoid({-40.0, -63.5, -4.0}, {8.0, 7.5, 11.0}, Vector3d::UnitY(),
                             Vector3d::UnitX()),
            5.0);
  bone->add(
      turned_ellipsoid({-39.0, -64.0, 7.5}, {5.5, 5.5, 9.0}, Vector3d::UnitY(), Vector3d::UnitX()),
      4.0);
  // Rear joint with the talus, the anterior process, and the shelf that carries the talus on the
  // medial side.
  bone->add(ellipsoid(kRearFacet, kRearFacetRadii), 4.0);
  bone->add(ellipsoid({21.0, -36.5, 9.0}, {7.5, 4.5, 8.0}), 4.0);
  bone->add(sweep({even_station({5.0, -39.5, 0.0}, 7.5, 11.5, 0.2),
                   even_station({7.0, -36.0, -9.0}, 6.5, 12.0, 0.25),
                   even_station({8.0, -33.5, -17.0}, 5.6, 10.5, 0.2)},
                  Vector3d::UnitX(), 4.0, 3.5),
            5.0);
  // Hollow of the medial side, under the shelf.
  bone->carve(turned_ellipsoid({-6.0, -53.0, -17.0}, {13.0, 30.0, 9.0}, {1.0, 0.15, 0.25},
                               Vector3d::UnitZ()),
              6.0);
  // Sinus between the rear joint and the anterior process.
  bone->carve(rod({14.0, -28.0, 17.0}, 5.5, {7.0, -29.5, -2.0}, 3.0), 3.0);
  // Trochlea of the peroneal tendons on the lateral side, and the joint with the cuboid.
  bone->add(ellipsoid({8.0, -51.0, 20.0}, {5.0, 3.0, 3.0}), 3.0);
  bone->carve(ball({48.0, -40.0, 17.0}, 19.5), 1.0);
  leave_gap(*bone, talus_shape(), 2.0);
  return bone;
}

}  // namespace sinew
