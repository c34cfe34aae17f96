// SPDX-License-Identifier: MIT

#include "assets/scene/levels_of_detail.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <vector>

#include "assets/some_names.h"

namespace sinew {
namespace {

constexpr std::size_t kMostDigits = 3;  // of the number of a level

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

std::string in_lower_case(std::string_view name) {
  std::string lower(name);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

/// Removes the suffix ".001" etc. by which Blender makes equal object names unique.
std::string_view without_copy_number(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || name.size() - dot != 4) return name;
  return std::all_of(name.begin() + dot + 1, name.end(), is_digit) ? name.substr(0, dot) : name;
}

/// Returns true if a word may begin at a position: in "Body_LOD0" and "BodyLOD0", not in "Melod0".
bool begins_word(std::string_view name, std::size_t at) {
  if (at == 0 || !(is_letter(name[at - 1]) || is_digit(name[at - 1]))) return true;
  return std::islower(static_cast<unsigned char>(name[at - 1])) != 0 &&
         std::isupper(static_cast<unsigned char>(name[at])) != 0;
}

/// Key of an object that has several levels of detail: -1 and the rest of its name, or an index
/// into Scene::levels and an empty string.
using Thing = std::pair<int, std::string>;

/// An object that has several levels, and one level of it.
struct MeshLevel {
  Thing thing;
  int level;
};

std::optional<MeshLevel> level_of(const std::string& name) {
  const std::optional<LevelName> found = level_name(name);
  if (!found) return std::nullopt;
  return MeshLevel{{-1, found->thing}, found->level};
}

/// Returns the level of a name that ends in "lod" and a number within a word: "Bodylod1". Such
/// names are levels only in company, since other words end like that ("Melod1").
std::optional<MeshLevel> level_within_word(const std::string& name) {
  const std::string lower = in_lower_case(name);
  const std::string_view word = without_copy_number(lower);
  const std::size_t last = word.find_last_not_of("0123456789");
  if (last == std::string_view::npos || !word.substr(0, last + 1).ends_with("lod")) {
    return std::nullopt;
  }
  const std::string_view number = word.substr(last + 1);
  const std::string_view thing = word.substr(0, last - 2);
  if (number.empty() || number.size() > kMostDigits || thing.empty()) return std::nullopt;
  return MeshLevel{{-1, std::string(thing)}, std::stoi(std::string(number))};
}

/// Returns the name that the file gives a mesh. The names of its primitives differ from it
/// ("Body_LOD0-1"), and levels of detail have different numbers of them.
const std::string& name_in_file(const Scene& scene, const SceneMesh& mesh) {
  if (mesh.object < 0) return mesh.name;
  const std::string& name = scene.objects[mesh.object].mesh_name;
  return name.empty() ? mesh.name : name;
}

/// Lookup of the level of detail of each mesh.
class MeshLevels {
 public:
  explicit MeshLevels(const Scene& scene) : scene_(scene) {
    for (int group = 0; group < static_cast<int>(scene.levels.size()); ++group) {
      const std::vector<int>& nodes = scene.levels[group];
      for (int level = 0; level < static_cast<int>(nodes.size()); ++level) {
        of_node_.emplace(nodes[level], MeshLevel{{group, ""}, level});
      }
    }
  }

  /// Returns the level of a mesh. The format's levels come first, then the mesh's name, then the
  /// names of the nodes from its own upward.
  std::optional<MeshLevel> of(const SceneMesh& mesh) const {
    for (int node = mesh.node; node >= 0; node = scene_.nodes[node].parent) {
      const auto marked = of_node_.find(node);
      if (marked != of_node_.end()) return marked->second;
    }
    std::optional<MeshLevel> level = level_of(name_in_file(scene_, mesh));
    for (int node = mesh.node; node >= 0 && !level; node = scene_.nodes[node].parent) {
      level = level_of(scene_.nodes[node].name);
    }
    return level;
  }

 private:
  const Scene& scene_;
  std::map<int, MeshLevel> of_node_;
};

using NamedLevel = std::pair<std::string, std::optional<MeshLevel>>;

/// Gives levels to meshes without one whose names end in "lod" and a number within a word, if
/// several such names differ in the number only: "Bodylod0", "Bodylod1".
/// \param names  the name of each mesh that is compared
/// \return the names of the meshes that now have a level
std::set<std::string> number_within_words(const std::vector<std::string>& names,
                                          std::vector<NamedLevel>& meshes) {
  std::map<Thing, std::set<int>> numbers;
  std::vector<std::optional<MeshLevel>> found(meshes.size());
  for (std::size_t m = 0; m < meshes.size(); ++m) {
    if (!meshes[m].second) found[m] = level_within_word(names[m]);
    if (found[m]) numbers[found[m]->thing].insert(found[m]->level);
  }
  std::set<std::string> numbered;
  for (std::size_t m = 0; m < meshes.size(); ++m) {
    if (!found[m] || numbers[found[m]->thing].size() < 2) continue;
    meshes[m].second = found[m];
    numbered.insert(meshes[m].first);
  }
  return numbered;
}

/// Gives level 0 to meshes without a level that are named like an object of which only coarser
/// levels are numbered: in "Body", "Body_LOD1", "Body_LOD2" the first is the finest.
/// \param names  the name of each mesh that is compared
/// \return the names of the meshes that are now of level 0
std::set<std::string> number_finest(const std::vector<std::string>& names,
                                    std::vector<NamedLevel>& meshes) {
  std::map<Thing, int> finest;
  for (const auto& [name, level] : meshes) {
    if (!level) continue;
    int& number = finest.emplace(level->thing, level->level).first->second;
    number = std::min(number, level->level);
  }
  std::set<std::string> numbered;
  for (std::size_t m = 0; m < meshes.size(); ++m) {
    auto& [name, level] = meshes[m];
    const std::string lower = in_lower_case(names[m]);
    const Thing thing{-1, std::string(without_copy_number(lower))};
    const auto known = finest.find(thing);
    if (level || thing.second.empty() || known == finest.end() || known->second == 0) continue;
    level = MeshLevel{thing, 0};
    numbered.insert(name);
  }
  return numbered;
}

/// The levels of detail that are shown, for everything that has several.
class ChosenLevels {
 public:
  ChosenLevels(const std::vector<NamedLevel>& meshes, int wanted) : wanted_(wanted) {
    for (const auto& [name, level] : meshes) {
      if (level) levels_[level->thing].insert(level->level);
    }
    for (const auto& [name, level] : meshes) {
      if (is_one_of_several(level)) (is_shown(level) ? shown_ : left_out_).insert(name);
    }
  }

