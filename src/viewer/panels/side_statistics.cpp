// SPDX-License-Identifier: MIT

#include "viewer/panels/side_statistics.h"

#include <fmt/format.h>

#include <cmath>

#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

constexpr double kReadingPause = 0.35;  // s between two measurements, so that numbers can be read
constexpr double kFlatVolume = 1e-5;    // of the height cubed; below, a surface is flat

}  // namespace

const std::vector<std::string>& SideStatistics::texts(const ViewerState& state, double now) {
  std::vector<const Session*> shown{&state.session()};
  for (const auto& [number, session] : state.comparison.shown_sides()) shown.push_back(session);
  bool is_new = shown.size() != sides_.size();
  sides_.resize(shown.size());
  for (std::size_t i = 0; i < shown.size(); ++i) {
    Side& side = sides_[i];
    const Session& session = *shown[i];
    if (side.session != &session || side.lane != &session.lane()) {
      is_new = true;
      const TriangleMesh& surface = session.simulated_surface();
      side = {&session, &session.lane(), close_holes(surface.vertex_count(), surface.triangles)};
      const double volume =
          signed_volume(side.closed.close(surface.positions), side.closed.triangles);
      if (std::abs(volume) > kFlatVolume * kHeight * kHeight * kHeight) side.rest_volume = volume;
    }
    const FrameStatistics last = session.statistics(false);
    if (!state.playback.moves() || state.playback.settles() || last.steps == 0) continue;
    side.milliseconds += last.frame_ms - last.upsampling_ms;
    ++side.frames;
  }
  if (!is_new && now - measured_ < kReadingPause) return texts_;
  measured_ = now;
  texts_.clear();
  for (Side& side : sides_) texts_.push_back(measure(side));
  return texts_;
}

std::string SideStatistics::measure(Side& side) {
  std::string text;
  if (side.frames > 0) text = fmt::format("Simulation {:.1f} ms", side.milliseconds / side.frames);
  side.milliseconds = 0.0;
  side.frames = 0;
  if (side.rest_volume == 0.0) return text;
  const double volume =
      signed_volume(side.closed.close(side.session->simulated_positions()), side.closed.triangles);
  return fmt::format("{}{}Volume {:.1f} %", text, text.empty() ? "" : "\n",
                     100.0 * volume / side.rest_volume);
}

}  // namespace sinew
