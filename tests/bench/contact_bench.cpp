// SPDX-License-Identifier: MIT

// Prints how long self-contact detection takes for a frame of a clip, and how many of the vertices
// that are inside by winding number it finds. Does the same for the detection of contact with
// points of other bodies. Not a test: build target contact_bench, run it on an idle machine.
//   contact_bench [FILE[,MOTION] [CLIP [FRAMES [VERTICES]]]]
// FILE may be the name of a built-in sample. The default is the humanoid.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "assets/scene/import_worker.h"
#include "bench/prism_tree.h"
#include "bench/recorded_frames.h"
#include "contact/foreign_point_contact.h"
#include "contact/interior_search.h"
#include "contact/self_contact.h"
#include "core/parallel.h"
#include "core/thread_count.h"
#include "core/timing.h"
#include "mesh/closing.h"
#include "mesh/winding.h"

namespace {

using namespace sinew;

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

std::vector<char> entered(const ClosedSurface& closed, const Points& skin) {
  const WindingNumber winding(closed.close(skin), closed.triangles);
  std::vector<char> inside(skin.cols());
  parallel_for(static_cast<int>(skin.cols()),
               [&](int v) { inside[v] = winding.at_vertex(v) > 1.0 ? 1 : 0; });
  return inside;
}

Eigen::AlignedBox3f box_of(const PosedSkin& skin, int triangle) {
  Eigen::AlignedBox3f box;
  for (const int v : skin.triangles()[triangle]) {
    box.extend(Eigen::Vector3f(skin.corner(v)));
    box.extend(Eigen::Vector3f(skin.corner(v + skin.vertex_count())));
  }
  return box;
}

/// Prints the times of several broad phases on one thread. A broad phase finds the vertices that
/// are inside the bounding box of a prism and face its triangle. The last line is the one in use,
/// including its test of vertices against tetrahedra.
void compare_broad_phases(const TissueModel& tissue, const std::vector<Frame>& frames,
                          double mean_edge) {
  set_thread_count(1);
  const Points rest = tissue.surface(0);
  const Points bone_points = tissue.attachment.rest_bone_points();
  const int triangle_count = static_cast<int>(tissue.triangles.size());
  PosedSkin skin(tissue.surface_vertices, tissue.triangles);
  const auto measure = [&](const std::string& name, auto&& find) {
    std::vector<double> times;
    long found = 0;
    for (const Frame& frame : frames) {
      skin.pose(frame.skin, frame.bone_points);
      const Stopwatch watch;
      found += find();
      times.push_back(watch.milliseconds());
    }
    fmt::print("  {}: {:.3f} ms, {} found\n", name, median(times),
               found / static_cast<long>(frames.size()));
  };
  const auto faces = [&](int vertex, int triangle) {
    return skin.triangle_normal(triangle).dot(skin.vertex_normal(vertex)) < 0.2F;
  };
  for (const double cell : {1.0, 1.5, 2.0, 3.0}) {
    VertexGrid grid(static_cast<float>(cell * mean_edge), 6.0F);
    measure(fmt::format("grid of vertices, cells of {} edges, each prism looked up", cell), [&] {
      long found = 0;
      grid.build(skin.skin());
      for (int t = 0; t < triangle_count; ++t) {
        const Eigen::AlignedBox3f box = box_of(skin, t);
        grid.for_each_range(box, [&](int begin, int end) {
          for (const int v : grid.order().subspan(begin, end - begin)) {
            found += faces(v, t) && box.contains(Eigen::Vector3f(skin.corner(v))) ? 1 : 0;
          }
        });
      }
      return found;
    });
  }
  skin.pose(rest.cast<float>(), bone_points.cast<float>());
  PrismTree tree(skin);
  measure("tree of prisms, each vertex looked up", [&] {
    long found = 0;
    tree.fit(skin);
    for (int v = 0; v < skin.vertex_count(); ++v) {
      const Eigen::Vector3f point = skin.corner(v);
      tree.for_each_at(
          point, [&](int t) { found += faces(v, t) && box_of(skin, t).contains(point) ? 1 : 0; });
    }
    return found;
  });
  InteriorSearch search({rest, tissue.triangles},
                        interior_tetrahedra(tissue.triangles, rest, bone_points), mean_edge);
  measure("grid of vertices, clusters of prisms looked up, and tetrahedra",
          [&] { return static_cast<long>(search.find(skin, 0.2F).size()); });
  set_thread_count(0);
}

/// Prints the time of contact detection with points of another body, on one thread. The points form
/// a wall, which is once far away from the skin and once in the middle of the first frame's skin.
void measure_foreign_points(const TissueModel& tissue, const std::vector<Frame>& frames) {
  set_thread_count(1);
  ForeignPointContact contact(tissue.triangles, tissue.surface(0),
                              tissue.attachment.rest_bone_points(), 0.25);
  constexpr int kAcross = 150;
  const PointsF first = frames[0].skin.leftCols(tissue.surface_vertices);
  const Eigen::Vector3f low = first.rowwise().minCoeff();
  const Eigen::Vector3f size = first.rowwise().maxCoeff() - low;
  PointsF wall(3, kAcross * kAcross), normals(3, kAcross * kAcross);
  normals.colwise() = Eigen::Vector3f(0.0F, 0.0F, 1.0F);
  for (int v = 0; v < kAcross * kAcross; ++v) {
    const Eigen::Vector3f at(static_cast<float>(v % kAcross) / kAcross,
                             static_cast<float>(v / kAcross) / kAcross, 0.5F);
    wall.col(v) = low + size.cwiseProduct(at);
  }
  for (const float away : {10.0F, 0.0F}) {
    const PointsF foreign_points = wall.colwise() + Eigen::Vector3f(0.0F, 0.0F, away);
    contact.forget();
    std::vector<double> times;
    std::size_t found = 0;
    for (const Frame& frame : frames) {
      const Stopwatch watch;
      contact.detect(frame.skin, frame.bone_points, foreign_points, normals);
      times.push_back(watch.milliseconds());
      found += contact.contacts().size();
    }
    fmt::print("{} foreign_points {}: {:.3f} ms, {} contacts\n", foreign_points.cols(),
               away > 0.0F ? "far away" : "in the middle", median(times), found / frames.size());
  }
  set_thread_count(0);
}

}  // namespace

