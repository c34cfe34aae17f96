#include "assets/bvh.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "assets/text_scanner.h"
#include "core/error.h"

namespace sinew {
namespace {

/// One number of a frame: what it does to its joint.
struct Channel {
  bool is_rotation = false;
  int axis = 0;
};

/// A number that can be a length, an angle or a time: far from where sums overflow.
double read_number(TextScanner& scanner, std::string_view what) {
  constexpr double kLargest = 1e9;
  const double value = scanner.finite_number(what);
  if (std::abs(value) > kLargest) {
    scanner.fail(fmt::format("{} is {}, which is too large; export the file again", what, value));
  }
  return value;
}

struct Hierarchy {
  Skeleton skeleton;
  std::vector<std::vector<Channel>> channels;  ///< of each joint, in the order of the numbers
  long long channel_count = 0;
};

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\v\f";
  const std::size_t begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

/// Reads the tree. A stack of open joints, not recursion: hostile files nest deeply.
class HierarchyReader {
 public:
  explicit HierarchyReader(TextScanner& scanner) : scanner_(scanner) {}

  Hierarchy read() {
    expect("HIERARCHY");
    expect("ROOT");
    begin_joint(name_of_joint());
    while (!open_.empty()) read_entry();
    return std::move(hierarchy_);
  }

 private:
  void expect(std::string_view wanted) {
    const std::string_view word = scanner_.word(wanted);
    if (word != wanted) {
      scanner_.fail(fmt::format("{} stands where {} should be; export the file again",
                                in_quotes(word), wanted));
    }
  }

  void read_entry() {
    const std::string_view word = scanner_.word("the end of the hierarchy");
    if (word == "}") {
      close_joint();
    } else if (word == "OFFSET") {
      read_offset();
    } else if (word == "CHANNELS") {
      read_channels();
    } else if (word == "JOINT") {
      begin_joint(name_of_joint());
    } else if (word == "End") {
      begin_end_site();
    } else {
      scanner_.fail(
          fmt::format("{} stands where OFFSET, CHANNELS, JOINT, End Site or a brace should be; "
                      "export the file again",
                      in_quotes(word)));
    }
  }

  /// The rest of the line: names may hold spaces ("Bip01 L Thigh"). A brace may end it.
  std::string name_of_joint() {
    std::string_view name = trimmed(scanner_.rest_of_line());
    has_brace_ = name.ends_with('{');
    if (has_brace_) name = trimmed(name.substr(0, name.size() - 1));
    return std::string(name);
  }

  void begin_end_site() {
    if (open_.empty() || is_end_site_.back()) {
      scanner_.fail("an End Site stands in an End Site; remove one of them");
    }
    name_of_joint();  // "Site", and a name that few exporters give
    begin(hierarchy_.skeleton.joints[open_.back()].name + "_end", true);
  }

  void begin_joint(const std::string& name) {
    if (!is_end_site_.empty() && is_end_site_.back()) {
      scanner_.fail("a JOINT stands in an End Site; make that one a JOINT, too");
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
      scanner_.fail(fmt::format("the joint {} has no OFFSET; give it one",
                                in_quotes(hierarchy_.skeleton.joints[open_.back()].name)));
    }
    open_.pop_back();
    is_end_site_.pop_back();
    has_offset_.pop_back();
  }

  void read_offset() {
    has_offset_.back() = true;
    Eigen::Vector3d offset;
    for (double& coordinate : offset) {
      coordinate = read_number(scanner_, "a coordinate of an OFFSET");
    }
    hierarchy_.skeleton.joints[open_.back()].rest_local.translation() = offset;
  }

  void read_channels() {
    constexpr long long kMost = 9;  // three each of position, rotation and, unwanted, scale
    std::vector<Channel>& channels = hierarchy_.channels[open_.back()];
    const long long count = scanner_.integer("the number of CHANNELS");
    if (count < 0 || count > kMost || !channels.empty() || (is_end_site_.back() && count > 0)) {
      scanner_.fail(
          fmt::format("a joint cannot have {} CHANNELS here; give each joint one list of position "
                      "and rotation channels, and an End Site none",
                      count));
    }
    for (long long c = 0; c < count; ++c) channels.push_back(read_channel());
    hierarchy_.channel_count += count;
  }

  Channel read_channel() {
    const std::string_view name = scanner_.word("the name of a channel");
    const std::string_view kind = name.substr(std::min<std::size_t>(1, name.size()));
    const std::size_t axis = std::string_view("XYZ").find(name[0]);
    if (axis == std::string_view::npos || (kind != "position" && kind != "rotation")) {
      scanner_.fail(
          fmt::format("{} is no channel that is read; only positions and rotations about X, Y and "
                      "Z are, and their number must fit",
                      in_quotes(name)));
    }
    return {kind == "rotation", static_cast<int>(axis)};
  }

