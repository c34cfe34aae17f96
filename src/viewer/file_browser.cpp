#include "viewer/file_browser.h"
#include "viewer/window_report.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "core/utf8.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

const char* title_of(FilePurpose purpose) {
  switch (purpose) {
    case FilePurpose::kOpen:
      return "Open a character or project###browser";
    case FilePurpose::kCollide:
      return "Let the character meet a file###browser";
    case FilePurpose::kSaveProject:
      return "Save the project as###browser";
    case FilePurpose::kSavePicture:
      return "Where to write###browser";
  }
  return "";
}

const char* verb_of(FilePurpose purpose) {
  if (purpose == FilePurpose::kOpen) return "Open";
  if (purpose == FilePurpose::kCollide) return "Meet";
  return purpose == FilePurpose::kSaveProject ? "Save" : "Choose";
}

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

template <std::size_t kSize>
void set_text(std::array<char, kSize>& field, const std::string& text) {
  const std::size_t length = std::min(text.size(), kSize - 1);
  std::memcpy(field.data(), text.data(), length);
  field[length] = '\0';
}

std::string home_folder() {
  const char* const home = std::getenv("HOME");
  return home != nullptr && *home != '\0' ? home : "/";
}

bool is_folder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

std::string folder_of(const std::string& file) {
  std::error_code error;
  return fs::absolute(file, error).lexically_normal().parent_path().string();
}

/// Where what the state shows comes from; empty: from nowhere.
std::string own_folder(const ViewerState& state) {
  const Origin& origin = state.origin();
  if (!origin.project_file.empty() && !is_autosaved(origin.project_file))
    return folder_of(origin.project_file);
  return origin.files.empty() ? "" : folder_of(origin.files.front());
}

bool pressed(ImGuiKey key) {
  return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key));
}

}  // namespace

bool FileBrowser::writes() const {
  return shown_->purpose == FilePurpose::kSaveProject ||
         shown_->purpose == FilePurpose::kSavePicture;
}

void FileBrowser::begin(const ViewerState& state) {
  shown_ = state.questions.dialog;
  filter_.purpose = shown_->purpose;
  overwrite_.clear();
  problem_.clear();
  set_text(name_, shown_->name);
  places_.clear();
  const auto add = [&](const std::string& label, const std::string& folder) {
    const bool known = std::any_of(places_.begin(), places_.end(),
                                   [&](const Place& place) { return place.folder == folder; });
    if (!folder.empty() && !known) places_.push_back({label, folder});
  };
  const std::string own = own_folder(state);
  const std::string home = home_folder();
  add("This character", own);
  add("Home", home);
  for (const char* const name : {"Desktop", "Documents", "Downloads"}) {
    if (is_folder(home + "/" + name)) add(name, home + "/" + name);
  }
  std::error_code error;
  add("Working folder", fs::current_path(error).string());
  add("Computer", "/");
  for (const auto& files : state.preferences.recent) {
    if (files.empty()) continue;
    const std::string folder = folder_of(files.front());
    add(as_utf8(fs::path(folder).filename().string()), folder);
  }
  std::string first = shown_->folder;
  if (first.empty()) first = own;
  if (first.empty()) first = folder_;
  if (first.empty()) first = places_.front().folder;
  go_to(first);
}

void FileBrowser::go_to(std::string folder) {
  folder_ = std::move(folder);
  set_text(path_, folder_);
  set_text(text_, "");
  filter_.text.clear();
  selected_.clear();
  overwrite_.clear();
  problem_.clear();
  cursor_ = -1;
  focus_ = true;
  listing_job_.start([folder = folder_](const Progress& progress) {
    return list_folder(folder, progress.stop_token());
  });
}

void FileBrowser::up() {
  const fs::path here(folder_);
  if (here.parent_path() == here) return;
  go_back_to_ = here.filename().string();
  go_to(here.parent_path().string());
}

void FileBrowser::take_listing() {
  std::optional<FolderListing> listing = listing_job_.take();
  if (!listing) return;
  listing_ = std::move(*listing);
  folder_ = listing_.folder;
  set_text(path_, folder_);
  refresh();
  for (std::size_t row = 0; row < rows_.size() && !go_back_to_.empty(); ++row) {
    if (listing_.entries[rows_[row]].name == go_back_to_) cursor_ = static_cast<int>(row);
  }
  follow_cursor_ = cursor_ >= 0;
  go_back_to_.clear();
}

