// SPDX-License-Identifier: MIT

#include "bodies/bones/arm_bones.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

/// The blade makes 15 degrees with the plane x = 0 of the frame, which it meets at the medial
/// border. These are points at half a thickness of a plate.
void add_scapula_blade(Sculpture& bone) {
  // Rows from the superior to the inferior angle, from the medial to the lateral border.
  bone.add(sheet({{{{12.0, 43.0, -119.0}, 2.6},
                   {{16.0, 40.0, -104.0}, 2.0},
                   {{20.0, 27.0, -81.0}, 2.0},
                   {{26.0, 9.0, -60.0}, 2.0},
                   {{31.0, -12.0, -46.0}, 3.0}},
                  {{{5.0, 22.0, -131.0}, 2.3},
                   {{4.0, 18.0, -108.0}, 1.7},
                   {{9.0, 8.0, -84.0}, 1.7},
                   {{18.0, -4.0, -63.0}, 2.0},
                   {{27.0, -24.0, -42.0}, 4.0}},
                  {{{0.0, -4.0, -137.0}, 2.4},
                   {{-4.0, -8.0, -111.0}, 1.7},
                   {{1.0, -16.0, -87.0}, 1.7},
                   {{12.0, -28.0, -66.0}, 2.0},
                   {{24.0, -46.0, -46.0}, 4.5}},
                  {{{1.0, -37.0, -135.0}, 2.3},
                   {{-4.0, -41.0, -114.0}, 1.7},
                   {{-2.0, -47.0, -94.0}, 1.7},
                   {{6.0, -55.0, -77.0}, 2.0},
                   {{16.0, -64.0, -62.0}, 4.2}},
                  {{{1.5, -74.0, -130.0}, 2.3},
                   {{-2.0, -78.0, -117.0}, 1.8},
                   {{-2.0, -82.0, -105.0}, 1.9},
                   {{1.5, -86.0, -93.0}, 2.2},
                   {{7.0, -90.0, -81.0}, 3.8}},
                  {{{1.5, -105.0, -120.0}, 2.8},
                   {{0.5, -109.0, -115.0}, 2.8},
                   {{0.5, -112.0, -109.0}, 2.8},
                   {{1.0, -111.0, -103.0}, 3.0},
                   {{2.0, -107.0, -97.0}, 3.2}}}),
           0.0);
  // Superior border.
  bone.add(chain({{{13.0, 42.0, -116.0}, 2.8},
                  {{16.0, 39.5, -104.0}, 2.5},
                  {{20.0, 27.0, -81.0}, 2.5},
                  {{26.0, 9.0, -60.0}, 2.8}}),
           2.0);
  // Lateral border from the glenoid to the inferior angle.
  bone.add(chain({{{26.0, -52.0, -43.0}, 5.5},
                  {{15.0, -70.0, -61.0}, 4.8},
                  {{7.0, -92.0, -80.0}, 4.4},
                  {{2.0, -107.0, -98.0}, 4.2},
                  {{1.0, -112.0, -109.0}, 3.8},
                  {{1.0, -108.0, -117.0}, 3.4}}),
           6.0);
}

void add_scapula_spine(Sculpture& bone) {
  // A plate that stands on the back of the blade, from its root to the acromion.
  bone.add(sheet({{{{1.0, -2.0, -134.0}, 1.8}, {{-2.0, -1.0, -130.0}, 2.4}},
                  {{{0.0, -4.0, -105.0}, 1.8}, {{-10.0, 1.0, -105.0}, 3.0}},
                  {{{7.0, -8.0, -78.0}, 2.0}, {{-14.0, 4.0, -75.0}, 3.6}},
                  {{{14.0, -12.0, -56.0}, 2.6}, {{-12.0, 4.0, -48.0}, 3.4}},
                  {{{12.0, -8.0, -38.0}, 3.0}, {{-7.0, 3.0, -20.0}, 3.4}}}),
           5.0);
  // Lip of the crest.
  bone.add(chain({{{-1.5, -1.0, -131.0}, 3.6},
                  {{-9.5, 1.0, -106.0}, 4.0},
                  {{-13.5, 3.0, -78.0}, 5.6},
                  {{-12.0, 3.5, -50.0}, 4.8},
                  {{-7.0, 3.0, -20.0}, 4.4}}),
           4.0);
  // Acromion: a flat plate that turns to the front above the humeral head.
  bone.add(sheet({{{{-12.0, 3.0, -40.0}, 3.2}, {{2.0, 0.0, -42.0}, 2.6}},
                  {{{-8.0, 2.0, -16.0}, 3.8}, {{12.0, 2.0, -25.0}, 3.4}},
                  {{{2.0, 0.5, 2.0}, 4.0}, {{20.0, 4.0, -19.0}, 4.2}},
                  {{{20.0, 0.0, 9.0}, 4.0}, {{32.0, 5.0, -13.0}, 4.2}},
                  {{{38.0, 2.0, 6.0}, 3.6}, {{43.0, 4.5, -7.0}, 3.6}}}),
           4.0);
}

void add_glenoid(Sculpture& bone) {
  // Neck and glenoid, a pear with the wide end below, hollowed by the humeral head.
  const Vector3d outward(0.259, 0.06, 0.964);
  bone.add(turned_ellipsoid({25.0, -36.0, -44.0}, {11.0, 17.0, 10.0}, {0.1, 1.0, 0.0}, outward),
           8.0);
  bone.add(turned_ellipsoid({31.0, -41.0, -35.0}, {13.0, 15.0, 7.0}, {0.0, 1.0, 0.0}, outward),
           5.0);
  bone.add(turned_ellipsoid({33.0, -29.0, -35.0}, {9.0, 12.0, 7.0}, {0.1, 1.0, 0.0}, outward), 4.0);
  bone.carve(ball(kGlenohumeralInScapula + 1.5 * outward, 27.5), 1.5);
  // Tubercle below the glenoid.
  bone.add(ball({26.0, -56.0, -40.0}, 4.5), 5.0);
}

void add_coracoid(Sculpture& bone) {
  // A bent finger: up from the neck, then to the front and outward.
  bone.add(sweep({even_station({27.0, -20.0, -46.0}, 10.0, 9.0),
                  even_station({36.0, -5.0, -48.0}, 10.0, 7.5),
                  even_station({50.0, 0.0, -43.0}, 8.5, 6.2),
                  even_station({63.0, -6.0, -35.0}, 7.5, 5.6),
                  even_station({70.0, -12.0, -30.0}, 5.6, 5.0)},
                 {0.6, 1.0, 0.0}, 5.0, 4.5),
           6.0);
  // The suprascapular notch, medial to its base.
  bone.carve(rod({30.0, 20.0, -62.0}, 4.5, {18.0, 18.0, -62.0}, 4.5), 4.0);
}

}  // namespace

std::unique_ptr<Solid> scapula_shape() {
  auto bone = std::make_unique<Sculpture>();
  add_scapula_blade(*bone);
  add_glenoid(*bone);
  add_scapula_spine(*bone);
  add_coracoid(*bone);
  return bone;
}

}  // namespace sinew
