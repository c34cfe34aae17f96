// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "commands/comparison.h"
#include "commands/comparison_table.h"
#include "render/image_file.h"

namespace sinew {

/// Names the worst frame of a measure over all methods and clips.
struct WorstFrame {
  const FrameMeasure* measure;
  SkinningMethod method;  ///< whose value it is
  int clip;               ///< index in the list of compared clips
  int frame;
  double value;
  std::string joint;  ///< where it is; empty: anywhere
};

/// Finds for each measure the frame whose value deviates most from that at rest. Measures that no
/// frame has, or that never deviate, are left out.
/// \param clips  those of the runs
std::vector<WorstFrame> worst_frames(const std::vector<MethodRun>& runs,
                                     const std::vector<ComparedClip>& clips);

/// A picture of one method in such a frame.
struct MethodPicture {
  SkinningMethod method;
  std::string jpeg;  ///< bytes of the file
};

/// Holds how pictures are drawn.
struct PictureStyle {
  ImageSize size;
  std::string camera;  ///< a named view; empty: one that suits each picture
};

/// Plays all methods once more to the worst frames and draws each frame of each method, seen by one
/// camera.
/// \return for each frame one picture per method, in their order
/// \throws UnavailableError without OpenGL, Cancelled
std::vector<std::vector<MethodPicture>> draw_worst_frames(
    const std::vector<ComparedMethod>& methods, const std::vector<ComparedClip>& clips,
    const std::vector<WorstFrame>& frames, const PictureStyle& style, const Progress& progress);

}  // namespace sinew
