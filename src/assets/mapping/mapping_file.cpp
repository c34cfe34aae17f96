// SPDX-License-Identifier: MIT

#include "assets/mapping/mapping_file.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <tuple>

#include "core/error.h"
#include "core/text_scanner.h"

namespace sinew {
namespace {

constexpr std::string_view kFirstLine = "sinew mapping 1";
constexpr std::string_view kBlank = " \t\r\v\f";

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

/// Quotes a name and escapes control characters, so that it stays on one line.
std::string in_quotation_marks(const std::string& name) {
  std::string text = "\"";
  for (const char c : name) {
    if (is_control(c)) {
      text += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
      continue;
    }
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + "\"";
}

std::string quoted(const std::string& name) {
  const bool is_plain = !name.empty() && name.find_first_of(" #\"") == std::string::npos &&
                        std::none_of(name.begin(), name.end(), is_control) && name != "->";
  return is_plain ? name : in_quotation_marks(name);
}

bool is_only_one_of_its_name(const Skeleton& skeleton, int joint) {
  const std::string& name = skeleton.joints[joint].name;
  return std::count_if(skeleton.joints.begin(), skeleton.joints.end(),
                       [&](const Joint& other) { return other.name == name; }) == 1;
}

/// Reader of one line: words, names in quotation marks, and a comment at the end.
class LineReader {
 public:
  LineReader(std::string_view line, int number, const std::string& file)
      : line_(line), number_(number), file_(file) {}

  bool at_end() {
    at_ = std::min(line_.find_first_not_of(kBlank, at_), line_.size());
    return at_ == line_.size() || line_[at_] == '#';
  }

  std::string name(std::string_view what) {
    if (at_end()) fail(fmt::format("{} is missing; write SOURCE -> TARGET", what));
    if (line_[at_] == '"') return quoted_name();
    const std::size_t begin = at_;
    at_ = std::min(line_.find_first_of(kBlank, at_), line_.size());
    return std::string(line_.substr(begin, at_ - begin));
  }

  [[noreturn]] void fail(std::string_view problem) const {
    fail_input("{}, line {}: {}", file_, number_, problem);
  }

 private:
  std::string quoted_name() {
    std::string name;
    for (++at_; at_ < line_.size() && line_[at_] != '"'; ++at_) {
      if (line_[at_] == '\\' && at_ + 1 < line_.size()) {
        name += escaped();
      } else {
        name += line_[at_];
      }
    }
    if (at_ == line_.size()) fail("a quotation mark is not closed; close it");
    ++at_;
    return name;
  }

  /// Reads an escape sequence: \xHH is the byte with that number, and any other character after the
  /// backslash is that character itself.
  char escaped() {
    ++at_;
    if (line_[at_] != 'x') return line_[at_];
    unsigned byte = 0;
    const std::string_view digits = line_.substr(at_ + 1, 2);
    const auto end = digits.data() + digits.size();
    if (digits.size() != 2 || std::from_chars(digits.data(), end, byte, 16).ptr != end) {
      fail("\\x stands without two hexadecimal digits after it; write \\\\ for a backslash");
    }
    at_ += 2;
    return static_cast<char>(byte);
  }

  std::string_view line_;
  int number_;
  const std::string& file_;
  std::size_t at_ = 0;
};

}  // namespace

NamedMapping name_mapping(const std::string& motion, const JointMapping& mapping,
                          const Skeleton& source, const Skeleton& target) {
  NamedMapping named;
  named.motion = motion;
  std::vector<bool> is_used(source.joints.size(), false);
  for (const auto& [s, t] : mapping.pairs) {
    named.pairs.emplace_back(source.joints[s].name, target.joints[t].name);
    is_used[s] = true;
  }
  for (int s = 0; s < source.joint_count(); ++s) {
    if (!is_used[s]) named.idle_sources.push_back(source.joints[s].name);
  }
  for (int t = 0; t < target.joint_count(); ++t) {
    if (mapping.source_of(t) < 0) named.idle_targets.push_back(target.joints[t].name);
  }
  return named;
}

std::string mapping_text(const NamedMapping& mapping) {
  const std::string motion = std::filesystem::path(mapping.motion).filename().string();
  const bool is_one_line = std::none_of(motion.begin(), motion.end(), is_control);
  std::string text = fmt::format("{}\n# Joints of {} -> joints of the character\n", kFirstLine,
                                 is_one_line ? motion : in_quotation_marks(motion));
  for (const auto& [source, target] : mapping.pairs) {
    text += fmt::format("{} -> {}\n", quoted(source), quoted(target));
  }
  const auto list = [&](const char* title, const std::vector<std::string>& names) {
    if (names.empty()) return;
    text += fmt::format("\n# {}\n", title);
    for (const std::string& name : names) text += fmt::format("#   {}\n", quoted(name));
  };
  list("Joints of the character that nothing drives; they keep their rest pose:",
       mapping.idle_targets);
  list("Joints of the motion that drive nothing:", mapping.idle_sources);
  return text;
}

MappingFile read_mapping(std::string_view bytes, const std::string& file) {
  MappingFile mapping;
  mapping.file = file;
  int number = 0;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    LineReader line(bytes.substr(begin, end - begin), ++number, file);
    begin = end + 1;
    if (line.at_end() || number == 1) continue;
    MappingFile::Line entry;
    entry.number = number;
    entry.source = line.name("the source joint");
    const std::string arrow = line.name("the arrow");
    if (arrow != "->") {
      line.fail(
          fmt::format("found {} instead of ->; write SOURCE -> TARGET, with names that contain "
                      "spaces in quotation marks",
                      in_quotes(arrow)));
    }
    entry.target = line.name("the target joint");
    if (!line.at_end()) {
      line.fail(
          "something follows the target joint; write names that contain spaces in quotation marks");
    }
    mapping.lines.push_back(std::move(entry));
  }
  return mapping;
}

std::string mapping_name(const std::string& name) {
  return quoted(name);
}

JointMapping resolve_mapping(const MappingFile& mapping, const Skeleton& source,
                             const Skeleton& target, const std::string& motion) {
  JointMapping resolved;
  std::vector<int> line_of(target.joints.size(), 0);
  for (const MappingFile::Line& line : mapping.lines) {
    const int s = source.find(line.source);
    const int t = target.find(line.target);
    if (s < 0) {
      fail_input("{}, line {}: {} has no joint {}; correct the name or remove the line",
                 mapping.file, line.number, motion, in_quotes(line.source));
    }
    if (t < 0) {
      fail_input("{}, line {}: the character has no joint {}; correct the name or remove the line",
                 mapping.file, line.number, in_quotes(line.target));
    }
    for (const auto& [skeleton, joint, whose] :
         {std::tuple(&source, s, motion.c_str()), std::tuple(&target, t, "the character")}) {
      if (!is_only_one_of_its_name(*skeleton, joint)) {
        fail_input("{}, line {}: {} has several joints called {}; give them names of their own",
                   mapping.file, line.number, whose, in_quotes(skeleton->joints[joint].name));
      }
    }
    if (line_of[t] > 0) {
      fail_input("{}, line {}: joint {} is driven already in line {}; keep one of the two",
                 mapping.file, line.number, in_quotes(line.target), line_of[t]);
    }
    line_of[t] = line.number;
    resolved.pairs.push_back({s, t});
  }
  std::sort(resolved.pairs.begin(), resolved.pairs.end(),
            [](const JointPair& a, const JointPair& b) { return a.target < b.target; });
  return resolved;
}

}  // namespace sinew