  bool knows(const MeshLevel& level) const { return levels_.contains(level.thing); }

  bool is_shown(const std::optional<MeshLevel>& level) const {
    return !is_one_of_several(level) || level->level == nearest(levels_.at(level->thing));
  }

  /// Returns a sentence on what is left out; empty if nothing is.
  std::string warning(const std::string& file) const {
    if (left_out_.empty()) return {};
    return fmt::format(
        "{}: of several levels of detail only {} {} shown, and {} {} left out; "
        "--level-of-detail {} takes another",
        file, some_names({shown_.begin(), shown_.end()}), shown_.size() == 1 ? "is" : "are",
        some_names({left_out_.begin(), left_out_.end()}), left_out_.size() == 1 ? "is" : "are",
        wanted_ == 0 ? 1 : 0);
  }

 private:
  bool is_one_of_several(const std::optional<MeshLevel>& level) const {
    return level && levels_.at(level->thing).size() > 1;
  }
  int nearest(const std::set<int>& levels) const {
    return *std::min_element(levels.begin(), levels.end(), [this](int a, int b) {
      return std::abs(a - wanted_) < std::abs(b - wanted_);
    });
  }

  int wanted_;
  std::map<Thing, std::set<int>> levels_;
  std::set<std::string> shown_;
  std::set<std::string> left_out_;
};

}  // namespace

std::optional<LevelName> level_name(std::string_view name) {
  const std::string lower = in_lower_case(name);
  for (std::size_t at = lower.find("lod"); at != std::string::npos;
       at = lower.find("lod", at + 1)) {
    if (!begins_word(name, at)) continue;
    std::size_t begin = at + 3;
    if (begin < lower.size() && std::string_view("_ -.").find(lower[begin]) != std::string::npos) {
      ++begin;
    }
    std::size_t end = begin;
    while (end < lower.size() && is_digit(lower[end])) ++end;
    const bool ends_word = end == lower.size() || !is_letter(lower[end]);
    if (end == begin || end - begin > kMostDigits || !ends_word) continue;
    const bool has_separator = at > 0 && !is_letter(lower[at - 1]) && !is_digit(lower[at - 1]);
    const std::string rest = lower.substr(0, has_separator ? at - 1 : at) + lower.substr(end);
    return LevelName{std::string(without_copy_number(rest)),
                     std::stoi(lower.substr(begin, end - begin))};
  }
  return std::nullopt;
}

Scene keep_level_of_detail(Scene scene, int level, const std::string& file) {
  const MeshLevels levels(scene);
  std::vector<NamedLevel> meshes;
  std::vector<std::string> names;
  std::vector<std::string> names_of_nodes;
  for (const SceneMesh& mesh : scene.meshes) {
    names.push_back(name_in_file(scene, mesh));
    meshes.emplace_back(names.back(), levels.of(mesh));
    names_of_nodes.push_back(scene.nodes[mesh.node].name);
  }
  number_within_words(names, meshes);
  number_within_words(names_of_nodes, meshes);
  number_finest(names, meshes);
  number_finest(names_of_nodes, meshes);
  const ChosenLevels chosen(meshes, level);
  const std::string warning = chosen.warning(file);
  if (warning.empty()) return scene;
  scene.warnings.push_back(warning);
  std::vector<SceneMesh> kept;
  for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
    if (chosen.is_shown(meshes[m].second)) kept.push_back(std::move(scene.meshes[m]));
  }
  scene.meshes = std::move(kept);
  return scene;
}

ImportedSurface keep_level_of_detail(ImportedSurface surface, int level, const std::string& file) {
  std::vector<NamedLevel> parts;
  std::vector<std::string> names;
  for (const VisiblePart& part : surface.parts) {
    parts.emplace_back(part.name, level_of(part.name));
    names.push_back(part.name);
  }
  std::set<std::string> numbered = number_within_words(names, parts);
  numbered.merge(number_finest(names, parts));
  const ChosenLevels chosen(parts, level);
  const std::string warning = chosen.warning(file);
  if (warning.empty()) return surface;
  surface.warnings.push_back(warning);
  for (std::size_t p = 0; p < surface.parts.size(); ++p) {
    if (!chosen.is_shown(parts[p].second)) surface.parts[p].triangles.clear();
  }
  std::erase_if(surface.objects, [&](const MeshObject& object) {
    const auto part = std::find(names.begin(), names.end(), object.name);
    const std::optional<MeshLevel> own =
        numbered.contains(object.name) ? parts[part - names.begin()].second : level_of(object.name);
    return own && chosen.knows(*own) && !chosen.is_shown(own);
  });
  return surface;
}

}  // namespace sinew
