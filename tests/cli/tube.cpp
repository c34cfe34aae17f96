// SPDX-License-Identifier: MIT

#include "cli/tube.h"

#include <cmath>
#include <cstring>
#include <numbers>
#include <sstream>
#include <stdexcept>

namespace sinew::test {
namespace {

std::string tube_mesh() {
  constexpr int kRings = 13;
  constexpr int kSides = 12;
  static_assert(kRings * kSides + 2 == TubeFiles::kVertices);
  std::ostringstream text;
  text << "OFF\n" << TubeFiles::kVertices << ' ' << 2 * kRings * kSides << " 0\n";
  for (int ring = 0; ring < kRings; ++ring) {
    for (int side = 0; side < kSides; ++side) {
      const double angle = 2.0 * std::numbers::pi * side / kSides;
      text << std::cos(angle) << ' ' << ring << ' ' << -std::sin(angle) << '\n';
    }
  }
  text << "0 0 0\n0 " << kRings - 1 << " 0\n";
  const int bottom = kRings * kSides;
  for (int side = 0; side < kSides; ++side) {
    const int next = (side + 1) % kSides;
    const int top = (kRings - 1) * kSides;
    text << "3 " << bottom << ' ' << next << ' ' << side << '\n';
    text << "3 " << bottom + 1 << ' ' << top + side << ' ' << top + next << '\n';
    for (int ring = 0; ring + 1 < kRings; ++ring) {
      const int low = ring * kSides;
      const int high = low + kSides;
      text << "3 " << low + side << ' ' << low + next << ' ' << high + next << '\n';
      text << "3 " << low + side << ' ' << high + next << ' ' << high + side << '\n';
    }
  }
  return text.str();
}

template <typename Value>
Value take(const std::string& bytes, std::size_t& at) {
  Value value{};
  if (at + sizeof(value) > bytes.size()) throw std::runtime_error("the point cache is too short");
  std::memcpy(&value, bytes.data() + at, sizeof(value));
  at += sizeof(value);
  return value;
}

}  // namespace

TubeFiles::TubeFiles(const TemporaryFolder& folder)
    : mesh(folder / "tube.off"), skeleton(folder / "tube.skel"), clip(folder / "tube.anim") {
  write_file(mesh, tube_mesh());
  write_file(skeleton, "3\n0 0.5 0 low root\n0 6 0 middle low\n0 11.5 0 high middle\n");
  write_file(clip,
             "2 3\n0\n0 0 1\n0 0 1\n0 0 1\n0 0 0\n"
             "1\n0 0 1\n0 0 1\n0 0 1\n0 0.8 0\n");
}

std::vector<std::string> TubeFiles::bake(const std::vector<std::string>& options) const {
  std::vector<std::string> arguments{"bake", mesh, skeleton, clip, "--threads", "1"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return arguments;
}

PointCache read_point_cache(const std::string& path) {
  const std::string bytes = read_file(path);
  if (bytes.substr(0, 12) != std::string("POINTCACHE2", 12)) {
    throw std::runtime_error("no point cache");
  }
  std::size_t at = 12;
  if (take<int>(bytes, at) != 1) throw std::runtime_error("another version of point caches");
  PointCache cache;
  cache.points = take<int>(bytes, at);
  cache.first_frame = take<float>(bytes, at);
  if (take<float>(bytes, at) != 1.0F) throw std::runtime_error("one sample for each frame");
  cache.samples = take<int>(bytes, at);
  cache.values.resize(3UL * cache.points * cache.samples);
  for (float& value : cache.values) value = take<float>(bytes, at);
  if (at != bytes.size()) throw std::runtime_error("bytes after the end of the point cache");
  return cache;
}

std::vector<float> obj_vertices(const std::string& path) {
  std::vector<float> values;
  std::istringstream lines(read_file(path));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("v ")) continue;
    std::istringstream numbers(line.substr(2));
    for (float value = 0.0F; numbers >> value;) values.push_back(value);
  }
  return values;
}

}  // namespace sinew::test
