// SPDX-License-Identifier: MIT

#include "viewer/files/folder_listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <optional>

#include "assets/file_kind.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "core/utf8.h"
#include "viewer/files/export_request.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

constexpr int kEntriesBetweenLooks = 256;  // between two checks of the stop token

FolderEntry entry_of(const fs::directory_entry& entry) {
  FolderEntry result;
  result.name = entry.path().filename().string();
  result.shown = as_utf8(result.name, "\xEF\xBF\xBD");
  std::error_code error;
  result.is_folder = entry.is_directory(error);
  if (!result.is_folder && entry.is_regular_file(error)) {
    const std::uintmax_t size = entry.file_size(error);
    if (!error) result.size = size;
  }
  const fs::file_time_type written = entry.last_write_time(error);
  if (!error) result.written = written;
  return result;
}

char lower(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

std::string lower(const std::string& text) {
  std::string result = text;
  std::transform(result.begin(), result.end(), result.begin(), [](char c) { return lower(c); });
  return result;
}

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

/// Returns true if `a` comes before `b` in natural order: runs of digits count as numbers, walk2
/// comes before walk10.
bool comes_before(const std::string& a, const std::string& b) {
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (is_digit(a[i]) && is_digit(b[j])) {
      const std::size_t begin_a = std::min(a.find_first_not_of('0', i), a.size());
      const std::size_t begin_b = std::min(b.find_first_not_of('0', j), b.size());
      std::size_t end_a = begin_a, end_b = begin_b;
      while (end_a < a.size() && is_digit(a[end_a])) ++end_a;
      while (end_b < b.size() && is_digit(b[end_b])) ++end_b;
      if (end_a - begin_a != end_b - begin_b) return end_a - begin_a < end_b - begin_b;
      const int order = a.compare(begin_a, end_a - begin_a, b, begin_b, end_b - begin_b);
      if (order != 0) return order < 0;
      i = end_a;
      j = end_b;
    } else if (lower(a[i]) != lower(b[j])) {
      return static_cast<unsigned char>(lower(a[i])) < static_cast<unsigned char>(lower(b[j]));
    } else {
      ++i;
      ++j;
    }
  }
  if (a.size() - i != b.size() - j) return a.size() - i < b.size() - j;
  return a < b;
}

bool ordered(const FolderEntry& a, const FolderEntry& b, FolderOrder order) {
  if (a.is_folder != b.is_folder) return a.is_folder;
  if (order == FolderOrder::kNameBackwards) return comes_before(b.name, a.name);
  if (order == FolderOrder::kNewest && a.written != b.written) return a.written > b.written;
  if (order == FolderOrder::kOldest && a.written != b.written) return a.written < b.written;
  if (order == FolderOrder::kLargest && a.size != b.size) return a.size > b.size;
  if (order == FolderOrder::kSmallest && a.size != b.size) return a.size < b.size;
  return comes_before(a.name, b.name);
}

}  // namespace

FolderListing list_folder(const std::string& folder, const std::stop_token& stop) {
  std::error_code error;
  FolderListing listing;
  const fs::path absolute = fs::absolute(folder, error).lexically_normal();
  listing.folder = error ? folder : absolute.string();
  if (listing.folder.size() > 1 && listing.folder.back() == '/') listing.folder.pop_back();
  fs::directory_iterator entry(listing.folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    listing.entries.push_back(entry_of(*entry));
    if (listing.entries.size() % kEntriesBetweenLooks == 0 && stop.stop_requested())
      throw Cancelled();
  }
  if (error) {
    listing.problem = fmt::format("{}: cannot be read ({}); choose another folder",
                                  as_utf8(listing.folder), error.message());
  }
  return listing;
}

std::vector<int> shown_entries(const FolderListing& listing, const FolderFilter& filter) {
  const std::string text = lower(filter.text);
  std::vector<int> shown;
  for (std::size_t i = 0; i < listing.entries.size(); ++i) {
    const FolderEntry& entry = listing.entries[i];
    if (!filter.hidden && entry.name.starts_with('.')) continue;
    if (!entry.is_folder && !filter.all_files && !serves(entry.name, filter.purpose)) continue;
    if (!text.empty() && lower(entry.shown).find(text) == std::string::npos) continue;
    shown.push_back(static_cast<int>(i));
  }
  std::sort(shown.begin(), shown.end(), [&](int a, int b) {
    return ordered(listing.entries[a], listing.entries[b], filter.order);
  });
  return shown;
}

bool serves(const std::string& name, FilePurpose purpose) {
  const std::string extension = file_extension(name);
  if (purpose == FilePurpose::kSaveImage) return extension == ".png" || extension == ".mp4";
  if (purpose == FilePurpose::kOpenLandmarks || purpose == FilePurpose::kSaveLandmarks)
    return extension == ".json";
  if (purpose == FilePurpose::kSaveFit) return extension == ".glb";
  if (purpose == FilePurpose::kExport) return extension == ".png" || is_export_file(name);
  const std::optional<FileKind> kind = kind_of_extension(name);
  if (purpose == FilePurpose::kSaveProject) return kind == FileKind::kProject;
  if (purpose == FilePurpose::kOpen) return kind.has_value();
  if (purpose == FilePurpose::kAddMotion) return kind && may_give_motion(*kind);
  return kind && may_give_surface(*kind);
}

std::string with_extension(const std::string& name, FilePurpose purpose, const std::string& usual) {
  if (serves(name, purpose)) return name;
  if (purpose == FilePurpose::kSaveProject) return name + ".sinew";
  if (purpose == FilePurpose::kSaveLandmarks) return name + ".json";
  if (purpose == FilePurpose::kSaveFit) return name + ".glb";
  // A file for other programs leads from the dialog of images to that of exports.
  if (purpose == FilePurpose::kSaveImage) return is_export_file(name) ? name : name + usual;
  return purpose == FilePurpose::kExport ? name + usual : name;
}

}  // namespace sinew
