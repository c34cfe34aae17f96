// SPDX-License-Identifier: MIT

#include "viewer/actions/key_name.h"

// The loader of OpenGL comes with the headers below.
#include <GLFW/glfw3.h>
#include <fmt/format.h>

namespace sinew {

std::string key_name(const Shortcut& shortcut) {
  if (shortcut.key == 0) return "";
  const auto name = [&]() -> std::string {
    switch (shortcut.key) {
      case GLFW_KEY_SPACE:
        return "Space";
      case GLFW_KEY_BACKSPACE:
        return "Backspace";
      case GLFW_KEY_HOME:
        return "Home";
      case GLFW_KEY_END:
        return "End";
      case GLFW_KEY_LEFT:
        return "Left";
      case GLFW_KEY_RIGHT:
        return "Right";
      case GLFW_KEY_DELETE:
        return "Delete";
      case GLFW_KEY_ESCAPE:
        return "Escape";
      case GLFW_KEY_KP_DECIMAL:
        return "Keypad .";
      case GLFW_KEY_ENTER:
        return "Enter";
      case GLFW_KEY_KP_ENTER:
        return "Keypad Enter";
      case GLFW_KEY_INSERT:
        return "Insert";
      case GLFW_KEY_TAB:
        return "Tab";
      default:
        break;
    }
    if (shortcut.key >= GLFW_KEY_KP_0 && shortcut.key <= GLFW_KEY_KP_9) {
      return fmt::format("Keypad {}", shortcut.key - GLFW_KEY_KP_0);
    }
    if (shortcut.key >= GLFW_KEY_F1 && shortcut.key <= GLFW_KEY_F25)
      return fmt::format("F{}", shortcut.key - GLFW_KEY_F1 + 1);
    return std::string(1, static_cast<char>(shortcut.key));  // GLFW's codes of letters are ASCII
  }();
  return fmt::format("{}{}{}", shortcut.control ? "Ctrl+" : "", shortcut.shift ? "Shift+" : "",
                     name);
}

}  // namespace sinew
