#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "viewer/questions.h"

namespace sinew {

/// A file or folder in a folder. What cannot be asked about (a link that leads nowhere) is a file
/// of no size.
struct FolderEntry {
  std::string name;   ///< bytes, as the system has it
  std::string shown;  ///< the same in UTF-8
  bool is_folder = false;
  std::uintmax_t size = 0;
  std::filesystem::file_time_type written{};
};

/// What a folder holds.
struct FolderListing {
  std::string folder;  ///< absolute
  std::vector<FolderEntry> entries;
  std::string problem;  ///< a sentence when it cannot be read; empty: none
};

/// Never throws but Cancelled: a folder that is missing or not readable has a problem, and no
/// entries.
FolderListing list_folder(const std::string& folder, const std::stop_token& stop = {});

enum class FolderOrder { kName, kNewest, kOldest, kLargest, kNameBackwards, kSmallest };

/// What of a folder is to be seen.
struct FolderFilter {
  FilePurpose purpose = FilePurpose::kOpen;
  bool all_files = false;  ///< else those that serve the purpose, by their endings
  bool hidden = false;     ///< those whose names begin with a point, too
  std::string text{};      ///< that names contain, whatever the case; empty: any
  FolderOrder order = FolderOrder::kName;
};

/// Indices of entries to be shown: folders first, each part in the order wanted. Names are ordered
/// as people do: numbers by their value, without case.
std::vector<int> shown_entries(const FolderListing& listing, const FolderFilter& filter);

/// Whether the ending of a file's name is one that serves the purpose.
bool serves(const std::string& name, FilePurpose purpose);

/// The name with the ending that the purpose wants, if it has none of them.
std::string with_ending(const std::string& name, FilePurpose purpose);

}  // namespace sinew
