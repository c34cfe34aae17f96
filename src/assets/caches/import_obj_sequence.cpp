// SPDX-License-Identifier: MIT

#include "assets/caches/motion_cache.h"
#include "assets/export/numbered_path.h"
#include "assets/file_bytes.h"
#include "core/error.h"
#include "core/text_scanner.h"

namespace sinew {
namespace {

struct CachedObjFrame {
  std::vector<MotionCache::Object> objects;
  PointsF positions;
};

/// Reads the vertices of an .obj file in their order, and the objects that they belong to.
CachedObjFrame read_cached_obj(const std::string& file) {
  const std::string text = read_file(file);
  TextScanner scanner(text, file);
  CachedObjFrame frame;
  std::vector<float> coordinates;
  while (!scanner.at_end()) {
    const std::string_view keyword = scanner.word("a line");
    if (keyword == "o") {
      frame.objects.push_back({std::string(scanner.rest_of_line()), 0});
      std::string& name = frame.objects.back().name;
      name.erase(0, name.find_first_not_of(" \t"));
      name.erase(name.find_last_not_of(" \t\r") + 1);
      continue;
    }
    if (keyword == "v") {
      if (frame.objects.empty()) frame.objects.emplace_back();
      ++frame.objects.back().vertices;
      for (int axis = 0; axis < 3; ++axis) {
        coordinates.push_back(static_cast<float>(scanner.number("a coordinate of a vertex")));
      }
    }
    scanner.rest_of_line();
  }
  if (coordinates.empty()) fail_input("{}: has no vertices; write the cache again", file);
  frame.positions = Eigen::Map<const PointsF>(coordinates.data(), 3,
                                              static_cast<Eigen::Index>(coordinates.size() / 3));
  return frame;
}

void add_cached_obj(const std::string& file, MotionCache& cache) {
  CachedObjFrame frame = read_cached_obj(file);
  if (cache.frames.empty()) {
    cache.objects = std::move(frame.objects);
  } else if (frame.positions.cols() != cache.vertex_count()) {
    fail_input(
        "{}: has {} vertices, but the first file of its sequence has {}; write the cache again",
        file, frame.positions.cols(), cache.vertex_count());
  }
  cache.frames.push_back(std::move(frame.positions));
}

}  // namespace

MotionCache import_obj_sequence(const std::string& path) {
  MotionCache cache;
  cache.file = path;
  cache.space = CacheSpace::kScene;
  const std::optional<NumberedPath> name = find_number(path);
  if (!name) {
    add_cached_obj(path, cache);
    return cache;
  }
  const std::vector<int> numbers = name->numbers();
  if (numbers.empty()) {
    fail_input("{}: there is no file of this sequence; correct the name", path);
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const int expected = numbers.front() + static_cast<int>(i);
    if (numbers[i] != expected) {
      fail_input("{}: the sequence lacks frame {}; write the cache again", path, expected);
    }
    add_cached_obj(name->with(expected), cache);
  }
  cache.first_frame = numbers.front();
  return cache;
}

}  // namespace sinew
