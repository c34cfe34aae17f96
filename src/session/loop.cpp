#include "session/loop.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/error.h"
#include "session/playback.h"

namespace sinew {
namespace {

constexpr int kMostCycles = 30;  // where a body never repeats, as in chaotic contact
constexpr double kWholeStep = 1e-6;

/// The state at the end of a cycle: positions, and through those of the frame before, velocities.
struct CycleEnd {
  Points before;
  Points last;

  double distance(const CycleEnd& other) const {
    const double largest = std::max((before - other.before).colwise().norm().maxCoeff(),
                                    (last - other.last).colwise().norm().maxCoeff());
    return largest / kHeight;
  }
};

}  // namespace

LoopRecord play_loop(Session& session, int frames, const Progress& progress,
                     const std::function<void(int index)>& visit) {
  const double cycle = session.duration() / session.settings().speed;  // s of simulation
  Settings settings = session.settings();
  settings.time_step = cycle / std::ceil(cycle / settings.time_step - kWholeStep);
  session.apply(settings);
  session.set_at_end(AtEnd::kLoop);
  session.seek(0.0);

  const auto next_frame = [&](int index) {
    session.advance(cycle / frames);
    require_finite(session, index);
  };
  LoopRecord loop;
  std::optional<CycleEnd> previous;
  for (bool repeats = false; !repeats && loop.warm_up_cycles < kMostCycles;) {
    CycleEnd end;
    for (int i = 1; i <= frames; ++i) {
      if (i == frames) end.before = session.simulated_positions();
      next_frame(i);
      progress.report(0.5 * i / frames, "warming up");
    }
    end.last = session.simulated_positions();
    ++loop.warm_up_cycles;
    if (previous) {
      loop.repeats_within = end.distance(*previous);
      repeats = loop.repeats_within <= kLoopRepeats;
    }
    previous = std::move(end);
  }
  for (int i = 0; i <= frames; ++i) {
    if (i > 0) next_frame(i);
    visit(i);
    progress.report(0.5 + 0.5 * i / frames, "simulation");
  }
  return loop;
}

double close_cycle(std::vector<PointsF>& poses) {
  if (poses.size() < 2) return 0.0;
  const PointsF rest = poses.front() - poses.back();
  const auto last = static_cast<float>(poses.size() - 1);
  for (std::size_t i = 1; i + 1 < poses.size(); ++i)
    poses[i] += (static_cast<float>(i) / last) * rest;
  poses.back() = poses.front();
  return rest.size() == 0 ? 0.0 : rest.colwise().norm().maxCoeff();
}

}  // namespace sinew
