#pragma once

#include <X11/Xlib.h>

#include <string>
#include <vector>

namespace sinew::test {

/// The source's side of a drag and drop of files between X clients: the protocol XDND, version 5
/// (freedesktop.org). xdotool cannot start a drag from nothing; this sends its messages.
class DropSource {
 public:
  DropSource(::Display* display, const std::vector<std::string>& files);
  ~DropSource();
  DropSource(const DropSource&) = delete;
  DropSource& operator=(const DropSource&) = delete;

  /// Enters the window, stands at a place of it, drops, and hands the names over when they are
  /// asked for. \return whether the window has said that it took them
  bool drop(::Window target, int x, int y);

 private:
  Atom atom(const char* name) const { return XInternAtom(display_, name, False); }
  void send(::Window target, const char* message, long second, long third, long fourth, long fifth);
  /// Serves requests for the names until a message of this kind comes; false after 20 s.
  bool wait_for(const char* message, XClientMessageEvent& found);
  void serve(const XSelectionRequestEvent& request);

  ::Display* display_;
  ::Window window_;
  std::string names_;  ///< as text/uri-list
};

}  // namespace sinew::test
