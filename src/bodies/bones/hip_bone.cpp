// SPDX-License-Identifier: MIT

#include "bodies/bones/hip_bone.h"

#include <utility>

#include "bodies/bones/inflated_neighbor.h"
#include "bodies/bones/placed.h"
#include "bodies/bones/vertebrae.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

/// The tables are in millimeters for a pelvis whose front spines are this far apart.
constexpr double kWidth = 240.0;

Vector3d at(double x, double y, double z) {
  return Vector3d(x, y, z) / kWidth;
}

double mm(double length) {
  return length / kWidth;
}

SheetPoint plate(double x, double y, double z, double half_thickness) {
  return {at(x, y, z), mm(half_thickness)};
}

Station section(const Vector3d& center, double half_u, double half_v, double squareness = 0.0) {
  return even_station(center, mm(half_u), mm(half_v), squareness);
}

/// The wing: rows from the roof of the hip socket to the crest, each from the front to the back.
void add_ilium(Sculpture& bone) {
  bone.add(sheet({{plate(26, 26, 8, 7), plate(10, 28, 6, 10), plate(-10, 28, 0, 11),
                   plate(-28, 28, -8, 9), plate(-42, 32, -16, 8), plate(-52, 40, -24, 7)},
                  {plate(42, 54, 20, 5), plate(20, 56, 17, 5), plate(-8, 58, 12, 5),
                   plate(-36, 56, 0, 5.5), plate(-64, 52, -22, 9), plate(-94, 50, -50, 7)},
                  {plate(45, 74, 29, 5), plate(22, 82, 25, 3), plate(-10, 88, 21, 2.5),
                   plate(-44, 86, 11, 3), plate(-76, 76, -13, 6), plate(-104, 64, -47, 7)},
                  {plate(45, 84, 33, 5), plate(26, 104, 34, 4), plate(-6, 118, 35, 3),
                   plate(-44, 116, 21, 3.5), plate(-82, 98, -4, 6), plate(-108, 76, -44, 7)},
                  {plate(44, 86, 34, 5), plate(30, 110, 39, 5.5), plate(-2, 136, 45, 6),
                   plate(-44, 140, 31, 5), plate(-86, 118, 2, 6), plate(-110, 84, -42, 7)}}),
           0.0);
  // The crest with its tubercle, and the spines.
  bone.add(chain({{at(45, 84, 33), mm(6.5)},
                  {at(31, 109, 40), mm(6)},
                  {at(12, 128, 45), mm(8.5)},
                  {at(-12, 139, 44), mm(6.5)},
                  {at(-44, 141, 31), mm(6)},
                  {at(-72, 130, 12), mm(6.5)},
                  {at(-94, 110, -10), mm(7)},
                  {at(-108, 88, -38), mm(8)},
                  {at(-110, 78, -45), mm(7.5)}}),
           mm(7));
  bone.add(ball(at(46, 81, 33), mm(7)), mm(9));
  bone.add(
      turned_ellipsoid(at(37, 34, 13), {mm(8), mm(13), mm(9)}, {0.4, 1.0, 0.3}, Vector3d::UnitX()),
      mm(12));
  bone.add(ball(at(-96, 48, -51), mm(7)), mm(8));
  // The line between the two basins, and the rough face towards the sacrum.
  bone.add(
      ridge(bone, {{at(-52, 50, -30), mm(3)}, {at(-24, 30, -22), mm(4)}, {at(8, 16, -24), mm(3)}}),
      mm(7));
  bone.add(turned_ellipsoid(at(-74, 62, -26), {mm(9), mm(22), mm(18)}, {-0.4, 1.0, -0.2},
                            {1.0, 0.4, 0.7}),
           mm(10));
}

