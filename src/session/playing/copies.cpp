// SPDX-License-Identifier: MIT

#include "session/playing/copies.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/parallel.h"
#include "core/thread_count.h"
#include "core/timing.h"
#include "session/crowd.h"
#include "session/make_crowd.h"
#include "session/outer_acceleration.h"

namespace sinew {
namespace {

int step_count(const Session& session, const FrameRange& range) {
  const double seconds = (range.last - range.first) / range.rate;
  return std::max(1, static_cast<int>(seconds / session.settings().step.time_step));
}

/// Calls advance(step) for each step.
/// \return summary of the durations, ms
template <typename Advance>
Summary measure_steps(int steps, Advance&& advance) {
  std::vector<double> times;
  for (int step = 0; step < steps; ++step) {
    const Stopwatch watch;
    advance(step);
    times.push_back(watch.milliseconds());
  }
  return summarize(times);
}

std::unique_ptr<Session> copy_of(const Session& original, const Progress& progress) {
  auto copy =
      std::make_unique<Session>(original.character(), original.settings(), original.document(),
                                progress, original.played_colliders().colliders());
  copy->select_clip(original.clip());
  return copy;
}

/// Measures a single session from the beginning of its clip.
/// \return duration of a step on one thread, ms
Summary measure_one(Session& session, int steps) {
  const int threads = thread_count();
  set_thread_count(1);
  session.seek(0.0);
  const Summary result =
      measure_steps(steps, [&](int) { session.advance(session.settings().step.time_step); });
  set_thread_count(threads);
  return result;
}

/// Computes the poses of all copies. Each copy plays the clip back and forth, so that it never
/// jumps, and begins at a different moment.
class Moments {
 public:
  Moments(const Session& session, int count) : session_(session), members_(count) {}

  std::span<const Crowd::Member> at(double time) {
    const double duration = session_.duration();
    const Clip* const clip = session_.selected_clip();
    const auto count = static_cast<int>(members_.size());
    const auto morphs = static_cast<int>(session_.character().morphs.size());
    parallel_for(
        count,
        [&](int i) {
          const double began = duration * i / count;
          const double own = duration > 0.0 ? std::fmod(time + began, 2.0 * duration) : 0.0;
          const double moment = std::min(own, 2.0 * duration - own);
          members_[i].pose = session_.pose_at(moment);
          members_[i].morph_weights = clip == nullptr ? std::vector<float>(morphs, 0.0F)
                                                      : clip->morph_weights(morphs, moment);
        },
        1);
    return members_;
  }

 private:
  const Session& session_;
  std::vector<Crowd::Member> members_;
};

/// Measures a batch of bodies. A whole frame consists of poses, a step and the visible surfaces
/// with their normals, which stay on the GPU.
Copies measure_crowd(Session& one, Crowd& crowd, int count, int steps) {
  const Eigen::Vector3d gravity = gravity_of(one.settings().gravity);
  const double time_step = one.settings().step.time_step;
  const bool surface_normals = one.settings().normals == VisibleNormals::kSurface;
  Moments moments(one, count);
  crowd.reset(moments.at(0.0), gravity);
  std::vector<double> step_times;
  Copies result{.count = count};
  result.frame_ms = measure_steps(steps, [&](int step) {
    const Stopwatch watch;
    const std::span<const Crowd::Member> members = moments.at((step + 1) * time_step);
    crowd.step(members, gravity);
    crowd.wait();
    step_times.push_back(watch.milliseconds());
    crowd.make_visible(members, surface_normals);
    crowd.wait();
  });
  result.step_ms = summarize(step_times);
  return result;
}

Copies measure_sessions(const Session& original, std::unique_ptr<Session> first, int count,
                        int steps, const Progress& progress) {
  std::vector<std::unique_ptr<Session>> copies;
  copies.push_back(std::move(first));
  for (int i = 1; i < count; ++i)
    copies.push_back(copy_of(original, progress.part(0.8 * i / count, 0.8 * (i + 1) / count)));
  const auto advance = [&](int i) { copies[i]->advance(original.settings().step.time_step); };
  Copies result{.count = count};
  result.step_ms = measure_steps(steps, [&](int) {
    if (count >= thread_count())
      parallel_for(count, advance, 1);
    else
      for (int i = 0; i < count; ++i) advance(i);
  });
  result.one_on_one_thread = measure_one(*copies.front(), steps);
  return result;
}

}  // namespace

Copies measure_copies(const Session& original, const FrameRange& range, int count,
                      const Progress& progress) {
  const int steps = step_count(original, range);
  std::unique_ptr<Session> one = copy_of(original, progress.part(0.0, 0.2));
  const bool alone = original.played_colliders().colliders().empty();
  const std::unique_ptr<Crowd> crowd = alone ? make_crowd(one->lane(), count) : nullptr;
  progress.report(0.2, "Simulating copies");
  if (!crowd)
    return measure_sessions(original, std::move(one), count, steps, progress.part(0.2, 1.0));
  Copies result = measure_crowd(*one, *crowd, count, steps);
  result.one_on_one_thread = measure_one(*one, steps);
  return result;
}

}  // namespace sinew