void FileBrowser::refresh() {
  rows_ = shown_entries(listing_, filter_);
  cursor_ = std::min(cursor_, static_cast<int>(rows_.size()) - 1);
  std::set<std::string> left;
  for (const int row : rows_) {
    if (selected_.contains(listing_.entries[row].name)) left.insert(listing_.entries[row].name);
  }
  selected_ = std::move(left);
}

void FileBrowser::draw(ViewerState& state) {
  if (!state.questions.dialog) {
    if (std::exchange(shown_, std::nullopt)) listing_job_.cancel();
    return;
  }
  if (shown_ != state.questions.dialog) begin(state);
  take_listing();
  const float font = ImGui::GetFontSize();
  const ImGuiViewport& screen = *ImGui::GetMainViewport();
  const ImVec2 size(std::min(52.0F * font, 0.94F * screen.WorkSize.x),
                    std::min(34.0F * font, 0.9F * screen.WorkSize.y));
  ImGui::SetNextWindowPos(screen.GetCenter(), ImGuiCond_Appearing, {0.5F, 0.5F});
  ImGui::SetNextWindowSize(size, ImGuiCond_Appearing);
  bool open = true;
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings;
  if (ImGui::Begin(title_of(shown_->purpose), &open, flags)) {
    draw_path(state);
    const float footer = (writes() ? 2.0F : 1.0F) * ImGui::GetFrameHeightWithSpacing() +
                         1.2F * ImGui::GetTextLineHeightWithSpacing();
    ImGui::BeginChild("places", {11.0F * font, -footer}, true);
    draw_places();
    ImGui::EndChild();
    ImGui::SameLine();
    ImGui::BeginChild("files", {0.0F, -footer});
    draw_entries(state);
    ImGui::EndChild();
    draw_footer(state);
    if (state.questions.dialog) handle_keys(state);
  }
  ImGui::End();
  if (!open) state.questions.dialog.reset();
}

void FileBrowser::draw_places() {
  for (const Place& place : places_) {
    ImGui::PushID(place.folder.c_str());
    if (ImGui::Selectable(place.label.c_str(), place.folder == folder_)) {
      ImGui::PopID();
      return go_to(place.folder);
    }
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", as_utf8(place.folder).c_str());
    ImGui::PopID();
  }
}

void FileBrowser::draw_path(ViewerState& state) {
  if (ImGui::ArrowButton("up", ImGuiDir_Up)) up();
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("The folder above (Backspace)");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-13.0F * ImGui::GetFontSize());
  const ImGuiInputTextFlags flags =
      ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll;
  const bool typed = ImGui::InputText("##path", path_.data(), path_.size(), flags);
  note_widget("path");
  field_used_ = ImGui::IsItemActive() || ImGui::IsItemDeactivated();
  if (typed) take_path(state);
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("Type or paste (Ctrl+V) a folder or a file, then Enter");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1.0F);
  if (!writes() && std::exchange(focus_, false)) ImGui::SetKeyboardFocusHere();
  filter_was_empty_ = text_[0] == '\0';
  if (ImGui::InputTextWithHint("##filter", "type to filter", text_.data(), text_.size())) {
    filter_.text = text_.data();
    refresh();
    cursor_ = rows_.empty() || filter_.text.empty() ? -1 : 0;
  }
}

void FileBrowser::take_path(ViewerState& state) {
  std::string path = path_.data();
  if (path.starts_with("file://")) path = path.substr(7);
  if (path.starts_with("~")) path = home_folder() + path.substr(1);
  if (fs::path(path).is_relative()) path = (fs::path(folder_) / path).string();
  std::error_code error;
  if (is_folder(path) || !fs::exists(path, error)) return go_to(path);
  if (writes()) {
    set_text(name_, fs::path(path).filename().string());
    return go_to(fs::path(path).parent_path().string());
  }
  choose_paths(state, {path});
}

