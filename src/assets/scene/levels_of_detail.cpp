// SPDX-License-Identifier: MIT

#include "assets/scene/levels_of_detail.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <vector>

#include "assets/list_names.h"
#include "core/counted.h"

namespace sinew {
namespace {

constexpr std::size_t kMaxDigits = 3;  // of the number of a level
constexpr std::string_view kSeparators = "_ -.";

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
using LeveledObject = std::pair<int, std::string>;

/// An object that has several levels, and one level of it.
struct MeshLevel {
  LeveledObject object;
  int level;
};

std::optional<MeshLevel> level_of(const std::string& name) {
  const std::optional<LevelName> found = level_name(name);
  if (!found) return std::nullopt;
  return MeshLevel{{-1, found->object}, found->level};
}

/// Returns the level of a name that ends in "lod" and a number within a word: "Bodylod1". Such
/// names are levels only next to others, since other words end like that ("Melod1").
std::optional<MeshLevel> level_within_word(const std::string& name) {
  const std::string lower = in_lower_case(name);
  const std::string_view word = without_copy_number(lower);
  const std::size_t last = word.find_last_not_of("0123456789");
  if (last == std::string_view::npos || !word.substr(0, last + 1).ends_with("lod")) {
    return std::nullopt;
  }
  const std::string_view number = word.substr(last + 1);
  const std::string_view object = word.substr(0, last - 2);
  if (number.empty() || number.size() > kMaxDigits || object.empty()) return std::nullopt;
  return MeshLevel{{-1, std::string(object)}, std::stoi(std::string(number))};
}

/// A name that ends in a separator, "l" or "r", and perhaps a number: "Body_L0", "Hand.R".
struct LetteredName {
  std::string stem;  ///< what precedes the separator, in lower case
  bool is_right;     ///< true: "r"
  std::optional<int> number;
};

std::optional<LetteredName> lettered_name(const std::string& name) {
  const std::string lower = in_lower_case(name);
  const std::string_view word = without_copy_number(lower);
  const std::size_t letter = word.find_last_not_of("0123456789");
  if (letter == std::string_view::npos || letter < 2) return std::nullopt;
  if (word[letter] != 'l' && word[letter] != 'r') return std::nullopt;
  if (kSeparators.find(word[letter - 1]) == std::string_view::npos) return std::nullopt;
  const std::string number(word.substr(letter + 1));
  if (number.size() > kMaxDigits) return std::nullopt;
  return LetteredName{std::string(word.substr(0, letter - 1)), word[letter] == 'r',
                      number.empty() ? std::nullopt : std::optional(std::stoi(number))};
}

/// Returns the stems of names of a right side, or of a left one without a number: "hand" for
/// "Hand_R1" and "Hand_L".
std::set<std::string> stems_with_sides(const std::vector<std::string>& names) {
  std::set<std::string> stems;
  for (const std::string& name : names) {
    const std::optional<LetteredName> found = lettered_name(name);
    if (found && (found->is_right || !found->number)) stems.insert(found->stem);
  }
  return stems;
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
void number_within_words(const std::vector<std::string>& names, std::vector<NamedLevel>& meshes) {
  std::map<LeveledObject, std::set<int>> numbers;
  std::vector<std::optional<MeshLevel>> found(meshes.size());
  for (std::size_t m = 0; m < meshes.size(); ++m) {
    if (!meshes[m].second) found[m] = level_within_word(names[m]);
    if (found[m]) numbers[found[m]->object].insert(found[m]->level);
  }
  for (std::size_t m = 0; m < meshes.size(); ++m) {
    if (found[m] && numbers[found[m]->object].size() > 1) meshes[m].second = found[m];
  }
}

/// Gives levels to meshes without one whose names end in "L" and a number: "Body_L0", "Body_L1".
/// Since such an L may also mean a left side or a numbered part, several of the names must differ
/// in the number only, one of the numbers must be 0, and no side may have the same stem
/// ("Hand_R0").
/// \param names  the name of each mesh that is compared
/// \param sides  the result of stems_with_sides() for all names of the file
void number_after_l(const std::vector<std::string>& names, const std::set<std::string>& sides,
                    std::vector<NamedLevel>& meshes) {
  std::map<std::string, std::set<int>> numbers;
  std::vector<std::optional<LetteredName>> found(meshes.size());
  for (std::size_t m = 0; m < meshes.size(); ++m) {
    if (!meshes[m].second) found[m] = lettered_name(names[m]);
    if (found[m] && sides.contains(found[m]->stem)) found[m].reset();
    if (found[m]) numbers[found[m]->stem].insert(*found[m]->number);
  }
  for (std::size_t m = 0; m < meshes.size(); ++m) {
    if (!found[m]) continue;
    const std::set<int>& of_stem = numbers[found[m]->stem];
    if (of_stem.size() < 2 || !of_stem.contains(0)) continue;
    meshes[m].second = MeshLevel{{-1, found[m]->stem}, *found[m]->number};
  }
}

/// Gives level 0 to meshes without a level that are named like an object of which only coarser
/// levels are numbered: in "Body", "Body_LOD1", "Body_LOD2" the first is the finest.
/// \param names  the name of each mesh that is compared
void number_finest(const std::vector<std::string>& names, std::vector<NamedLevel>& meshes) {
  std::map<LeveledObject, int> finest;
  for (const auto& [name, level] : meshes) {
    if (!level) continue;
    int& number = finest.emplace(level->object, level->level).first->second;
    number = std::min(number, level->level);
  }
  for (std::size_t m = 0; m < meshes.size(); ++m) {
    std::optional<MeshLevel>& level = meshes[m].second;
    const std::string lower = in_lower_case(names[m]);
    const LeveledObject object{-1, std::string(without_copy_number(lower))};
    const auto known = finest.find(object);
    if (level || object.second.empty() || known == finest.end() || known->second == 0) continue;
    level = MeshLevel{object, 0};
  }
}

/// Returns the stems with sides among the names of the meshes and of all nodes of a scene.
std::set<std::string> sides_of(const Scene& scene, std::vector<std::string> names_of_meshes) {
  for (const SceneNode& node : scene.nodes) names_of_meshes.push_back(node.name);
  return stems_with_sides(names_of_meshes);
}

/// The levels of detail that are shown, for everything that has several.
class ChosenLevels {
 public:
  ChosenLevels(const std::vector<NamedLevel>& meshes, int wanted) : wanted_(wanted) {
    for (const auto& [name, level] : meshes) {
      if (level) levels_[level->object].insert(level->level);
    }
    for (const auto& [name, level] : meshes) {
      if (is_one_of_several(level)) (is_shown(level) ? shown_ : left_out_).insert(name);
    }
  }

  bool knows(const MeshLevel& level) const { return levels_.contains(level.object); }

  bool is_shown(const std::optional<MeshLevel>& level) const {
    return !is_one_of_several(level) || level->level == nearest(levels_.at(level->object));
  }

  /// Returns a sentence on what is left out; empty if nothing is.
  std::string warning(const std::string& file) const {
    if (left_out_.empty()) return {};
    return fmt::format(
        "{}: the file contains several levels of detail; {} {} shown, {} {} not. --level-of-detail "
        "{} selects another",
        file, list_names({shown_.begin(), shown_.end()}), by_count(shown_.size(), "is", "are"),
        list_names({left_out_.begin(), left_out_.end()}), by_count(left_out_.size(), "is", "are"),
        wanted_ == 0 ? 1 : 0);
  }

 private:
  bool is_one_of_several(const std::optional<MeshLevel>& level) const {
    return level && levels_.at(level->object).size() > 1;
  }
  int nearest(const std::set<int>& levels) const {
    return *std::min_element(levels.begin(), levels.end(), [this](int a, int b) {
      return std::abs(a - wanted_) < std::abs(b - wanted_);
    });
  }

  int wanted_;
  std::map<LeveledObject, std::set<int>> levels_;
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
    if (begin < lower.size() && kSeparators.find(lower[begin]) != std::string_view::npos) {
      ++begin;
    }
    std::size_t end = begin;
    while (end < lower.size() && is_digit(lower[end])) ++end;
    const bool ends_word = end == lower.size() || !is_letter(lower[end]);
    if (end == begin || end - begin > kMaxDigits || !ends_word) continue;
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
  const std::set<std::string> sides = sides_of(scene, names);
  number_after_l(names, sides, meshes);
  number_after_l(names_of_nodes, sides, meshes);
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
  number_within_words(names, parts);
  number_after_l(names, stems_with_sides(names), parts);
  number_finest(names, parts);
  const ChosenLevels chosen(parts, level);
  const std::string warning = chosen.warning(file);
  if (warning.empty()) return surface;
  surface.warnings.push_back(warning);
  for (std::size_t p = 0; p < surface.parts.size(); ++p) {
    if (!chosen.is_shown(parts[p].second)) surface.parts[p].triangles.clear();
  }
  const std::map<std::string, std::optional<MeshLevel>> level_of_part(parts.begin(), parts.end());
  std::erase_if(surface.objects, [&](const MeshObject& object) {
    const auto part = level_of_part.find(object.name);
    const std::optional<MeshLevel> own =
        part == level_of_part.end() ? level_of(object.name) : part->second;
    return own && chosen.knows(*own) && !chosen.is_shown(own);
  });
  return surface;
}

}  // namespace sinew
