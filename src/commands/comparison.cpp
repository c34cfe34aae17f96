// SPDX-License-Identifier: MIT

#include "commands/comparison.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/process_memory.h"
#include "session/methods.h"

namespace sinew {
namespace {

std::vector<Eigen::Vector3d> joint_positions(const Session& session) {
  std::vector<Eigen::Vector3d> positions;
  for (const Transform& joint : global_transforms(session.character().skeleton, session.pose()))
    positions.emplace_back(joint.translation());
  return positions;
}

}  // namespace

ComparedMethod prepare_method(const CharacterToPlay& opened, Settings settings,
                              SkinningMethod method, const Progress& progress) {
  constexpr double kMegabyte = 1e6;
  settings.method = method;
  ComparedMethod compared{
      method, Session::resting(opened.character, settings, opened.colliders, opened.document), 0.0};
  Session& session = *compared.session;
  const auto before = static_cast<double>(resident_bytes_in_use());
  session.replace_lanes(session.build_lanes(settings, opened.document, progress), settings,
                        opened.document);
  session.advance(settings.step.time_step);
  const auto after = static_cast<double>(resident_bytes_in_use());
  compared.memory_mb = std::max(after - before, 0.0) / kMegabyte;
  return compared;
}

MethodRun run_clip(const ComparedMethod& compared, const ComparedClip& clip,
                   const Progress& progress) {
  Session& session = *compared.session;
  session.select_clip(clip.index);
  MethodRun run{.method = compared.method,
                .clip = clip,
                .prepare_ms = session.lane().preparation().total_ms,
                .memory_mb = compared.memory_mb};
  std::vector<float> visible(3 *
                             static_cast<std::size_t>(session.character().surface.vertex_count()));
  std::vector<float> normals(visible.size());
  double smallest = std::numeric_limits<double>::infinity();
  play_frames(session, clip.range, progress.part(0.0, 0.8), [&](int index) {
    session.write_visible(visible, normals);
    FrameStatistics frame = session.statistics(true);
    frame.index = index;
    if (frame.cross_section_min && *frame.cross_section_min < smallest) {
      smallest = *frame.cross_section_min;
      run.joints_at_smallest_section = joint_positions(session);
    }
    run.frames.push_back(std::move(frame));
  });
  run.rest_jitter = rest_jitter(session, progress.part(0.8, 1.0));
  return run;
}

double rest_jitter(Session& session, const Progress& progress) {
  constexpr double kSettlingSeconds = 2.0;
  constexpr double kMeasuredSeconds = 1.0;
  const double step = session.settings().step.time_step;
  session.hold_clip(true);
  double fastest = 0.0;
  for (double time = 0.0; time < kSettlingSeconds + kMeasuredSeconds; time += step) {
    session.advance(step);
    if (time >= kSettlingSeconds) fastest = std::max(fastest, session.max_speed());
    progress.report(time / (kSettlingSeconds + kMeasuredSeconds), "settling");
  }
  session.hold_clip(false);
  return fastest;
}

std::vector<double> times_of(const MethodRun& run) {
  const bool simulates = find_method(run.method).simulates;
  std::vector<double> times;
  for (const FrameStatistics& frame : run.frames)
    if (frame.steps > 0) times.push_back(simulates ? frame.frame_ms : frame.skinning_ms);
  return times;
}

}  // namespace sinew
