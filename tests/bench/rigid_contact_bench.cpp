// SPDX-License-Identifier: MIT

// Prints how long contact detection between a skin and a rigid shape takes for a frame. Not a test:
// build target rigid_contact_bench, run it on an idle machine.
//   rigid_contact_bench [THREADS]

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "contact/obstacles.h"
#include "core/thread_count.h"
#include "core/timing.h"

namespace {

using namespace sinew;

/// Measures a waving limb of 5000 vertices next to a rotating ring.
/// \param height  of the limb's middle above the ring's, m
/// \param resting  moves vertices inside the ring to a depth of 1 mm, as after contact
void measure(const std::string& name, const TriangleMesh& mesh, double height, bool resting) {
  constexpr int kFrames = 300;
  const TriangleMesh limb = make_tube(1.2, 0.1, 100, 50);
  const int count = static_cast<int>(limb.positions.cols());
  Stopwatch building;
  const auto shape = std::make_shared<const RigidShape>(mesh, 0.1);
  const double build = building.milliseconds();
  RigidContact contact(shape, count, 0.01);
  std::vector<double> times;
  double contacts = 0.0;
  for (int frame = 0; frame < kFrames; ++frame) {
    PointsF skin(3, count);
    for (int v = 0; v < count; ++v) {
      const Eigen::Vector3d rest = limb.positions.col(v);
      skin.col(v) =
          (rest + Eigen::Vector3d(0.5, height + 0.05 * std::sin(3.0 * rest[0] + 0.1 * frame),
                                  0.1 * std::cos(0.07 * frame)))
              .cast<float>();
    }
    Transform place = Transform::Identity();
    place.rotate(Eigen::AngleAxisd(0.02 * frame, Eigen::Vector3d::UnitY()));
    if (resting) {
      RigidContact pushing(shape, count, 0.0);
      pushing.detect(skin, place);
      for (const ObstacleContact& c : pushing.contacts()) {
        if (c.distance < -1e-3F) skin.col(c.vertex) = c.point - 1e-3F * c.normal;
      }
    }
    Stopwatch timer;
    contact.detect(skin, place);
    if (frame > 0) times.push_back(timer.milliseconds());
    contacts += static_cast<double>(contact.contacts().size()) / kFrames;
  }
  std::sort(times.begin(), times.end());
  fmt::print(
      "{:28} {:6} triangles, made in {:5.1f} ms; {:6.0f} contacts; a frame median {:.3f}, best "
      "{:.3f}, worst {:.3f} ms\n",
      name, mesh.triangle_count(), build, contacts, times[times.size() / 2], times.front(),
      times.back());
}

}  // namespace

int main(int argc, char** argv) {
  set_thread_count(argc > 1 ? std::stoi(argv[1]) : 1);
  const TriangleMesh coarse = make_torus(0.5, 0.2, 25, 16);
  const TriangleMesh fine = make_torus(0.5, 0.2, 200, 125);
  for (const TriangleMesh& mesh : {coarse, fine}) {
    measure("pressed in", mesh, 0.25, false);
    measure("resting", mesh, 0.25, true);
    measure("just above", mesh, 0.37, false);
    measure("far above", mesh, 1.0, false);
  }
}
