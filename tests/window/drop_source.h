// SPDX-License-Identifier: MIT

#pragma once

#include <X11/Xlib.h>

#include <string>
#include <vector>

namespace sinew::test {

/// Acts as the source of a drag and drop of files between X clients, by the protocol XDND, version
/// 5 (freedesktop.org). xdotool cannot start a drag without a source window, so this class sends
/// the messages of the protocol itself.
class DropSource {
 public:
  DropSource(::Display* display, const std::vector<std::string>& files);
  ~DropSource();
  DropSource(const DropSource&) = delete;
  DropSource& operator=(const DropSource&) = delete;

  /// Enters the window, moves to (x, y), drops, and sends the names of the files when the window
  /// requests them.
  /// \return true if the window reports that it accepted them
  bool drop(::Window target, int x, int y);

 private:
  Atom atom(const char* name) const { return XInternAtom(display_, name, False); }
  void send(::Window target, const char* message, long second, long third, long fourth, long fifth);
  /// Answers requests for the names until a message of this kind arrives.
  /// \return false if none arrives within 20 s
  bool wait_for(const char* message, XClientMessageEvent& found);
  void serve(const XSelectionRequestEvent& request);

  ::Display* display_;
  ::Window window_;
  std::string names_;  ///< of the files, as text/uri-list
};

}  // namespace sinew::test