void FileBrowser::draw_entries(ViewerState& state) {
  if (!listing_.problem.empty()) {
    ImGui::TextWrapped("%s", listing_.problem.c_str());
    return;
  }
  const ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_Sortable |
                                ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerV;
  if (!ImGui::BeginTable("entries", 3, flags)) return;
  const float font = ImGui::GetFontSize();
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("Name", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("Size", ImGuiTableColumnFlags_WidthFixed, 5.5F * font);
  ImGui::TableSetupColumn(
      "Changed", ImGuiTableColumnFlags_WidthFixed | ImGuiTableColumnFlags_PreferSortDescending,
      9.5F * font);
  ImGui::TableHeadersRow();
  if (ImGuiTableSortSpecs* const specs = ImGui::TableGetSortSpecs();
      specs != nullptr && specs->SpecsDirty && specs->SpecsCount > 0) {
    const bool down = specs->Specs->SortDirection == ImGuiSortDirection_Descending;
    constexpr std::array<std::array<FolderOrder, 2>, 3> kOrders{
        {{FolderOrder::kName, FolderOrder::kNameBackwards},
         {FolderOrder::kSmallest, FolderOrder::kLargest},
         {FolderOrder::kOldest, FolderOrder::kNewest}}};
    filter_.order = kOrders[specs->Specs->ColumnIndex][down ? 1 : 0];
    specs->SpecsDirty = false;
    refresh();
  }
  if (follow_cursor_ && cursor_ >= 0) {
    const float row = ImGui::GetTextLineHeightWithSpacing();
    ImGui::SetScrollY(
        std::max(0.0F, row * static_cast<float>(cursor_) - 0.5F * ImGui::GetWindowHeight()));
  }
  follow_cursor_ = false;
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows_.size()));
  bool over = false;
  while (!over && clipper.Step()) {
    for (int row = clipper.DisplayStart; row < clipper.DisplayEnd && !over; ++row) {
      const std::size_t before = rows_.size();
      draw_row(state, row);
      over = !state.questions.dialog || listing_job_.running() || rows_.size() != before;
    }
  }
  if (over) clipper.End();
  ImGui::EndTable();
}

void FileBrowser::draw_row(ViewerState& state, int row) {
  const FolderEntry& entry = listing_.entries[rows_[row]];
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushID(row);
  const bool marked = selected_.contains(entry.name) || (row == cursor_ && selected_.empty());
  const std::string label = entry.is_folder ? entry.shown + "/" : entry.shown;
  if (ImGui::Selectable(
          "##row", marked,
          ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick)) {
    click(row);
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
      ImGui::PopID();
      return open_row(state, row);
    }
  }
  ImGui::SameLine(0.0F, 0.0F);
  ImGui::TextUnformatted(label.c_str());
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", size_text(entry).c_str());
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", date_text(entry).c_str());
  ImGui::PopID();
}

void FileBrowser::click(int row) {
  const FolderEntry& entry = listing_.entries[rows_[row]];
  const ImGuiIO& io = ImGui::GetIO();
  overwrite_.clear();
  focus_ = !writes();  // what is typed filters
  if (writes()) {
    selected_.clear();
    if (!entry.is_folder) set_text(name_, entry.name);
  } else if (io.KeyShift && cursor_ >= 0) {
    for (int i = std::min(row, cursor_); i <= std::max(row, cursor_); ++i) {
      if (!listing_.entries[rows_[i]].is_folder) selected_.insert(listing_.entries[rows_[i]].name);
    }
    return;
  } else if (io.KeyCtrl && !entry.is_folder) {
    if (!selected_.erase(entry.name)) selected_.insert(entry.name);
  } else {
    selected_.clear();
    if (!entry.is_folder) selected_.insert(entry.name);
  }
  cursor_ = row;
}

void FileBrowser::open_row(ViewerState& state, int row) {
  const FolderEntry& entry = listing_.entries[rows_[row]];
  if (entry.is_folder) return go_to((fs::path(folder_) / entry.name).string());
  if (writes()) {
    set_text(name_, entry.name);
    return choose_name(state);
  }
  selected_.insert(entry.name);
  choose(state);
}

void FileBrowser::choose(ViewerState& state) {
  if (writes()) return choose_name(state);
  std::vector<std::string> paths;
  for (const std::string& name : selected_) paths.push_back((fs::path(folder_) / name).string());
  if (paths.empty() && cursor_ >= 0) return open_row(state, cursor_);
  if (!paths.empty()) choose_paths(state, std::move(paths));
}

