// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "viewer/panels/questions.h"

namespace sinew {

/// Describes a file or folder in a folder. An entry that cannot be queried (a broken link) is a
/// file without a size.
struct FolderEntry {
  std::string name;   ///< bytes, as in the system
  std::string shown;  ///< the name in UTF-8
  bool is_folder = false;
  std::uintmax_t size = 0;
  std::filesystem::file_time_type written{};
};

/// Holds the content of a folder.
struct FolderListing {
  std::string folder;  ///< absolute
  std::vector<FolderEntry> entries;
  std::string problem;  ///< a sentence if it cannot be read; empty: none
};

/// Reads a folder. A folder that is missing or not readable gives a problem and no entries.
/// \throws Cancelled only
FolderListing list_folder(const std::string& folder, const std::stop_token& stop = {});

enum class FolderOrder { kName, kNewest, kOldest, kLargest, kNameBackwards, kSmallest };

/// Selects the entries of a folder that are shown, and their order.
struct FolderFilter {
  FilePurpose purpose = FilePurpose::kOpen;
  bool all_files = false;  ///< false: only files for the purpose, by extension
  bool hidden = false;     ///< also those whose names begin with a dot
  std::string text{};      ///< that names contain, ignoring case; empty: any
  FolderOrder order = FolderOrder::kName;
};

/// Returns the indices of the entries to show: folders first, then files, both in the wanted order.
/// Names are in natural order: numbers by value, ignoring case.
std::vector<int> shown_entries(const FolderListing& listing, const FolderFilter& filter);

/// Returns true if the extension of a file fits the purpose.
bool serves(const std::string& name, FilePurpose purpose);

/// Returns the name with the extension for the purpose, if it does not have a fitting one.
/// \param usual  extension of images and exports if the name has none of them
std::string with_extension(const std::string& name, FilePurpose purpose,
                           const std::string& usual = ".png");

}  // namespace sinew
