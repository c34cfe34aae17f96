#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "viewer/folder_listing.h"

namespace sinew {

/// What a folder holds, as a table from which files are selected by mouse and keyboard.
class FileList {
 public:
  /// What the mouse has done to an entry.
  struct Use {
    FolderEntry entry;
    bool opened = false;  ///< by a double click; else selected
  };

  void set_purpose(FilePurpose purpose) { filter_.purpose = purpose; }
  /// \param at  name of the entry that the keyboard is at first, if it is there
  void show(FolderListing listing, const std::string& at);
  /// Nothing is selected, and entries of any name are shown by the next show().
  void forget();
  /// Shows entries whose names contain it.
  void filter_by(const std::string& text);

  /// \param several  files are selected, any number of them; else what the mouse is used on is the
  ///                 keyboard's place alone
  std::optional<Use> draw(bool several);
  /// What is shown beside what serves the purpose.
  void draw_filters();
  /// By so many rows; nothing is selected then.
  void move_cursor(int by);
  void select(const FolderEntry& entry) { selected_.insert(entry.name); }

  std::string path_of(const std::string& name) const;
  /// Names.
  const std::set<std::string>& selected() const { return selected_; }
  /// Where the keyboard is; null: nowhere.
  const FolderEntry* at_cursor() const;
  std::size_t shown_count() const { return rows_.size(); }
  std::size_t count() const { return listing_.entries.size(); }

 private:
  void refresh();
  void sort();
  void scroll_to_cursor();
  std::optional<Use> draw_row(int row, bool several);
  void click(int row, bool several);
  const FolderEntry& entry(int row) const { return listing_.entries[rows_[row]]; }

  FolderListing listing_;
  FolderFilter filter_;
  std::vector<int> rows_;           ///< entries of the listing, as they are shown
  std::set<std::string> selected_;  ///< names
  int cursor_ = -1;                 ///< row of the keyboard
  bool follow_cursor_ = false;      ///< it has to be scrolled to
};

}  // namespace sinew
