// SPDX-License-Identifier: MIT

#include "viewer/files/file_browser.h"

#include <imgui.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <utility>

#include "core/file_extension.h"
#include "core/utf8.h"
#include "viewer/actions/export_actions.h"
#include "viewer/actions/image_actions.h"
#include "viewer/files/export_request.h"
#include "viewer/fitting/fit_files.h"
#include "viewer/panels/dialog.h"
#include "viewer/panels/escape.h"
#include "viewer/panels/theme.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

const char* title_of(FilePurpose purpose) {
  switch (purpose) {
    case FilePurpose::kOpen:
      return "Open###browser";
    case FilePurpose::kAddMotion:
      return "Add motion###browser";
    case FilePurpose::kCollide:
      return "Collide with###browser";
    case FilePurpose::kFitScan:
      return "Fit a body onto a scan###browser";
    case FilePurpose::kOpenLandmarks:
      return "Load landmarks###browser";
    case FilePurpose::kSaveLandmarks:
      return "Save landmarks###browser";
    case FilePurpose::kSaveFit:
      return "Save the fitted body###browser";
    case FilePurpose::kSaveProject:
      return "Save project as###browser";
    case FilePurpose::kSaveImage:
      return "Render to###browser";
    case FilePurpose::kExport:
      return "Export to###browser";
  }
  return "";
}

const char* verb_of(FilePurpose purpose) {
  if (purpose == FilePurpose::kOpen || purpose == FilePurpose::kFitScan) return "Open";
  if (purpose == FilePurpose::kOpenLandmarks) return "Load";
  if (purpose == FilePurpose::kAddMotion) return "Add motion";
  if (purpose == FilePurpose::kCollide) return "Collide";
  const bool selects = purpose == FilePurpose::kSaveImage || purpose == FilePurpose::kExport;
  return selects ? "Select" : "Save";
}

template <std::size_t kSize>
void set_text(std::array<char, kSize>& field, const std::string& text) {
  const std::size_t length = std::min(text.size(), kSize - 1);
  std::memcpy(field.data(), text.data(), length);
  field[length] = '\0';
}

/// Returns the folder of the open project or character; empty: none.
std::string own_folder(const ViewerState& state) {
  const Origin& origin = state.project.origin();
  if (!origin.project_file.empty() && !is_autosaved(origin.project_file))
    return folder_of(origin.project_file);
  return origin.files.empty() ? "" : folder_of(origin.files.front());
}

bool pressed(ImGuiKey key) {
  return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key));
}

}  // namespace

bool FileBrowser::writes() const {
  switch (shown_->purpose) {
    case FilePurpose::kSaveProject:
    case FilePurpose::kSaveImage:
    case FilePurpose::kExport:
    case FilePurpose::kSaveLandmarks:
    case FilePurpose::kSaveFit:
      return true;
    default:
      return false;
  }
}

void FileBrowser::begin(const ViewerState& state) {
  shown_ = state.questions.dialog;
  list_.set_purpose(shown_->purpose);
  overwrite_.clear();
  problem_.clear();
  set_text(name_, shown_->name);
  const std::string own = own_folder(state);
  places_ = browser_places(own, state.preferences.recent);
  std::string first = shown_->folder;
  const std::string& used = state.preferences.file_folder;
  if (first.empty() && !writes() && is_folder(used)) first = used;
  if (first.empty()) first = own;
  if (first.empty()) first = working_folder();
  go_to(first);
}

