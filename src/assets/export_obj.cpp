#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "assets/export_cache.h"
#include "core/error.h"
#include "core/partial_file.h"

namespace sinew {
namespace {

/// A name with a place for a number: %d, or %04d for at least four digits.
struct NumberedName {
  std::string before;
  std::string after;
  int digits = 0;

  std::string with(int number) const {
    return fmt::format("{}{:0{}}{}", before, number, digits, after);
  }
};

std::optional<NumberedName> find_number(const std::string& path) {
  const std::size_t percent = path.find('%');
  if (percent == std::string::npos) return std::nullopt;
  const std::size_t letter = path.find_first_not_of("0123456789", percent + 1);
  const std::string width =
      letter == std::string::npos ? "" : path.substr(percent + 1, letter - percent - 1);
  const bool width_is_good = width.empty() || (width[0] == '0' && width.size() == 2);
  if (letter == std::string::npos || path[letter] != 'd' || !width_is_good ||
      path.find('%', letter) != std::string::npos) {
    throw UsageError(fmt::format("{}: the place of the frame number is written %d or %04d", path));
  }
  return NumberedName{path.substr(0, percent), path.substr(letter + 1),
                      width.empty() ? 0 : width[1] - '0'};
}

std::optional<NumberedName> sequence_name(const std::string& path, int frame_count) {
  std::optional<NumberedName> name = find_number(path);
  if (name || frame_count == 1) return name;
  const std::filesystem::path parts(path);
  const std::string stem = (parts.parent_path() / parts.stem()).string();
  return NumberedName{stem + "_", parts.extension().string(), 4};
}

class ObjWriter : public CacheWriter {
 public:
  ObjWriter(std::string path, const Character& character, const CacheFrames& frames)
      : path_(std::move(path)),
        name_(sequence_name(path_, frames.count)),
        character_(character),
        frame_(frames.first) {
    const PartialFile probe(name_of_frame());  // says at once when the place cannot be written to
  }

  void add(const Points& surface) override {
    PartialFile file(name_of_frame());
    fmt::memory_buffer text;
    int first_vertex = 1;
    int first_texture_coordinate = 1;
    for (const VisiblePart& part : character_.parts) {
      write_part(part, part_in_file(character_, part, surface), first_vertex,
                 first_texture_coordinate, text);
      first_vertex += static_cast<int>(part.surface_vertex.size());
      first_texture_coordinate += static_cast<int>(part.texture_coordinates.size());
    }
    std::ofstream stream(file.path(), std::ios::binary);
    stream.write(text.data(), static_cast<std::streamsize>(text.size()));
    stream.close();
    if (!stream)
      throw UnavailableError(fmt::format("{}: writing failed; is the disk full?", path_));
    file.commit();
    ++frame_;
  }

  void finish() override {}

 private:
  std::string name_of_frame() const { return name_ ? name_->with(frame_) : path_; }

  static void write_part(const VisiblePart& part, const Points& positions, int first_vertex,
                         int first_texture_coordinate, fmt::memory_buffer& text) {
    const auto out = std::back_inserter(text);
    if (!part.name.empty()) fmt::format_to(out, "o {}\n", one_line(part.name));
    // The shortest digits that give the same float again.
    const PointsF rounded = positions.cast<float>();
    for (const auto& point : rounded.colwise()) {
      fmt::format_to(out, "v {} {} {}\n", point.x(), point.y(), point.z());
    }
    for (const Eigen::Vector2f& uv : part.texture_coordinates) {
      fmt::format_to(out, "vt {} {}\n", uv.x(), 1.0F - uv.y());  // v up
    }
    for (const Triangle& t : part.triangles) {
      fmt::format_to(out, "f");
      for (const int corner : t) {
        fmt::format_to(out, " {}", first_vertex + corner);
        if (!part.texture_coordinates.empty()) {
          fmt::format_to(out, "/{}", first_texture_coordinate + corner);
        }
      }
      fmt::format_to(out, "\n");
    }
  }

  static std::string one_line(std::string name) {
    for (char& letter : name) {
      if (static_cast<unsigned char>(letter) < ' ') letter = '_';
    }
    return name;
  }

  std::string path_;
  std::optional<NumberedName> name_;
  const Character& character_;
  int frame_;
};

}  // namespace

std::unique_ptr<CacheWriter> make_obj_writer(const std::string& path, const Character& character,
                                             const CacheFrames& frames) {
  return std::make_unique<ObjWriter>(path, character, frames);
}

}  // namespace sinew