  TextScanner& scanner_;
  Hierarchy hierarchy_;
  std::vector<int> open_;  ///< joints from the root to the one that is being read
  std::vector<bool> is_end_site_;
  std::vector<bool> has_offset_;
  bool has_brace_ = false;
  std::set<std::string> names_;
  std::map<std::string, int> numbers_;  ///< last number given to joints of one name
};

struct MotionHeader {
  long long frames = 0;
  double frame_time = 0.0;
};

MotionHeader read_motion_header(TextScanner& scanner, long long channel_count) {
  const std::string_view motion = scanner.word("MOTION");
  if (motion == "ROOT") {
    scanner.fail(
        "a second ROOT begins; keep one skeleton and its motion, the others in files of "
        "their own");
  }
  if (motion != "MOTION") {
    scanner.fail(
        fmt::format("{} stands where MOTION should be; export the file again", in_quotes(motion)));
  }
  MotionHeader header;
  if (scanner.word("'Frames:'") != "Frames:") {
    scanner.fail("'Frames:' and the number of frames should stand here; export the file again");
  }
  header.frames = scanner.integer("the number of frames");
  if (header.frames < 1) {
    scanner.fail(fmt::format("the motion has {} frames; it needs one at least", header.frames));
  }
  const bool names_time = scanner.word("'Frame Time:'") == "Frame";
  if (!names_time || scanner.word("'Time:'") != "Time:") {
    scanner.fail("'Frame Time:' and the seconds of a frame should stand here; export it again");
  }
  header.frame_time = read_number(scanner, "the seconds of a frame");
  if (header.frame_time <= 0.0 && header.frames > 1) {
    scanner.fail(
        fmt::format("a frame lasts {} s; write the seconds between two frames", header.frame_time));
  }
  // Each number takes a digit and a blank: no memory for more than the file can hold.
  const auto most = static_cast<long long>(scanner.bytes_left() / 2 + 1);
  if (channel_count > 0 && header.frames > most / channel_count) {
    scanner.fail(
        fmt::format("the file promises {} frames of {} numbers and is too short for them; correct "
                    "the number or export it again",
                    header.frames, channel_count));
  }
  return header;
}

void read_key(TextScanner& scanner, const std::vector<Channel>& channels, Eigen::Vector3d& position,
              Eigen::Quaterniond& rotation) {
  for (const Channel& channel : channels) {
    const double value = read_number(scanner, "a number of a frame");
    if (channel.is_rotation) {
      // Whole turns first: the sine of a huge angle would be noise.
      const double angle = std::remainder(value, 360.0) * (M_PI / 180.0);
      rotation = rotation * Eigen::AngleAxisd(angle, Eigen::Vector3d::Unit(channel.axis));
    } else {
      position[channel.axis] = value;
    }
  }
}

bool has(const std::vector<Channel>& channels, bool rotation) {
  return std::any_of(channels.begin(), channels.end(),
                     [&](const Channel& channel) { return channel.is_rotation == rotation; });
}

Clip read_motion(TextScanner& scanner, const Hierarchy& hierarchy) {
  const MotionHeader header = read_motion_header(scanner, hierarchy.channel_count);
  const std::vector<Joint>& joints = hierarchy.skeleton.joints;
  std::vector<Track> tracks(joints.size());
  for (long long frame = 0; frame < header.frames && hierarchy.channel_count > 0; ++frame) {
    if (scanner.at_end()) {
      scanner.fail(
          fmt::format("the file promises {} frames and ends after {}; correct the number or export "
                      "it again",
                      header.frames, frame));
    }
    const double time = static_cast<double>(frame) * header.frame_time;
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const std::vector<Channel>& channels = hierarchy.channels[j];
      if (channels.empty()) continue;
      Eigen::Vector3d position = joints[j].rest_local.translation();
      Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
      read_key(scanner, channels, position, rotation);
      if (has(channels, true)) {
        tracks[j].rotation_times.push_back(time);
        tracks[j].rotations.push_back(rotation);
      }
      if (has(channels, false)) {
        tracks[j].translation_times.push_back(time);
        tracks[j].translations.push_back(position);
      }
    }
  }
  if (!scanner.at_end()) {
    scanner.fail(
        fmt::format("numbers follow after the {} frames that the file promises; correct the number "
                    "of frames or of channels",
                    header.frames));
  }
  Clip clip;
  clip.duration = static_cast<double>(header.frames - 1) * header.frame_time;
  for (std::size_t j = 0; j < joints.size(); ++j) {
    tracks[j].joint = static_cast<int>(j);
    if (!hierarchy.channels[j].empty()) clip.tracks.push_back(std::move(tracks[j]));
  }
  return clip;
}

}  // namespace

BvhFile read_bvh(std::string_view bytes, const std::string& file) {
  TextScanner scanner(bytes, file);
  Hierarchy hierarchy = HierarchyReader(scanner).read();
  BvhFile result;
  result.clip = read_motion(scanner, hierarchy);
  result.clip.name = std::filesystem::path(file).stem().string();
  result.skeleton = std::move(hierarchy.skeleton);
  return result;
}

}  // namespace sinew