void add_ischium(Sculpture& bone, double apart) {
  bone.add(sweep({section(at(-14, 6, -8), 19, 21, 0.2),
                  section(at(-24, -22, -14 + 0.3 * apart), 15, 17, 0.2),
                  section(at(-30, -48, -18 + 0.7 * apart), 13, 16, 0.2),
                  section(at(-33, -70, -22 + apart), 14, 17, 0.2),
                  section(at(-26, -90, -27 + apart), 11, 13, 0.1)},
                 Vector3d::UnitX(), mm(6), mm(8)),
           mm(12));
  // Tuberosity, on which one sits, and the spine above it.
  bone.add(chain({{at(-43, -54, -19 + 0.8 * apart), mm(10)},
                  {at(-42, -76, -22 + apart), mm(11)},
                  {at(-26, -94, -29 + apart), mm(8)}}),
           mm(10));
  bone.add(rod(at(-34, -4, -22), mm(9), at(-54, -12, -36 + 0.5 * apart), mm(3)), mm(9));
}

void add_pubis(Sculpture& bone, double apart) {
  // Upper ramus to the body at the symphysis, and lower ramus from there to the ischium.
  bone.add(sweep({section(at(12, 6, -10), 19, 18, 0.1), section(at(27, 8, -30), 10, 11, 0.1),
                  section(at(39, 5, -52), 7.5, 8.5, 0.1), section(at(45, -2, -70), 11, 7.5, 0.2)},
                 Vector3d::UnitX(), mm(8), mm(6)),
           mm(12));
  bone.add(sheet({{plate(47, 0, -63, 6), plate(47, 2, -80, 6.5)},
                  {plate(43, -16, -66, 5), plate(43, -17, -81, 6.5)},
                  {plate(37, -31, -70, 4.5), plate(36, -36, -80, 5.5)}}),
           mm(8));
  bone.add(ball(at(51, 4, -64), mm(6)), mm(7));
  bone.add(
      sweep({section(at(36, -34, -76), 5.5, 8), section(at(24, -54, -66 + 0.3 * apart), 4.5, 8),
             section(at(6, -76, -50 + 0.7 * apart), 5, 8.5),
             section(at(-18, -92, -33 + apart), 7, 10)},
            {0.6, -0.5, -0.6}, mm(6), mm(6)),
      mm(9));
}

/// The socket, 52 mm wide, opens outward, downward and to the front.
void add_socket(Sculpture& bone) {
  const Vector3d axis = Vector3d(0.30, -0.52, 0.80).normalized();
  bone.add(ball(-mm(4) * axis, mm(32.5)), mm(10));
  // The rim lies in a plane, here a large sphere.
  bone.carve(ball(mm(407) * axis, mm(400)), mm(3));
  bone.carve(ball(Vector3d::Zero(), mm(26.5)), mm(2));
  // The notch of the rim below, and the hollow for the ligament of the head.
  bone.carve(rod(at(2, -18, 10), mm(9), at(6, -44, 26), mm(9)), mm(4));
  bone.carve(ball(-mm(21) * axis + at(0, -6, 0), mm(11)), mm(3));
}

}  // namespace

std::unique_ptr<Solid> hip_bone_shape(Sex sex) {
  // The arch below the symphysis has 70 degrees in men and 90 in women.
  const double apart = BySex{-6.0, 9.0}.of(sex);
  auto bone = std::make_unique<Sculpture>();
  add_ilium(*bone);
  add_ischium(*bone, apart);
  add_pubis(*bone, apart);
  add_socket(*bone);
  // The sacroiliac joint.
  const TemplateJoints joints = template_joints(sex);
  const BoneFrame sacrum = sacrum_frame(joints);
  auto neighbor = std::make_unique<Placed>(sacrum_shape(sex), sacrum, hip_bone_frame(joints));
  bone->carve(std::make_unique<InflatedNeighbor>(std::move(neighbor), mm(1)), mm(1));
  return bone;
}

BoneFrame hip_bone_frame(const TemplateJoints& joints) {
  return long_bone_frame(joints.hip, Vector3d::Zero(), Vector3d::UnitY(), Vector3d::UnitZ(),
                         -2.0 * joints.front_iliac_spine.x());
}

}  // namespace sinew
