// SPDX-License-Identifier: MIT

#include "viewer/files/file_list.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <utility>

#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

std::string size_text(const FolderEntry& entry) {
  if (entry.is_folder) return "";
  constexpr double kUnit = 1024.0;
  constexpr std::array kUnits{"KiB", "MiB", "GiB"};
  if (entry.size < 1024) return fmt::format("{} B", entry.size);
  double size = static_cast<double>(entry.size) / kUnit;
  std::size_t unit = 0;
  for (; size >= kUnit && unit + 1 < kUnits.size(); ++unit) size /= kUnit;
  return fmt::format("{:.1f} {}", size, kUnits[unit]);
}

std::string date_text(const FolderEntry& entry) {
  if (entry.written == fs::file_time_type{}) return "";
  const auto time = std::chrono::system_clock::to_time_t(
      std::chrono::time_point_cast<std::chrono::system_clock::duration>(
          std::chrono::file_clock::to_sys(entry.written)));
  return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(time));
}

}  // namespace

void FileList::show(FolderListing listing, const std::string& at) {
  listing_ = std::move(listing);
  refresh();
  for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
    if (entry(row).name == at) cursor_ = row;
  }
  follow_cursor_ = cursor_ >= 0;
}

void FileList::forget() {
  filter_.text.clear();
  selected_.clear();
  cursor_ = -1;
}

void FileList::filter_by(const std::string& text) {
  filter_.text = text;
  refresh();
  cursor_ = rows_.empty() || text.empty() ? -1 : 0;
}

void FileList::refresh() {
  rows_ = shown_entries(listing_, filter_);
  cursor_ = std::min(cursor_, static_cast<int>(rows_.size()) - 1);
  std::set<std::string> left;
  for (const int row : rows_) {
    if (selected_.contains(listing_.entries[row].name)) left.insert(listing_.entries[row].name);
  }
  selected_ = std::move(left);
}

std::string FileList::path_of(const std::string& name) const {
  return (fs::path(listing_.folder) / name).string();
}

const FolderEntry* FileList::at_cursor() const {
  return cursor_ >= 0 ? &entry(cursor_) : nullptr;
}

void FileList::move_cursor(int by) {
  const int last = static_cast<int>(rows_.size()) - 1;
  cursor_ = last < 0 ? -1 : std::clamp(cursor_ + by, 0, last);
  selected_.clear();
  follow_cursor_ = true;
}

void FileList::draw_filters() {
  if (ImGui::Checkbox("All files", &filter_.all_files)) refresh();
  tip("Shows files of all types, not only those that can be opened here");
  ImGui::SameLine();
  if (ImGui::Checkbox("Hidden files", &filter_.hidden)) refresh();
}

std::optional<FileList::Use> FileList::draw(bool several) {
  if (!listing_.problem.empty()) {
    ImGui::TextWrapped("%s", listing_.problem.c_str());
    return std::nullopt;
  }
  const ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_Sortable |
                                ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerV;
  const float font = ImGui::GetFontSize();
  // A narrow dialog leaves the room to the names.
  const float width = ImGui::GetContentRegionAvail().x;
  const int columns = width > 28.0F * font ? 3 : width > 20.0F * font ? 2 : 1;
  const std::string id = fmt::format("entries {}", columns);
  if (!ImGui::BeginTable(id.c_str(), columns, flags)) return std::nullopt;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("Name", ImGuiTableColumnFlags_WidthStretch);
  if (columns > 1) ImGui::TableSetupColumn("Size", ImGuiTableColumnFlags_WidthFixed, 5.5F * font);
  if (columns > 2) {
    ImGui::TableSetupColumn(
        "Modified", ImGuiTableColumnFlags_WidthFixed | ImGuiTableColumnFlags_PreferSortDescending,
        9.5F * font);
  }
  ImGui::TableHeadersRow();
  sort();
  scroll_to_cursor();
  std::optional<Use> use;
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows_.size()));
  while (clipper.Step()) {
    for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row) {
      if (std::optional<Use> used = draw_row(row, several)) use = std::move(used);
    }
  }
  ImGui::EndTable();
  return use;
}

/// Sorts by the column whose header was clicked.
void FileList::sort() {
  ImGuiTableSortSpecs* const specs = ImGui::TableGetSortSpecs();
  if (specs == nullptr || !specs->SpecsDirty || specs->SpecsCount == 0) return;
  const bool down = specs->Specs->SortDirection == ImGuiSortDirection_Descending;
  constexpr std::array<std::array<FolderOrder, 2>, 3> kOrders{
      {{FolderOrder::kName, FolderOrder::kNameBackwards},
       {FolderOrder::kSmallest, FolderOrder::kLargest},
       {FolderOrder::kOldest, FolderOrder::kNewest}}};
  filter_.order = kOrders[specs->Specs->ColumnIndex][down ? 1 : 0];
  specs->SpecsDirty = false;
  refresh();
}

void FileList::scroll_to_cursor() {
  if (!std::exchange(follow_cursor_, false) || cursor_ < 0) return;
  const float row = ImGui::GetTextLineHeightWithSpacing();
  ImGui::SetScrollY(
      std::max(0.0F, row * static_cast<float>(cursor_) - 0.5F * ImGui::GetWindowHeight()));
}

std::optional<FileList::Use> FileList::draw_row(int row, bool several) {
  const FolderEntry& entry = this->entry(row);
  std::optional<Use> use;
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(row);
  const bool marked = selected_.contains(entry.name) || (row == cursor_ && selected_.empty());
  if (ImGui::Selectable(
          "##row", marked,
          ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick)) {
    click(row, several);
    use = Use{entry, ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)};
  }
  note_widget("file " + entry.shown);
  const bool hovered = ImGui::IsItemHovered();
  ImGui::SameLine(0.0F, 0.0F);
  const std::string name = entry.is_folder ? entry.shown + "/" : entry.shown;
  const std::string fitted = shortened(name, ImGui::GetContentRegionAvail().x);
  ImGui::TextUnformatted(fitted.c_str());
  if (hovered && fitted != name) show_tip(name.c_str());
  if (ImGui::TableGetColumnCount() > 1) {
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", size_text(entry).c_str());
  }
  if (ImGui::TableGetColumnCount() > 2) {
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", date_text(entry).c_str());
  }
  ImGui::PopID();
  return use;
}

void FileList::click(int row, bool several) {
  const ImGuiIO& io = ImGui::GetIO();
  const FolderEntry& clicked = entry(row);
  if (several && io.KeyShift && cursor_ >= 0) {
    for (int i = std::min(row, cursor_); i <= std::max(row, cursor_); ++i) {
      if (!entry(i).is_folder) selected_.insert(entry(i).name);
    }
    return;
  }
  cursor_ = row;
  if (several && io.KeyCtrl && !clicked.is_folder) {
    if (!selected_.erase(clicked.name)) selected_.insert(clicked.name);
    return;
  }
  selected_.clear();
  if (several && !clicked.is_folder) selected_.insert(clicked.name);
}

}  // namespace sinew
