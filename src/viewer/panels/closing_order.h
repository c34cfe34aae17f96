// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

namespace sinew {

/// Finds the panel or dialog that Escape closes: the one in front. Each of them announces itself in
/// every frame in which it is open.
class ClosingOrder {
 public:
  /// Announces an open panel.
  /// \param depth  larger for panels that are further in front
  /// \return true if it has to close now
  bool announce(unsigned panel, int depth);
  /// To be called after all panels of a frame.
  void end_frame();
  /// Makes the panel in front close when it announces itself again.
  /// \return false if none is open
  bool close_front();

 private:
  struct Panel {
    unsigned id;
    int depth;
  };
  std::vector<Panel> open_;       ///< in the last whole frame
  std::vector<Panel> announced_;  ///< in this frame so far
  unsigned closing_ = 0;          ///< 0: none
};

}  // namespace sinew
