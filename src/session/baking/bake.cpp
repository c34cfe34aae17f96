// SPDX-License-Identifier: MIT

#include "session/baking/bake.h"

#include <fmt/format.h>

#include <utility>

#include "core/error.h"
#include "session/baking/baked_looks.h"
#include "session/playing/fold_watch.h"
#include "session/playing/loop.h"
#include "skinning/weights/weights.h"

namespace sinew {
namespace {

// Largest coordinate, in the units in which the longest side of a character is 1.8. Beyond it, a
// float has too few digits left for the shape.
constexpr double kFarthest = 1e6;

std::vector<CacheFrames> frames_to_write(const Session& session,
                                         const std::vector<BakedRange>& ranges) {
  std::vector<CacheFrames> frames;
  for (const auto& [clip, range] : ranges) {
    frames.push_back({range.first, range.count(), range.rate,
                      clip < 0 ? std::string() : session.clip_at(clip).name});
  }
  return frames;
}

std::optional<Character> dressed_for(const Session& session) {
  const PartLooks& looks = session.document().part_looks;
  if (looks.empty()) return std::nullopt;
  return with_looks(session.character(), looks);
}

Points surface_to_write(const Session& session, int index) {
  Points visible = session.visible_positions();
  if (!(visible.cwiseAbs().maxCoeff() < kFarthest)) {
    fail_input(
        "{}: the surface goes out of bounds at frame {}; check the keys of the clip and the morph "
        "targets there",
        session.character().name, index);
  }
  return visible;
}

}  // namespace

Bake::Bake(Session& session, BakeRequest request, std::vector<BakedRange> ranges)
    : session_(session),
      request_(std::move(request)),
      ranges_(std::move(ranges)),
      frames_(frames_to_write(session_, ranges_)),
      dressed_(dressed_for(session_)),
      writer_(open_writer()) {}

std::unique_ptr<CacheWriter> Bake::open_writer() const {
  const Character& character = dressed_ ? *dressed_ : session_.character();
  if (request_.keep_skeleton) {
    return make_rigged_gltf_writer(request_.path, character,
                                   CharacterWeights(character, session_.settings().weights).get(),
                                   frames_, request_.morph_tolerance);
  }
  if (frames_.size() > 1) return make_baked_gltf_writer(request_.path, character, frames_);
  return make_cache_writer(request_.path, character, frames_.front());
}

void Bake::run(const Progress& progress, const std::function<void(int index)>& visit) {
  // Combining the corrections of a rigged file takes time after the last frame.
  const double playing = request_.keep_skeleton ? 0.8 : 1.0;
  for (std::size_t r = 0; r < ranges_.size(); ++r) {
    const auto& [clip, range] = ranges_[r];
    const double share = playing / static_cast<double>(ranges_.size());
    const Progress part =
        progress.part(share * static_cast<double>(r), share * static_cast<double>(r + 1));
    if (session_.clip() != clip) session_.select_clip(clip);
    FoldWatch folds(session_);
    const auto look = [&](int index) {
      if (visit) visit(index);
      folds.look(session_, index);
    };
    writer_->begin_range();
    if (request_.loop) {
      report_.loop = write_cycle(range, part, look);
    } else {
      write_range(range, part, look);
    }
    for (const FoldWarning& fold : folds.warnings()) {
      report_.warnings.push_back(
          {ranges_.size() > 1 ? fmt::format("{}: {}", frames_[r].motion, fold.text) : fold.text, r,
           fold.first_frame});
    }
  }
  const Progress finishing = progress.part(playing, 1.0);
  finishing.report(0.0, "Finishing the files");
  for (std::string& sentence : writer_->finish(finishing))
    report_.warnings.push_back({std::move(sentence)});
}

void Bake::write_range(const FrameRange& range, const Progress& progress,
                       const std::function<void(int index)>& visit) {
  play_frames(session_, range, progress, [&](int index) {
    writer_->set_joints(session_.pose());
    writer_->add(surface_to_write(session_, index));
    visit(index);
  });
}

/// Writes a cycle, whose last frame is bitwise equal to the first.
LoopRecord Bake::write_cycle(const FrameRange& range, const Progress& progress,
                             const std::function<void(int index)>& visit) {
  Pose first_pose;
  Points first_surface;
  const CyclePlayer player = play_cycle({&session_}, range, progress, [&](int index) {
    const bool again = index == range.last;
    const Pose pose = again ? first_pose : session_.pose();
    const Points surface = again ? first_surface : surface_to_write(session_, index);
    if (index == 0) {
      first_pose = pose;
      first_surface = surface;
    }
    writer_->set_joints(pose);
    writer_->add(surface);
    visit(index);
  });
  report_.cycle_warnings = player.warnings();
  return player.record();
}

}  // namespace sinew
