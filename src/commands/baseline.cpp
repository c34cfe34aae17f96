// SPDX-License-Identifier: MIT

#include "commands/baseline.h"

#include <algorithm>

namespace sinew {
namespace {

/// Makes a session of the same character at the beginning of the same clip with other settings.
std::unique_ptr<Session> session_like(const Session& given, const Settings& settings,
                                      const Progress& progress) {
  auto session = std::make_unique<Session>(given.character(), settings, given.document(), progress,
                                           given.played_colliders().colliders());
  session->select_clip(given.clip());
  return session;
}

/// Plays a textbook solver over the same frames as our session and calls visit(session, index)
/// after each frame.
template <typename Visit>
void play_textbook(const Session& ours, SkinningMethod method, const FrameRange& range,
                   const Progress& progress, Visit&& visit) {
  Settings settings = ours.settings();
  settings.method = method;
  const auto textbook = session_like(ours, settings, progress.part(0.0, 0.1));
  play_frames(*textbook, range, progress.part(0.1, 1.0),
              [&](int index) { visit(*textbook, index); });
}

}  // namespace

std::unique_ptr<Session> comparable_session(const Session& given, const Progress& progress) {
  Settings settings = given.settings();
  settings.contact.mode = ContactMode::kNone;
  settings.step.accelerated = false;
  settings.constraints = {.prism_rotations = false};
  settings.tissue.volume = 0.0;
  settings.tissue.joint_volume = 0.0;
  return session_like(given, settings, progress);
}

Baseline measure_baseline(const Session& ours, const FrameRange& range,
                          const std::vector<Points>& skins, const Progress& progress) {
  Baseline baseline;
  std::vector<FrameStatistics> frames;
  play_textbook(
      ours, SkinningMethod::kTextbook, range, progress.part(0.0, 0.5),
      [&](const Session& textbook, int) { frames.push_back(textbook.statistics(false)); });
  baseline.times = summarize_times(frames);
  std::vector<double> differences;
  play_textbook(ours, SkinningMethod::kTextbookInDouble, range, progress.part(0.5, 1.0),
                [&](const Session& textbook, int index) {
                  const Points difference =
                      textbook.simulated_positions() - skins[index - range.first];
                  for (const auto column : difference.colwise())
                    differences.push_back(column.norm() / kHeight);
                });
  std::sort(differences.begin(), differences.end());
  if (differences.empty()) return baseline;
  baseline.p99_difference = differences[(differences.size() - 1) * 99 / 100];
  baseline.max_difference = differences.back();
  return baseline;
}

}  // namespace sinew
