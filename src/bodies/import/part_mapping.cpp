// SPDX-License-Identifier: MIT

#include "bodies/import/part_mapping.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "assets/list_names.h"
#include "assets/mapping/mapping_file.h"
#include "bodies/import/anatomical_names.h"
#include "core/error.h"
#include "core/text_scanner.h"

namespace sinew {
namespace {

constexpr std::string_view kFirstLine = "sinew body mapping 1";

/// Tells whether a body may have a part of that name.
bool is_part(const std::string& part) {
  if (part == "skin" || part == "cavity" || part == "none") return true;
  const bool has_side = part.ends_with(".L") || part.ends_with(".R");
  const std::string stem = has_side ? part.substr(0, part.size() - 2) : part;
  if (stem.starts_with("muscle.")) {
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyz_0123456789";
    const std::string name = stem.substr(std::string_view("muscle.").size());
    return !name.empty() && name.find_first_not_of(kPlain) == std::string::npos;
  }
  if (!stem.starts_with("bone.")) return false;
  const std::string name = stem.substr(std::string_view("bone.").size());
  const bool is_known =
      std::ranges::count(template_bone_names(), name) > 0 || joint_of_extra_bone(name).has_value();
  return is_known && is_paired_bone(name) == has_side;
}

}  // namespace

PartMapping read_part_mapping(std::string_view bytes, const std::string& file) {
  const std::string_view text = without_byte_order_mark(bytes);
  const std::string_view first = text.substr(0, text.find_first_of("\r\n"));
  if (!first.starts_with(kFirstLine)) {
    fail_input(
        "{}, line 1: found {} instead of '{}'; choose a file that --write-mapping has written",
        file, in_quotes(first), kFirstLine);
  }
  PartMapping mapping;
  for (const MappingFile::Line& line : read_mapping(text, file).lines) {
    if (!is_part(line.target)) {
      fail_input(
          "{}, line {}: a body has no part {}; write skin, cavity, none, or a name such as "
          "bone.femur.R or muscle.soleus.L",
          file, line.number, in_quotes(line.target));
    }
    if (!mapping.part_of_mesh.emplace(line.source, line.target).second) {
      fail_input("{}, line {}: {} already has a part; keep one of the two lines", file, line.number,
                 in_quotes(line.source));
    }
  }
  return mapping;
}

void check_part_mapping(const PartMapping& mapping, const std::vector<std::string>& meshes,
                        const std::string& file) {
  const std::set<std::string> known(meshes.begin(), meshes.end());
  std::vector<std::string> strangers;
  for (const auto& [mesh, part] : mapping.part_of_mesh)
    if (!known.contains(mesh)) strangers.push_back(mesh);
  if (strangers.empty()) return;
  fail_input("{}: the anatomy has no mesh {}; correct or remove {}", file, list_names(strangers),
             strangers.size() == 1 ? "this line" : "these lines");
}

std::string part_mapping_text(const std::vector<std::string>& meshes,
                              const std::vector<std::string>& part_of_mesh,
                              const std::string& anatomy) {
  std::string text = fmt::format(
      "{}\n# Meshes of {} -> parts of the body: skin, cavity, bone.NAME.R, "
      "muscle.NAME.L, or none to leave a mesh out\n",
      kFirstLine, mapping_name(std::filesystem::path(anatomy).filename().string()));
  std::string unknown;
  std::set<std::string> written;
  for (std::size_t m = 0; m < meshes.size(); ++m) {
    if (!written.insert(meshes[m]).second) continue;
    const std::string name = mapping_name(meshes[m]);
    if (part_of_mesh[m].empty()) {
      unknown += fmt::format("# {} -> \n", name);
    } else {
      text += fmt::format("{} -> {}\n", name, part_of_mesh[m]);
    }
  }
  if (!unknown.empty()) {
    text += "\n# Meshes that were not recognized; remove the # and complete the line:\n" + unknown;
  }
  return text;
}

}  // namespace sinew
