// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "assets/open.h"
#include "samples/samples.h"
#include "session/session.h"

namespace sinew {

/// Positions of the skin and of its bone points in one frame of a clip.
struct Frame {
  PointsF skin, bone_points;
};

inline std::vector<Frame> record(Session& session, int count) {
  const SkeletonAttachment& attachment = session.lane().tissue()->attachment;
  SkeletonAttachment::State state;
  std::vector<Frame> frames(count);
  for (Frame& frame : frames) {
    session.advance(1.0 / 60.0);
    frame.skin = session.positions();
    std::vector<Transform> transforms =
        skinning_transforms(session.character().skeleton, session.pose());
    for (Transform& transform : transforms) transform.pretranslate(-session.frame_origin());
    attachment.place(transforms, state);
    attachment.posed_bone_points(state, frame.bone_points);
  }
  return frames;
}

inline Character character(int argc, char** argv) {
  const std::string files = argc > 1 ? argv[1] : "humanoid";
  const std::vector<std::string>& samples = sample_names();
  if (std::find(samples.begin(), samples.end(), files) == samples.end()) {
    const std::size_t comma = files.find(',');
    if (comma == std::string::npos) return open_character({files});
    return open_character({files.substr(0, comma), files.substr(comma + 1)});
  }
  const auto bytes = embedded_sample(files);
  return open_character_from_memory(files + ".glb", bytes.data(), bytes.size());
}

/// Records the frames of a clip for a contact benchmark, whose arguments are [FILE[,MOTION] [CLIP
/// [FRAMES [VERTICES]]]].
struct RecordedFrames {
  RecordedFrames(int argc, char** argv)
      : session(character(argc, argv), settings_of(argc, argv), Document{}, {}) {
    session.select_clip(argc > 2 ? std::stoi(argv[2]) : 0);
    frames = record(session, argc > 3 ? std::stoi(argv[3]) : 120);
  }
  const TissueModel& tissue() const { return *session.lane().tissue(); }

  Session session;
  std::vector<Frame> frames;

 private:
  static Settings settings_of(int argc, char** argv) {
    Settings settings;
    if (argc > 4) settings.simulation.vertices = std::stoi(argv[4]);
    return settings;
  }
};

}  // namespace sinew
