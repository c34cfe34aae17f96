// SPDX-License-Identifier: MIT

#pragma once

#include <array>

namespace sinew {

/// Lists the sections of a frame whose processor time SectionClock measures.
enum class FrameSection {
  kWork,        ///< simulation, files and everything else that is no drawing
  kPanels,      ///< building the panels and comparing them, mouse and keyboard
  kMoving,      ///< positions, normals and uploads of what has moved
  kScene,       ///< the calls that draw the scene
  kPanelCalls,  ///< the calls that draw the panels
  kPresent,     ///< handing the frame to the display
  kRasterizer,  ///< inside OpenGL calls that a graphics processor would carry out
};
inline constexpr std::array<const char*, 7> kFrameSectionNames{
    "work", "panels", "moving", "scene", "panel_calls", "present", "rasterizer"};

/// Sums the processor time that the window's thread spends in each section of its frames. For
/// benchmarks: unlike the times of FrameLog, these leave out waiting and other threads.
class SectionClock {
 public:
  /// \param on  false: nothing is measured
  explicit SectionClock(bool on);

  /// Adds the time since the last call to a section. Of this, what was spent inside drawing calls
  /// of the scene counts as FrameSection::kRasterizer.
  void end(FrameSection section);
  /// Forgets the time since the last call.
  void skip();

  /// Returns the time of a section so far, ms.
  double total(FrameSection section) const { return totals_[static_cast<std::size_t>(section)]; }

 private:
  bool on_;
  double last_ = 0.0;
  double calls_ = 0.0;  ///< measured_gl_calls_ms() at the last call
  std::array<double, kFrameSectionNames.size()> totals_{};
};

}  // namespace sinew
