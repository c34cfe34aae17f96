// SPDX-License-Identifier: MIT

#include "viewer/window_follower.h"

#include <GLFW/glfw3.h>

#include <algorithm>

namespace sinew {
namespace {

/// Returns the nearest of the shapes that GLFW 3.3 has.
int glfw_shape(ImGuiMouseCursor shape) {
  switch (shape) {
    case ImGuiMouseCursor_TextInput:
      return GLFW_IBEAM_CURSOR;
    case ImGuiMouseCursor_ResizeNS:
      return GLFW_VRESIZE_CURSOR;
    case ImGuiMouseCursor_ResizeEW:
      return GLFW_HRESIZE_CURSOR;
    case ImGuiMouseCursor_Hand:
      return GLFW_HAND_CURSOR;
    default:
      return GLFW_ARROW_CURSOR;
  }
}

}  // namespace

void WindowFollower::start(GLFWwindow* window) {
  window_ = window;
  glfwGetWindowSize(window, &size_.width, &size_.height);
  glfwGetFramebufferSize(window, &pixels_.width, &pixels_.height);
  focused_ = glfwGetWindowAttrib(window, GLFW_FOCUSED) == GLFW_TRUE;
  hovered_ = glfwGetWindowAttrib(window, GLFW_HOVERED) == GLFW_TRUE;
}

void WindowFollower::begin_frame(ImGuiIO& io) {
  io.DisplaySize = {static_cast<float>(size_.width), static_cast<float>(size_.height)};
  if (size_.width > 0 && size_.height > 0) {
    io.DisplayFramebufferScale = {static_cast<float>(pixels_.width) / io.DisplaySize.x,
                                  static_cast<float>(pixels_.height) / io.DisplaySize.y};
  }
  constexpr double kFirst = 1.0 / 60.0;    // s
  constexpr double kShortest = 1.0 / 1e6;  // s; Dear ImGui expects some time between frames
  const double now = glfwGetTime();
  io.DeltaTime = static_cast<float>(time_ > 0.0 ? std::max(now - time_, kShortest) : kFirst);
  time_ = now;
  set_cursor(ImGui::GetMouseCursor());
}

void WindowFollower::set_cursor(ImGuiMouseCursor shape) {
  if (shape == shape_ || shape == ImGuiMouseCursor_None) return;
  shape_ = shape;
  GLFWcursor*& cursor = cursors_[shape];
  if (cursor == nullptr) cursor = glfwCreateStandardCursor(glfw_shape(shape));
  glfwSetCursor(window_, cursor);
}

}  // namespace sinew
