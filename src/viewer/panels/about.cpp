// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "render/context.h"
#include "session/backends.h"
#include "viewer/panels/dialog.h"
#include "viewer/panels/escape.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/tips.h"
#include "viewer/window_report.h"

namespace sinew {
namespace {

struct Library {
  const char* name;
  const char* license;
  const char* use;
};

constexpr std::array<Library, 21> kLibraries{{
    {"assimp", "BSD-3-Clause", "Reads FBX, Collada, MD5 and Ogre files"},
    {"CLI11", "BSD-3-Clause", "Parses the command line"},
    {"Dear ImGui", "MIT", "Draws the panels"},
    {"Draco", "Apache-2.0", "Decompresses glTF meshes"},
    {"Eigen", "MPL-2.0", "Vectors and matrices"},
    {"fmt", "MIT", "Formats text"},
    {"glad", "CC0-1.0 and Apache-2.0", "Loads OpenGL"},
    {"GLFW", "Zlib", "Opens the window"},
    {"Highway", "Apache-2.0", "Vector instructions"},
    {"JSON for Modern C++", "MIT", "Reads and writes JSON"},
    {"libwebp", "BSD-3-Clause", "Reads WebP images"},
    {"meshoptimizer", "MIT", "Decompresses glTF meshes"},
    {"METIS", "Apache-2.0", "Orders sparse matrices"},
    {"oneTBB", "Apache-2.0", "Uses all processor cores"},
    {"OpenMesh", "BSD-3-Clause", "Decimates meshes"},
    {"pugixml", "MIT", "Reads Collada files"},
    {"stb", "MIT", "Reads and writes images"},
    {"tinyobjloader", "MIT", "Reads OBJ files"},
    {"toml++", "MIT", "Reads projects"},
    {"xxHash", "BSD-2-Clause", "Names cached files"},
    {"zlib", "Zlib", "Compresses files"},
}};

/// Returns what computes on this machine's GPU, or why none does.
std::string compute_text(const UsedBackend& used) {
  if (!used.gpu.empty()) return "GPU: " + used.gpu;
  const std::string why = why_no_gpu();
  return why.empty() ? "CPU" : "CPU (" + why + ")";
}

void draw_facts(const ViewerState& state) {
  if (!ImGui::BeginTable("facts", 2, ImGuiTableFlags_SizingFixedFit)) return;
  fact("Version", SINEW_VERSION, "Version of Sinew");
  fact("License", "MIT: free to use, change and redistribute", "License of Sinew");
  fact("Graphics", gl_renderer_name().c_str(), "Draws the view with OpenGL");
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextDisabled("Simulation");
  ImGui::TableNextColumn();
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + 30.0F * ImGui::GetFontSize());
  ImGui::TextUnformatted(compute_text(state.session().lane().backend()).c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTable();
}

void draw_libraries() {
  const float height = 11.0F * ImGui::GetTextLineHeightWithSpacing();
  const float width =
      std::min(40.0F * ImGui::GetFontSize(), 0.9F * ImGui::GetMainViewport()->WorkSize.x);
  const ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg;
  if (!ImGui::BeginTable("libraries", 3, flags, {width, height})) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  // Weights, since widths that fit the texts are not known in the first frame.
  ImGui::TableSetupColumn("Library", ImGuiTableColumnFlags_WidthStretch, 1.0F);
  ImGui::TableSetupColumn("License", ImGuiTableColumnFlags_WidthStretch, 1.1F);
  ImGui::TableSetupColumn("Use", ImGuiTableColumnFlags_WidthStretch, 1.8F);
  ImGui::TableHeadersRow();
  for (const Library& library : kLibraries) {
    ImGui::TableNextRow();
    for (const char* const text : {library.name, library.license, library.use}) {
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(text);
    }
  }
  ImGui::EndTable();
}

}  // namespace

void draw_about(ViewerState& state) {
  if (!state.panels.about) return;
  if (begin_dialog("About Sinew", &state.panels.about, ImGuiWindowFlags_AlwaysAutoResize)) {
    ImGui::TextUnformatted("Sinew skins animated characters with physics in real time.");
    note_widget("about");
    draw_facts(state);
    ImGui::Spacing();
    draw_libraries();
    if (closed_by_escape(state)) state.panels.about = false;
  }
  ImGui::End();
}

}  // namespace sinew
