// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "viewer/background_job.h"
#include "viewer/files/browser_places.h"
#include "viewer/files/file_list.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Draws the window's own file browser, for opening files, saving them, and choosing colliders.
/// Folders are read in the background, so that nothing waits for them.
class FileBrowser {
 public:
  /// Shows the dialog that Questions::dialog asks for, and carries out the choice.
  void draw(ViewerState& state);

 private:
  bool writes() const;
  void begin(const ViewerState& state);
  void go_to(std::string folder);
  void show_listing();
  void draw_places();
  void draw_path(ViewerState& state);
  void draw_footer(ViewerState& state);
  void draw_name(ViewerState& state);
  static bool has_keyboard();
  void escape(ViewerState& state);
  void handle_keys(ViewerState& state);
  void follow(ViewerState& state, const FileList::Use& use);
  void open_entry(ViewerState& state, const FolderEntry& entry);
  void choose(ViewerState& state);
  void choose_paths(ViewerState& state, std::vector<std::string> paths);
  void choose_name(ViewerState& state);
  void write_to(ViewerState& state, const std::string& path);
  void open_typed_path(ViewerState& state);
  void up();

  std::optional<FileDialog> shown_;  ///< the dialog for which it has been set up
  std::vector<BrowserPlace> places_;
  std::string folder_;
  FileList list_;
  BackgroundJob<FolderListing> listing_job_;
  bool focus_ = false;            ///< the text field gets the keyboard focus
  bool path_entered_ = false;     ///< by Enter, and the pointer is still over the path
  bool field_used_ = false;       ///< path or name has the focus, or just had it
  bool filter_was_empty_ = true;  ///< before the keys of this frame
  std::string go_back_to_;        ///< name of the subfolder from which one went up
  std::string overwrite_;         ///< existing file that may be replaced
  std::string problem_;
  std::array<char, 4096> path_{};
  std::array<char, 256> text_{};
  std::array<char, 1024> name_{};
};

}  // namespace sinew