void FileBrowser::choose_paths(ViewerState& state, std::vector<std::string> paths) {
  try {
    if (shown_->purpose == FilePurpose::kOpen) {
      state.leave_for({.files = std::move(paths)});
    } else {
      for (const std::string& path : paths) state.collide(path);
    }
    state.questions.dialog.reset();
  } catch (const std::exception& error) {
    problem_ = error.what();
  }
}

void FileBrowser::choose_name(ViewerState& state) {
  if (name_[0] == '\0') return;
  const std::string path =
      (fs::path(folder_) / with_ending(name_.data(), shown_->purpose)).string();
  std::error_code error;
  if (fs::exists(path, error) && overwrite_ != path) {
    overwrite_ = path;
    return;
  }
  try {
    if (shown_->purpose == FilePurpose::kSaveProject) {
      state.save(path);
    } else {
      state.picture_setup.path = path;
    }
    state.questions.dialog.reset();
  } catch (const std::exception& failure) {
    problem_ = failure.what();
    overwrite_.clear();
  }
}

void FileBrowser::draw_name(ViewerState& state) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Name");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1.0F);
  if (std::exchange(focus_, false)) ImGui::SetKeyboardFocusHere();
  const ImGuiInputTextFlags flags =
      ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll;
  const bool entered = ImGui::InputText("##name", name_.data(), name_.size(), flags);
  field_used_ = field_used_ || ImGui::IsItemActive() || ImGui::IsItemDeactivated();
  if (ImGui::IsItemEdited()) overwrite_.clear();
  if (entered) choose_name(state);
}

void FileBrowser::draw_footer(ViewerState& state) {
  if (writes()) draw_name(state);
  if (!overwrite_.empty()) {
    ImGui::TextColored({0.96F, 0.72F, 0.35F, 1.0F}, "%s is there already.",
                       as_utf8(fs::path(overwrite_).filename().string()).c_str());
  } else if (!problem_.empty()) {
    ImGui::TextWrapped("%s", problem_.c_str());
  } else if (listing_job_.running()) {
    ImGui::TextDisabled("reading the folder ...");
  } else if (!writes() && selected_.size() > 1) {
    ImGui::TextDisabled("%zu files chosen; they are opened together", selected_.size());
  } else {
    ImGui::TextDisabled("%zu of %zu shown", rows_.size(), listing_.entries.size());
  }
  if (ImGui::Checkbox("All files", &filter_.all_files)) refresh();
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("Also files whose endings say that they are something else");
  ImGui::SameLine();
  if (ImGui::Checkbox("Hidden ones", &filter_.hidden)) refresh();
  const char* const verb = overwrite_.empty() ? verb_of(shown_->purpose) : "Replace";
  const float width = 6.0F * ImGui::GetFontSize();
  ImGui::SameLine(ImGui::GetContentRegionMax().x - 2.0F * width - ImGui::GetStyle().ItemSpacing.x);
  if (ImGui::Button("Cancel", {width, 0.0F})) state.questions.dialog.reset();
  ImGui::SameLine();
  if (state.questions.dialog && ImGui::Button(verb, {width, 0.0F})) choose(state);
}

void FileBrowser::handle_keys(ViewerState& state) {
  if (!ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) return;
  if (pressed(ImGuiKey_Escape)) {
    if (overwrite_.empty()) return state.questions.dialog.reset();
    return overwrite_.clear();
  }
  const int last = static_cast<int>(rows_.size()) - 1;
  const auto move = [&](int by) {
    cursor_ = std::clamp(cursor_ + by, 0, std::max(0, last));
    if (last < 0) cursor_ = -1;
    selected_.clear();
    follow_cursor_ = true;
  };
  constexpr int kPage = 15;
  if (pressed(ImGuiKey_DownArrow)) move(1);
  if (pressed(ImGuiKey_UpArrow)) move(-1);
  if (pressed(ImGuiKey_PageDown)) move(kPage);
  if (pressed(ImGuiKey_PageUp)) move(-kPage);
  if (field_used_) return;
  if (pressed(ImGuiKey_Enter) || pressed(ImGuiKey_KeyPadEnter)) return choose(state);
  if (pressed(ImGuiKey_Backspace) && filter_was_empty_) up();
}

}  // namespace sinew
