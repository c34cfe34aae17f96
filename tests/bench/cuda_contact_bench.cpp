// SPDX-License-Identifier: MIT

// Prints how long self-contact detection takes on the GPU for a frame of a clip, including the
// constraints, and how many of its contact pairs the CPU finds as well. Not a test: build target
// gpu_contact_bench. Without a GPU, build emulated_contact_bench, whose times mean nothing.
//   gpu_contact_bench [FILE[,MOTION] [CLIP [FRAMES [VERTICES]]]]

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "assets/scene/import_worker.h"
#include "bench/recorded_frames.h"
#include "contact/global_contact.h"
#include "core/timing.h"
#include "cuda/both_contacts.h"

namespace {

using namespace sinew;

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

/// Number of contact pairs that the CPU and the GPU share, and number of pairs in total.
struct Agreement {
  int same = 0;
  int all = 0;

  void add(const std::vector<DevicePair>& found,
           const std::vector<VertexTriangleContact>& expected) {
    std::vector<std::pair<int, int>> ours, theirs, common;
    for (const DevicePair& pair : found) ours.emplace_back(pair.vertex, pair.triangle);
    for (const VertexTriangleContact& pair : expected)
      theirs.emplace_back(pair.vertex, pair.triangle);
    std::set_intersection(ours.begin(), ours.end(), theirs.begin(), theirs.end(),
                          std::back_inserter(common));
    same += static_cast<int>(common.size());
    all += static_cast<int>(ours.size() + theirs.size() - common.size());
  }
};

}  // namespace

int main(int argc, char** argv) {
  if (const std::optional<int> status = run_import_worker(argc, argv)) return *status;
  const RecordedFrames recorded(argc, argv);
  const TissueModel& tissue = recorded.tissue();
  GlobalContact reference(tissue, {}, {});
  cuda::Stream stream;
  const std::size_t before = cuda::allocated_bytes();
  CudaContact contact(contact_tables(tissue, {}, {}), stream);
  fmt::print("{} vertices, {} triangles, {} overlap at rest; {:.2f} MB on {}\n",
             tissue.surface_vertices, tissue.triangles.size(),
             reference.detection().overlapping_at_rest(),
             static_cast<double>(cuda::allocated_bytes() - before) / 1e6, cuda::device().name);

  std::vector<double> host_times, device_times;
  Agreement agreement;
  for (const Frame& frame : recorded.frames) {
    const Stopwatch watch;
    reference.find(frame.skin, frame.bone_points, false, 1.0F);
    host_times.push_back(watch.milliseconds());
    const PointsOnDevice points(frame.skin, frame.bone_points, stream);
    cuda::Mark begin, end;
    begin.record(stream);
    contact.find(points.skin.data(), points.bone_points.data(), false, 1.0F, 1.0, stream);
    end.record(stream);
    device_times.push_back(end.milliseconds_since(begin));
    agreement.add(contact.pairs(stream), reference.detection().contacts());
  }
  fmt::print("host {:.3f} ms, device {:.3f} ms, at most {:.3f} ms; {} of {} pairs are the same\n",
             median(host_times), median(device_times),
             *std::max_element(device_times.begin(), device_times.end()), agreement.same,
             agreement.all);
  return 0;
}
