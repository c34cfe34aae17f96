// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include <vector>

#include "render/gl_objects.h"

namespace sinew {

/// Keeps what one list of Dear ImGui draws, and uploads it only after a change. Positions are in
/// screen units.
class WidgetList {
 public:
  WidgetList();

  /// Draws triangles with one texture.
  struct Command {
    ImVec4 clip;    ///< left, top, right and bottom of the area that it may draw in
    ImVec4 bounds;  ///< box around what it would draw without that limit
    GLuint texture;
    unsigned first_index, first_vertex, index_count;
  };
  const std::vector<Command>& commands() const { return commands_; }
  /// Returns the box around all commands, without their limits.
  const ImVec4& bounds() const { return bounds_; }

  /// Takes what the list draws in this frame. Callbacks are left out.
  /// \return true if this differs from the last frame
  bool follow(const ImDrawList& list);

  /// Prepares OpenGL for draw().
  void bind();
  /// Draws a command of this list, without its limit. The program and the texture have to be bound.
  static void draw(const Command& command);

 private:
  bool is_same(const ImDrawList& list) const;
  ImVec4 bounds_of(const ImDrawCmd& command) const;

  std::vector<ImDrawVert> vertices_;
  std::vector<ImDrawIdx> indices_;
  std::vector<Command> commands_;
  ImVec4 bounds_;
  bool uploaded_ = false;
  Buffer vertex_buffer_;
  Buffer index_buffer_;
  VertexArray array_;
};

/// Returns an empty box, which extended() replaces by its other argument.
ImVec4 empty_box();
/// Returns the smallest box that contains two boxes.
ImVec4 extended(const ImVec4& a, const ImVec4& b);
/// Returns the box that two boxes have in common.
ImVec4 common_box(const ImVec4& a, const ImVec4& b);
bool is_empty(const ImVec4& box);
bool is_same_box(const ImVec4& a, const ImVec4& b);

}  // namespace sinew
