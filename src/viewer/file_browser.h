#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "viewer/background_job.h"
#include "viewer/folder_listing.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// The window's own browser of files, to open, to save and to meet. Folders are read in the
/// background; nothing waits for it.
class FileBrowser {
 public:
  /// Shows what Questions::dialog asks for, and carries it out.
  void draw(ViewerState& state);

 private:
  struct Place {
    std::string label;
    std::string folder;
  };

  bool writes() const;
  void begin(const ViewerState& state);
  void go_to(std::string folder);
  void take_listing();
  void refresh();
  void draw_places();
  void draw_path(ViewerState& state);
  void draw_entries(ViewerState& state);
  void draw_row(ViewerState& state, int row);
  void draw_footer(ViewerState& state);
  void draw_name(ViewerState& state);
  void handle_keys(ViewerState& state);
  void click(int row);
  void open_row(ViewerState& state, int row);
  void choose(ViewerState& state);
  void choose_paths(ViewerState& state, std::vector<std::string> paths);
  void choose_name(ViewerState& state);
  void take_path(ViewerState& state);
  void up();

  std::optional<FileDialog> shown_;  ///< what it has been set up for
  std::vector<Place> places_;
  std::string folder_;
  FolderListing listing_;
  BackgroundJob<FolderListing> listing_job_;
  FolderFilter filter_;
  std::vector<int> rows_;           ///< entries of the listing, as they are shown
  std::set<std::string> selected_;  ///< names
  int cursor_ = -1;                 ///< row of the keyboard
  bool follow_cursor_ = false;      ///< it has to be scrolled to
  bool focus_ = false;              ///< the text field gets the keyboard
  bool field_used_ = false;         ///< path or name has the keyboard, or just had it
  bool filter_was_empty_ = true;    ///< before this picture's keys
  std::string go_back_to_;          ///< name of the folder that was left upwards
  std::string overwrite_;           ///< file that is there already, and may be replaced
  std::string problem_;
  std::array<char, 4096> path_{};
  std::array<char, 256> text_{};
  std::array<char, 1024> name_{};
};

}  // namespace sinew
