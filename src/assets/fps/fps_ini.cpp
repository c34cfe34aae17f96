// SPDX-License-Identifier: MIT

#include <algorithm>
#include <filesystem>
#include <map>

#include "assets/fps/fps_files.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "core/text_scanner.h"

namespace sinew {
namespace {

/// Returns true if a path exists; false also if the file system reports an error.
bool exists(const std::string& path) {
  std::error_code unknown;
  return std::filesystem::exists(path, unknown);
}

/// Reads a path, in double quotes or a single word, relative to the folder of the .ini.
std::string read_path(TextScanner& scanner, std::string_view keyword) {
  std::string text(scanner.word("a path"));
  if (text.starts_with('"')) {
    while (text.size() < 2 || !text.ends_with('"')) {
      if (scanner.at_line_end()) {
        scanner.fail(
            fmt::format("the path after {} opens a quotation mark and never closes it; "
                        "add the mark",
                        keyword));
      }
      text += ' ';
      text += scanner.word("a path");
    }
    text = text.substr(1, text.size() - 2);
  }
  return (std::filesystem::path(scanner.file()).parent_path() / text).string();
}

/// Returns the files STEM<number>.anim in the folder of `first`, by number, including `first`.
std::vector<std::string> numbered_siblings(const std::string& first, const std::string& stem) {
  namespace fs = std::filesystem;
  std::map<long long, std::string> siblings;
  fs::path folder = fs::path(first).parent_path();
  if (folder.empty()) folder = ".";
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const fs::path& path = entry.path();
    const std::string name = path.stem().string();
    if (file_extension(path.string()) != ".anim" || !name.starts_with(stem)) continue;
    const auto number = parse_integer(std::string_view(name).substr(stem.size()));
    if (number && *number >= 0) {
      siblings[*number] = (fs::path(first).parent_path() / path.filename()).string();
    }
  }
  std::vector<std::string> result;
  result.reserve(siblings.size() + 1);
  for (const auto& [number, path] : siblings) result.push_back(path);
  if (exists(first) && std::find(result.begin(), result.end(), first) == result.end()) {
    result.insert(result.begin(), first);
  }
  return result;
}

}  // namespace

IniFile read_ini(std::string_view bytes, const std::string& file) {
  IniFile ini;
  TextScanner scanner(bytes, file);
  while (!scanner.at_end()) {
    const std::string keyword(scanner.word("a keyword"));
    if (scanner.at_line_end()) {
      scanner.fail(
          fmt::format("no path follows {}; write the name of a file there", in_quotes(keyword)));
    }
    const std::string path = read_path(scanner, keyword);
    const bool is_there = exists(path);
    if (!is_there && (keyword == "SIMMESH" || keyword == "VISMESH" || keyword == "SKELETON")) {
      scanner.fail(fmt::format("{} names {}, which is not there; correct the name", keyword, path));
    }
    if (keyword == "SIMMESH") {
      ini.simulation_mesh = path;
    } else if (keyword == "VISMESH") {
      ini.visible_mesh = path;
    } else if (keyword == "SKELETON") {
      ini.skeleton = path;
    } else if (keyword == "ANIMATION") {
      if (!is_there) {
        ini.warnings.push_back(
            fmt::format("{}, line {}: the clip {} is not there; correct the name to see it", file,
                        scanner.line(), path));
      }
      ini.clips = scanner.at_line_end()
                      ? std::vector<std::string>{path}
                      : numbered_siblings(path, std::string(scanner.word("a stem")));
      std::erase_if(ini.clips, [](const auto& clip) { return !exists(clip); });
    } else if (keyword != "UPSAMPLING") {  // its weights are recomputed and not read
      scanner.fail(
          fmt::format("the keyword {} is unknown; use SIMMESH, VISMESH, UPSAMPLING, "
                      "SKELETON or ANIMATION",
                      in_quotes(keyword)));
    }
    scanner.rest_of_line();
  }
  if (ini.simulation_mesh.empty()) {
    fail_input("{}: no line begins with SIMMESH; add one that names the surface", file);
  }
  return ini;
}

}  // namespace sinew