int main(int argc, char** argv) {
  if (const std::optional<int> status = run_import_worker(argc, argv)) return *status;
  const RecordedFrames recorded(argc, argv);
  const std::vector<Frame>& frames = recorded.frames;
  const TissueModel& tissue = recorded.tissue();
  const Points rest = tissue.surface(0);
  const Stopwatch watch;
  SelfContact contact(tissue.triangles, rest, tissue.attachment.rest_bone_points());
  fmt::print(
      "{} vertices, {} triangles, mean edge {:.4f}, {} overlap at rest; prepared in {:.0f} ms\n",
      rest.cols(), tissue.triangles.size(), contact.mean_edge(), contact.overlapping_at_rest(),
      watch.milliseconds());

  for (const int threads : {1, 2}) {
    set_thread_count(threads);
    std::vector<double> times;
    contact.forget();
    for (const Frame& frame : frames) {
      const Stopwatch one;
      contact.detect(frame.skin, frame.bone_points);
      times.push_back(one.milliseconds());
    }
    fmt::print("{} threads: {:.3f} ms\n", threads, median(times));
  }

  measure_foreign_points(tissue, frames);
  compare_broad_phases(tissue, frames, contact.mean_edge());

  const ClosedSurface closed = close_holes(static_cast<int>(rest.cols()), tissue.triangles);
  const std::vector<char> at_rest = entered(closed, rest);
  contact.forget();
  contact.detect(rest.cast<float>(), tissue.attachment.rest_bone_points().cast<float>());
  fmt::print("at rest: {} contacts, {} vertices inside by winding\n", contact.contacts().size(),
             std::count(at_rest.begin(), at_rest.end(), 1));
  contact.forget();
  int number = 0;
  for (const Frame& frame : frames) {
    contact.detect(frame.skin, frame.bone_points);
    if (++number % 10 != 0) continue;
    const std::vector<char> inside = entered(closed, frame.skin.cast<double>());
    int truth = 0, found = 0, wrong = 0, apart = 0;
    float deepest = 0.0F;
    for (std::size_t v = 0; v < inside.size(); ++v) truth += inside[v] != 0 && at_rest[v] == 0;
    for (const VertexTriangleContact& c : contact.contacts()) {
      if (c.distance >= 0.0F)
        ++apart;
      else if (inside[c.vertex] != 0)
        ++found;
      else
        ++wrong;
      deepest = std::min(deepest, c.distance);
    }
    fmt::print(
        "frame {}: inside {} (new), contacts inside {}, outside by winding {}, separated {}, "
        "switches {}, deepest {:.4f}\n",
        number, truth, found, wrong, apart, contact.changed_pairs(), deepest);
  }
  return 0;
}
