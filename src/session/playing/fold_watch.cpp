// SPDX-License-Identifier: MIT

#include "session/playing/fold_watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "rig/part_name.h"

namespace sinew {
namespace {

// In a visible fold, the number of inverted tetrahedra of a part exceeds that of its quiet frames
// by this fraction of its tetrahedra. With 0.01 there were warnings about frames without a visible
// fold (0.012 to 0.025 in Smooth_Male_Casual, ninja, the male and the dragon's hips). The smallest
// visible folds had 0.035.
constexpr double kFoldFraction = 0.03;
// Smallest number of tetrahedra by which a fold exceeds the quiet frames.
constexpr int kFewestInAFold = 12;
constexpr double kQuiet = 0.25;    // quantile over the frames that stands for the quiet ones
constexpr int kFramesBetween = 3;  // largest gap between two ranges that are reported as one
constexpr std::size_t kMaxSentences = 4;

/// A range of frames in which a part folds over.
struct Fold {
  int first = 0;
  int last = 0;
  int max_inverted = 0;  ///< largest number of inverted tetrahedra in one frame
  const std::string* part = nullptr;
  int tetrahedra = 0;
};

/// Returns the number of inverted tetrahedra in the quiet frames.
int quiet_count(std::vector<int> counts) {
  const auto place =
      counts.begin() + static_cast<long>(kQuiet * static_cast<double>(counts.size()));
  std::nth_element(counts.begin(), place, counts.end());
  return *place;
}

}  // namespace

FoldWatch::FoldWatch(const Session& session) {
  const TissueModel* const tissue = session.lane().tissue();
  if (tissue == nullptr || tissue->attachment.point_count() != tissue->surface_vertices) return;
  const Skeleton& skeleton = session.character().skeleton;
  const Landmarks landmarks = find_landmarks(skeleton);
  std::map<int, std::string> names;  // by joint
  std::map<std::string, std::vector<Tetrahedron>> parts;
  for (std::size_t t = 0; t < tissue->tetrahedra.size(); ++t) {
    // There are three tetrahedra per triangle and layer, ordered by layer.
    const Triangle& triangle = tissue->triangles[t / 3 % tissue->triangles.size()];
    const int joint = tissue->attachment.mover(triangle[0]);
    auto name = names.find(joint);
    if (name == names.end())
      name = names.emplace(joint, part_name(skeleton, landmarks, joint)).first;
    parts[name->second].push_back(tissue->tetrahedra[t]);
  }
  TissueModel part;
  part.rest_positions = tissue->rest_positions;
  for (auto& [name, tetrahedra] : parts) {
    part.tetrahedra = std::move(tetrahedra);
    parts_.push_back({name, static_cast<int>(part.tetrahedra.size()), InversionCounter(part)});
  }
}

void FoldWatch::look(const Session& session, int frame) {
  const PointsF* const positions = session.lane().skinner().tissue_positions();
  if (parts_.empty() || positions == nullptr) return;
  frames_.push_back(frame);
  for (Part& part : parts_) part.inverted.push_back(part.counter.count(*positions));
}

std::vector<FoldWarning> FoldWatch::warnings() const {
  std::vector<Fold> folds;
  for (const Part& part : parts_) {
    if (part.inverted.empty()) continue;
    const int beyond = quiet_count(part.inverted) +
                       std::max(kFewestInAFold, static_cast<int>(kFoldFraction * part.tetrahedra));
    bool is_open = false;
    for (std::size_t i = 0; i < frames_.size(); ++i) {
      const int count = part.inverted[i];
      if (count <= beyond) {
        is_open = is_open && frames_[i] - folds.back().last <= kFramesBetween;
        continue;
      }
      if (!is_open) folds.push_back({frames_[i], frames_[i], 0, &part.name, part.tetrahedra});
      is_open = true;
      folds.back().last = frames_[i];
      folds.back().max_inverted = std::max(folds.back().max_inverted, count);
    }
  }
  std::stable_sort(folds.begin(), folds.end(),
                   [](const Fold& a, const Fold& b) { return a.max_inverted > b.max_inverted; });
  std::vector<FoldWarning> warnings;
  for (const Fold& fold : folds) {
    if (warnings.size() == kMaxSentences) {
      warnings.push_back(
          {fmt::format("{} more folds, smaller than these", folds.size() - kMaxSentences)});
      break;
    }
    const std::string when = fold.first == fold.last
                                 ? fmt::format("frame {}", fold.first)
                                 : fmt::format("frames {} to {}", fold.first, fold.last);
    warnings.push_back(
        {fmt::format("{}: the tissue of {} folds over ({} of {} tetrahedra are inverted)", when,
                     *fold.part, fold.max_inverted, fold.tetrahedra),
         fold.first});
  }
  return warnings;
}

}  // namespace sinew