void FileBrowser::go_to(std::string folder) {
  folder_ = std::move(folder);
  set_text(path_, folder_);
  set_text(text_, "");
  list_.forget();
  overwrite_.clear();
  problem_.clear();
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

void FileBrowser::show_listing() {
  std::optional<FolderListing> listing = listing_job_.take();
  if (!listing) return;
  folder_ = listing->folder;
  set_text(path_, folder_);
  list_.show(std::move(*listing), std::exchange(go_back_to_, {}));
}

void FileBrowser::draw(ViewerState& state) {
  if (!state.questions.dialog) {
    if (std::exchange(shown_, std::nullopt)) listing_job_.cancel();
    return;
  }
  if (shown_ != state.questions.dialog) begin(state);
  show_listing();
  const float font = ImGui::GetFontSize();
  const ImGuiViewport& screen = *ImGui::GetMainViewport();
  const ImVec2 size(std::min(52.0F * font, 0.94F * screen.WorkSize.x),
                    std::min(34.0F * font, 0.9F * screen.WorkSize.y));
  ImGui::SetNextWindowSize(size, ImGuiCond_Appearing);
  bool open = true;
  if (begin_dialog(title_of(shown_->purpose), &open, 0)) {
    draw_path(state);
    const float footer = (writes() ? 2.0F : 1.0F) * ImGui::GetFrameHeightWithSpacing() +
                         1.2F * ImGui::GetTextLineHeightWithSpacing();
    ImGui::BeginChild("places", {11.0F * font, -footer}, true);
    draw_places();
    ImGui::EndChild();
    ImGui::SameLine();
    ImGui::BeginChild("files", {0.0F, -footer});
    const std::optional<FileList::Use> use = list_.draw(!writes());
    ImGui::EndChild();
    if (use) follow(state, *use);
    draw_footer(state);
    if (state.questions.dialog) handle_keys(state);
    // Escape also closes the dialog while one of its text fields has the keyboard.
    if (closed_by_escape(state) || (has_keyboard() && pressed(ImGuiKey_Escape))) escape(state);
  }
  ImGui::End();
  if (!open) state.questions.dialog.reset();
}

void FileBrowser::draw_places() {
  const float width = ImGui::GetContentRegionAvail().x;
  bool marked = false;  // the folder of the character may be listed twice
  for (const BrowserPlace& place : places_) {
    const std::string id = shortened(place.label, width) + "###" + place.label + place.folder;
    const bool here = !marked && place.folder == folder_;
    marked = marked || here;
    if (ImGui::Selectable(id.c_str(), here)) return go_to(place.folder);
    tip(as_utf8(place.folder).c_str());
  }
}

void FileBrowser::draw_path(ViewerState& state) {
  if (ImGui::ArrowButton("up", ImGuiDir_Up)) up();
  tip("Parent folder (Backspace)");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-13.0F * ImGui::GetFontSize());
  const ImGuiInputTextFlags flags =
      ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll;
  const bool typed = ImGui::InputText("##path", path_.data(), path_.size(), flags);
  note_widget("path");
  show_whole_path(path_.data());
  field_used_ = ImGui::IsItemActive() || ImGui::IsItemDeactivated();
  path_entered_ = typed || (path_entered_ && ImGui::IsItemHovered());
  // The tip covers the first files of the folder.
  if (!path_entered_) tip("Type or paste the path of a folder or file, then press Enter");
  if (typed) open_typed_path(state);
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1.0F);
  if (!writes() && std::exchange(focus_, false)) ImGui::SetKeyboardFocusHere();
  filter_was_empty_ = text_[0] == '\0';
  if (ImGui::InputTextWithHint("##filter", "Filter", text_.data(), text_.size())) {
    list_.filter_by(text_.data());
  }
}

