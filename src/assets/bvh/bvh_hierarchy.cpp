// SPDX-License-Identifier: MIT

#include "assets/bvh/bvh_hierarchy.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <set>

#include "core/error.h"

namespace sinew {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\v\f";
  const std::size_t begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

/// Parser of the joint trees. It uses a stack of open joints instead of recursion, since malicious
/// files nest deeply.
class HierarchyReader {
 public:
  explicit HierarchyReader(TextScanner& scanner) : scanner_(scanner) {}

  BvhHierarchy read() {
    if (scanner_.next_is("HIERARCHY")) scanner_.word("HIERARCHY");
    expect("ROOT");
    read_tree();
    hierarchy_.joints_of_first_root = hierarchy_.skeleton.joint_count();
    while (scanner_.next_is("ROOT")) {
      scanner_.word("ROOT");
      read_tree();
    }
    return std::move(hierarchy_);
  }

 private:
  void read_tree() {
    begin_joint(name_of_joint());
    while (!open_.empty()) read_entry();
  }

  void expect(std::string_view wanted) {
    const std::string_view word = scanner_.word(wanted);
    if (!equal_but_for_case(word, wanted)) {
      scanner_.fail(
          fmt::format("found {} instead of {}; export the file again", in_quotes(word), wanted));
    }
  }

  void read_entry() {
    const std::string_view word = scanner_.word("the end of the hierarchy");
    if (word == "}") {
      close_joint();
    } else if (equal_but_for_case(word, "OFFSET")) {
      read_offset();
    } else if (equal_but_for_case(word, "CHANNELS")) {
      read_channels();
    } else if (equal_but_for_case(word, "JOINT")) {
      begin_joint(name_of_joint());
    } else if (equal_but_for_case(word, "End") || equal_but_for_case(word, "EndSite")) {
      begin_end_site();
    } else {
      scanner_.fail(fmt::format(
          "found {} instead of OFFSET, CHANNELS, JOINT, End Site or a brace; export the file again",
          in_quotes(word)));
    }
  }

  /// Reads the rest of the line as a name, since names may hold spaces ("Bip01 L Thigh"). The line
  /// may end in the opening brace.
  std::string name_of_joint() {
    std::string_view name = trimmed(scanner_.rest_of_line());
    has_brace_ = name.ends_with('{');
    if (has_brace_) name = trimmed(name.substr(0, name.size() - 1));
    return std::string(name);
  }

  void begin_end_site() {
    if (open_.empty() || is_end_site_.back()) {
      scanner_.fail("an End Site contains another one; remove one of them");
    }
    name_of_joint();  // "Site", and a name that few exporters write
    begin(hierarchy_.skeleton.joints[open_.back()].name + "_end", true);
  }

  void begin_joint(const std::string& name) {
    if (!is_end_site_.empty() && is_end_site_.back()) {
      scanner_.fail("an End Site contains a JOINT; make it a JOINT, too");
    }
    begin(name.empty() ? "joint" : name, false);
  }

  void begin(const std::string& name, bool is_end_site) {
    if (!has_brace_) expect("{");
    Joint joint;
    joint.name = unused_name(name);
    joint.parent = open_.empty() ? -1 : open_.back();
    open_.push_back(hierarchy_.skeleton.joint_count());
    is_end_site_.push_back(is_end_site);
    has_offset_.push_back(false);
    hierarchy_.skeleton.joints.push_back(std::move(joint));
    hierarchy_.channels.emplace_back();
  }

  std::string unused_name(const std::string& name) {
    std::string unused = name;
    for (int& number = numbers_[name]; !names_.insert(unused).second;) {
      number = std::max(number, 1) + 1;
      unused = fmt::format("{}_{}", name, number);
    }
    return unused;
  }

  void close_joint() {
    if (!has_offset_.back()) {
      hierarchy_.without_offset.push_back(hierarchy_.skeleton.joints[open_.back()].name);
    }
    open_.pop_back();
    is_end_site_.pop_back();
    has_offset_.pop_back();
  }

  double read_coordinate() {
    constexpr double kLargest = 1e9;  // far below the overflow of sums
    const std::string_view word = scanner_.word("a coordinate of an OFFSET");
    const std::optional<double> value = bvh_number(word);
    if (!value) {
      scanner_.fail(fmt::format(
          "found {} instead of a coordinate of an OFFSET; write a number there", in_quotes(word)));
    }
    if (!std::isfinite(*value)) {
      scanner_.fail(
          "a coordinate of an OFFSET is not a finite number; correct it or export the file again");
    }
    if (std::abs(*value) > kLargest) {
      scanner_.fail(fmt::format(
          "a coordinate of an OFFSET is {}, which is too large; export the file again", *value));
    }
    return *value;
  }

  void read_offset() {
    has_offset_.back() = true;
    Eigen::Vector3d offset;
    for (double& coordinate : offset) coordinate = read_coordinate();
    hierarchy_.skeleton.joints[open_.back()].rest_local.translation() = offset;
  }

  void read_channels() {
    constexpr long long kMaxChannels = 9;  // three each for position, rotation and (ignored) scale
    std::vector<BvhChannel>& channels = hierarchy_.channels[open_.back()];
    const long long count = scanner_.integer("the number of CHANNELS");
    if (count < 0 || count > kMaxChannels || !channels.empty() ||
        (is_end_site_.back() && count > 0)) {
      scanner_.fail(
          fmt::format("a joint cannot have {} CHANNELS here; give each joint one list of position "
                      "and rotation channels, and an End Site none",
                      count));
    }
    for (long long c = 0; c < count; ++c) channels.push_back(read_channel());
    hierarchy_.channel_count += count;
  }

  BvhChannel read_channel() {
    const std::string_view name = scanner_.word("the name of a channel");
    const std::string_view kind = name.substr(1);
    const std::size_t axis = std::string_view("XYZ").find(
        static_cast<char>(std::toupper(static_cast<unsigned char>(name[0]))));
    if (axis != std::string_view::npos) {
      const int number = static_cast<int>(axis);
      if (equal_but_for_case(kind, "position")) return {BvhChannel::Kind::kPosition, number};
      if (equal_but_for_case(kind, "rotation")) return {BvhChannel::Kind::kRotation, number};
      if (equal_but_for_case(kind, "scale")) {
        hierarchy_.has_ignored_channels = true;
        return {BvhChannel::Kind::kIgnored, number};
      }
    }
    scanner_.fail(
        fmt::format("{} is not a supported channel; only positions and rotations about X, Y and Z "
                    "are, as many as announced",
                    in_quotes(name)));
  }

  TextScanner& scanner_;
  BvhHierarchy hierarchy_;
  std::vector<int> open_;  ///< joints from the root to the one that is being read
  std::vector<bool> is_end_site_;
  std::vector<bool> has_offset_;
  bool has_brace_ = false;
  std::set<std::string> names_;
  std::map<std::string, int> numbers_;  ///< by name: last number that was appended to it
};

}  // namespace

std::optional<double> bvh_number(std::string_view word) {
  if (const std::optional<double> value = parse_number(word)) return value;
  std::string with_point(word);
  const std::size_t comma = with_point.find(',');
  if (comma == std::string::npos) return std::nullopt;
  with_point[comma] = '.';
  return parse_number(with_point);
}

BvhHierarchy read_bvh_hierarchy(TextScanner& scanner) {
  return HierarchyReader(scanner).read();
}

}  // namespace sinew
