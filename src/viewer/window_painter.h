// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include <cstddef>
#include <list>
#include <optional>
#include <span>
#include <vector>

#include "render/gl_objects.h"
#include "viewer/widget_list.h"

namespace sinew {

/// Draws the widgets of Dear ImGui, but only in those parts of the window that look different than
/// in the last frame. The window is divided into tiles, such as the view and the panels around it.
/// An image of the whole window is kept. Stale tiles are drawn into it anew, and it is copied to
/// the display. A context must be current as long as the painter lives.
class WindowPainter {
 public:
  /// Compares the widgets of a frame with those of the last one.
  /// \param tiles  left, top, right and bottom of each in screen units; together they cover the
  ///               window without overlaps
  /// \param whole  true if everything has to be drawn anew
  void follow(const ImDrawData& widgets, std::span<const ImVec4> tiles, bool whole);
  /// Has a tile drawn anew, because something below its widgets has changed.
  void renew(std::size_t tile) { stale_[tile] = true; }
  bool is_stale(std::size_t tile) const { return stale_[tile]; }
  bool is_stale() const;

  /// Returns the framebuffer with the image of the window, for what is below the widgets. To be
  /// called before draw().
  GLuint framebuffer(int pixel_width, int pixel_height);
  /// Draws the widgets of the stale tiles and copies the image to the display.
  /// \param widgets  as in follow()
  void draw(const ImDrawData& widgets);

 private:
  void note_change(const ImVec4& bounds);
  void begin_widgets(const ImDrawData& widgets) const;
  void draw_list(WidgetList& list, const ImDrawData& widgets);
  void limit(const ImVec4& box, const ImDrawData& widgets) const;

  std::vector<ImVec4> tiles_;
  std::vector<bool> stale_;      ///< for each tile
  std::list<WidgetList> lists_;  ///< of the last frame
  ShaderProgram program_{"widgets.vert", "widgets.frag"};

  struct Canvas {
    Canvas(int canvas_width, int canvas_height);
    int width, height;
    Texture color;
    Framebuffer framebuffer;
  };
  std::optional<Canvas> canvas_;
};

}  // namespace sinew