void FileBrowser::open_typed_path(ViewerState& state) {
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

void FileBrowser::follow(ViewerState& state, const FileList::Use& use) {
  overwrite_.clear();
  focus_ = !writes();  // so that typing filters
  if (writes() && !use.entry.is_folder) set_text(name_, use.entry.name);
  if (use.opened) open_entry(state, use.entry);
}

void FileBrowser::open_entry(ViewerState& state, const FolderEntry& entry) {
  if (entry.is_folder) return go_to(list_.path_of(entry.name));
  if (writes()) {
    set_text(name_, entry.name);
    return choose_name(state);
  }
  list_.select(entry);
  choose(state);
}

void FileBrowser::choose(ViewerState& state) {
  if (writes()) return choose_name(state);
  std::vector<std::string> paths;
  for (const std::string& name : list_.selected()) paths.push_back(list_.path_of(name));
  if (!paths.empty()) return choose_paths(state, std::move(paths));
  if (const FolderEntry* const entry = list_.at_cursor()) open_entry(state, FolderEntry(*entry));
}

void FileBrowser::choose_paths(ViewerState& state, std::vector<std::string> paths) {
  try {
    if (shown_->purpose == FilePurpose::kOpen) {
      state.choice.open(std::move(paths));
    } else if (shown_->purpose == FilePurpose::kAddMotion) {
      state.motions.add(std::move(paths));
    } else if (shown_->purpose == FilePurpose::kFitScan) {
      show_scan(state, paths.front());
    } else if (shown_->purpose == FilePurpose::kOpenLandmarks) {
      load_landmarks(state, paths.front());
    } else {
      for (const std::string& path : paths) state.files.collide(path);
    }
    state.preferences.file_folder = folder_;
    state.questions.dialog.reset();
  } catch (const std::exception& error) {
    problem_ = error.what();
  }
}

void FileBrowser::choose_name(ViewerState& state) {
  if (name_[0] == '\0') return;
  const std::string path = (fs::path(folder_) / with_extension(name_.data(), shown_->purpose,
                                                               file_extension(shown_->name)))
                               .string();
  std::error_code error;
  if (fs::exists(path, error) && overwrite_ != path) {
    overwrite_ = path;
    return;
  }
  try {
    state.questions.dialog.reset();
    write_to(state, path);
  } catch (const std::exception& failure) {
    state.questions.dialog = shown_;
    problem_ = failure.what();
    overwrite_.clear();
  }
}

/// Hands the chosen path to what is waiting for it.
void FileBrowser::write_to(ViewerState& state, const std::string& path) {
  if (shown_->purpose == FilePurpose::kSaveProject) {
    state.project.save(path);
    // Nothing is left to be lost.
    if (shown_->leaves) state.files.leave(FileOpening::Leave::kDiscard);
    return;
  }
  if (shown_->purpose == FilePurpose::kSaveLandmarks) return save_landmarks(state, path);
  if (shown_->purpose == FilePurpose::kSaveFit) return save_fit(state, path);
  if (shown_->purpose == FilePurpose::kExport)
    return state.outputs.choose(OutputKind::kExport, path);
  if (is_export_file(path)) return lead_to_export(state, path);
  state.outputs.choose(output_kind(state.panels.image_setup.kind), path);
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
  note_widget("file name");
  field_used_ = field_used_ || ImGui::IsItemActive() || ImGui::IsItemDeactivated();
  if (ImGui::IsItemEdited()) overwrite_.clear();
  if (entered) choose_name(state);
}

void FileBrowser::draw_footer(ViewerState& state) {
  if (writes()) draw_name(state);
  const bool has_maps =
      shown_->purpose == FilePurpose::kSaveProject && !state.edits.document.painted.empty();
  if (!overwrite_.empty()) {
    ImGui::TextColored(warning_color(), "%s already exists.",
                       as_utf8(fs::path(overwrite_).filename().string()).c_str());
  } else if (!problem_.empty()) {
    ImGui::TextWrapped("%s", problem_.c_str());
  } else if (listing_job_.running()) {
    ImGui::TextDisabled("Reading the folder...");
  } else if (has_maps) {
    ImGui::TextDisabled("The painted maps are saved in a .maps.ply file next to the project");
  } else if (!writes() && list_.selected().size() > 1) {
    ImGui::TextDisabled("%zu files selected; they are opened together", list_.selected().size());
  } else {
    const char* const hint = shown_->purpose == FilePurpose::kOpen
                                 ? "  ·  Ctrl + click selects files that belong together"
                                 : "";
    ImGui::TextDisabled("%zu of %zu shown%s", list_.shown_count(), list_.count(), hint);
  }
  list_.draw_filters();
  const char* const verb = overwrite_.empty() ? verb_of(shown_->purpose) : "Replace";
  const float width = 6.0F * ImGui::GetFontSize();
  ImGui::SameLine(ImGui::GetContentRegionMax().x - 2.0F * width - ImGui::GetStyle().ItemSpacing.x);
  if (ImGui::Button("Cancel", {width, 0.0F})) state.questions.dialog.reset();
  ImGui::SameLine();
  if (state.questions.dialog && ImGui::Button(verb, {width, 0.0F})) choose(state);
}

bool FileBrowser::has_keyboard() {
  return ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows) && ImGui::GetIO().WantTextInput;
}

/// Withdraws the question whether to replace a file, or else closes the dialog.
void FileBrowser::escape(ViewerState& state) {
  if (overwrite_.empty()) {
    state.questions.dialog.reset();
  } else {
    overwrite_.clear();
  }
}

void FileBrowser::handle_keys(ViewerState& state) {
  if (!ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) return;
  constexpr int kPage = 15;
  if (pressed(ImGuiKey_DownArrow)) list_.move_cursor(1);
  if (pressed(ImGuiKey_UpArrow)) list_.move_cursor(-1);
  if (pressed(ImGuiKey_PageDown)) list_.move_cursor(kPage);
  if (pressed(ImGuiKey_PageUp)) list_.move_cursor(-kPage);
  if (field_used_) return;
  if (pressed(ImGuiKey_Enter) || pressed(ImGuiKey_KeyPadEnter)) return choose(state);
  if (pressed(ImGuiKey_Backspace) && filter_was_empty_) up();
}

}  // namespace sinew
