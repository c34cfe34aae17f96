// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "viewer/files/folder_listing.h"

namespace sinew {

/// Draws the content of a folder as a table in which files are selected by mouse and keyboard.
class FileList {
 public:
  /// A click on an entry.
  struct Use {
    FolderEntry entry;
    bool opened = false;  ///< by a double click; otherwise selected
  };

  void set_purpose(FilePurpose purpose) { filter_.purpose = purpose; }
  /// Shows the content of a folder.
  /// \param at  name of the entry at which the keyboard cursor begins, if it exists
  void show(FolderListing listing, const std::string& at);
  /// Clears selection and cursor, and also the filter text, from the next show() on.
  void forget();
  /// Shows only entries whose names contain `text`.
  void filter_by(const std::string& text);

  /// Draws the table.
  /// \param several  true: any number of files can be selected; false: a click only moves the
  ///                 keyboard cursor
  std::optional<Use> draw(bool several);
  /// Draws the switches that show more than the files for the purpose.
  void draw_filters();
  /// Moves the cursor by a number of rows, and clears the selection.
  void move_cursor(int by);
  void select(const FolderEntry& entry) { selected_.insert(entry.name); }

  std::string path_of(const std::string& name) const;
  /// Returns the names of the selected files.
  const std::set<std::string>& selected() const { return selected_; }
  /// Returns the entry at the keyboard cursor; null: none.
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
  int cursor_ = -1;                 ///< row of the keyboard cursor; -1: none
  bool follow_cursor_ = false;      ///< the table has to scroll to the cursor
};

}  // namespace sinew
