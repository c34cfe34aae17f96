// SPDX-License-Identifier: MIT

#include "assets/surface/ply.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>

#include "assets/surface/import_surface.h"
#include "core/counted.h"
#include "core/error.h"
#include "core/srgb.h"
#include "core/text_scanner.h"

namespace sinew {
namespace {

constexpr std::array<const char*, 4> kColorProperties{"red", "green", "blue", "alpha"};

enum class NumberType { kInt8, kUint8, kInt16, kUint16, kInt32, kUint32, kFloat, kDouble };

bool is_integer(NumberType type) {
  return type != NumberType::kFloat && type != NumberType::kDouble;
}

/// A property of an element: a number or a list of numbers.
struct Property {
  std::string name;
  NumberType type = NumberType::kFloat;
  std::optional<NumberType> list_size;  ///< type of the length of a list; empty: not a list
};

/// An element of the header, such as "vertex" or "face".
struct Element {
  std::string name;
  long long count = 0;
  std::vector<Property> properties;
};

enum class Encoding { kText, kLittleEndian, kBigEndian };

struct Header {
  Encoding encoding = Encoding::kText;
  std::vector<Element> elements;
};

NumberType number_type(TextScanner& scanner) {
  const std::string_view word = scanner.word("the type of a property");
  if (word == "char" || word == "int8") return NumberType::kInt8;
  if (word == "uchar" || word == "uint8") return NumberType::kUint8;
  if (word == "short" || word == "int16") return NumberType::kInt16;
  if (word == "ushort" || word == "uint16") return NumberType::kUint16;
  if (word == "int" || word == "int32") return NumberType::kInt32;
  if (word == "uint" || word == "uint32") return NumberType::kUint32;
  if (word == "float" || word == "float32") return NumberType::kFloat;
  if (word == "double" || word == "float64") return NumberType::kDouble;
  scanner.fail(fmt::format("{} is no type that PLY knows; export the file again", in_quotes(word)));
}

void expect_line_end(TextScanner& scanner) {
  if (!scanner.at_line_end()) {
    scanner.fail(fmt::format("{} is too much on this line of the header; export the file again",
                             in_quotes(scanner.word(""))));
  }
}

Encoding read_encoding(TextScanner& scanner) {
  const std::string_view word = scanner.word("the format");
  Encoding encoding = Encoding::kText;
  if (word == "binary_little_endian") {
    encoding = Encoding::kLittleEndian;
  } else if (word == "binary_big_endian") {
    encoding = Encoding::kBigEndian;
  } else if (word != "ascii") {
    scanner.fail(fmt::format("the format {} is unknown; export the file as ascii or binary PLY",
                             in_quotes(word)));
  }
  scanner.word("the version of the format");
  return encoding;
}

Header read_ply_header(TextScanner& scanner) {
  Header header;
  bool has_format = false;
  if (scanner.word("the word ply") != "ply")
    scanner.fail("this is not a PLY file; export it again");
  for (;;) {
    const std::string_view keyword = scanner.word("the line end_header");
    if (keyword == "end_header") break;
    if (keyword == "comment" || keyword == "obj_info") {
      scanner.rest_of_line();
      continue;
    }
    if (keyword == "format") {
      header.encoding = read_encoding(scanner);
      has_format = true;
    } else if (keyword == "element") {
      Element element;
      element.name = scanner.word("the name of an element");
      element.count = scanner.integer("the number of elements");
      if (element.count < 0 || element.count > INT32_MAX) {
        scanner.fail(fmt::format("there cannot be {} of {}; export the file again", element.count,
                                 in_quotes(element.name)));
      }
      header.elements.push_back(std::move(element));
    } else if (keyword == "property" && !header.elements.empty()) {
      Property property;
      TextScanner ahead = scanner;
      if (ahead.word("the type of a property") == "list") {
        scanner = ahead;
        property.list_size = number_type(scanner);
      }
      property.type = number_type(scanner);
      property.name = scanner.word("the name of a property");
      header.elements.back().properties.push_back(std::move(property));
    } else {
      scanner.fail(fmt::format("{} cannot stand here in the header; export the file again",
                               in_quotes(keyword)));
    }
    expect_line_end(scanner);
  }
  if (!has_format) scanner.fail("the header names no format; export the file again");
  return header;
}

/// Reader of the numbers after the header, one after the other, in any encoding.
class PlyBody {
 public:
  PlyBody(TextScanner scanner, std::string_view bytes, Encoding encoding)
      : scanner_(scanner), bytes_(bytes), encoding_(encoding) {}

  double number(NumberType type) {
    if (encoding_ == Encoding::kText) return scanner_.number("a number");
    switch (type) {
      case NumberType::kInt8:
        return static_cast<std::int8_t>(word(1));
      case NumberType::kUint8:
        return static_cast<std::uint8_t>(word(1));
      case NumberType::kInt16:
        return static_cast<std::int16_t>(word(2));
      case NumberType::kUint16:
        return static_cast<std::uint16_t>(word(2));
      case NumberType::kInt32:
        return static_cast<std::int32_t>(word(4));
      case NumberType::kUint32:
        return static_cast<std::uint32_t>(word(4));
      case NumberType::kFloat:
        return std::bit_cast<float>(static_cast<std::uint32_t>(word(4)));
      case NumberType::kDouble:
        return std::bit_cast<double>(word(8));
    }
    return 0.0;
  }

  /// Returns an upper bound for the count of numbers that are left.
  std::size_t capacity() const {
    return encoding_ == Encoding::kText ? scanner_.bytes_left() : bytes_.size() - at_;
  }

 private:
  std::uint64_t word(std::size_t size) {
    if (bytes_.size() - at_ < size) {
      fail_input("{}: the file ends in the middle of its numbers; export it again",
                 scanner_.file());
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t byte = encoding_ == Encoding::kBigEndian ? i : size - 1 - i;
      value = value << 8 | static_cast<unsigned char>(bytes_[at_ + byte]);
    }
    at_ += size;
    return value;
  }

  TextScanner scanner_;
  std::string_view bytes_;  ///< everything after the header
  std::size_t at_ = 0;
  Encoding encoding_;
};

/// Reads the numbers of a list property, or the single number of another one.
std::vector<double> read_property(PlyBody& body, const Property& property,
                                  const std::string& file) {
  double size = 1.0;
  if (property.list_size) {
    size = body.number(*property.list_size);
    if (!(size >= 0.0 && size <= static_cast<double>(body.capacity()))) {
      fail_input("{}: a list {} has {} entries, which the file is too short for; export it again",
                 file, in_quotes(property.name), size);
    }
  }
  std::vector<double> numbers(static_cast<std::size_t>(size));
  for (double& number : numbers) number = body.number(property.type);
  return numbers;
}

int index_of(const Element& element, std::initializer_list<std::string_view> names) {
  for (int p = 0; p < static_cast<int>(element.properties.size()); ++p) {
    if (std::find(names.begin(), names.end(), element.properties[p].name) != names.end()) return p;
  }
  return -1;
}

void read_vertices(PlyBody& body, const Element& element, const std::string& file,
                   std::span<const char* const> wanted, PlySurface& surface) {
  const std::array<int, 3> axes{index_of(element, {"x"}), index_of(element, {"y"}),
                                index_of(element, {"z"})};
  if (std::find(axes.begin(), axes.end(), -1) != axes.end()) {
    fail_input("{}: the vertices lack one of the properties x, y and z; export the file again",
               file);
  }
  if (static_cast<std::size_t>(element.count) > body.capacity()) {
    fail_input("{}: the header promises {}, which the file is too short for; export it again", file,
               counted(element.count, "vertex", "vertices"));
  }
  Points& positions = surface.mesh.positions;
  positions.resize(3, element.count);
  std::vector<std::vector<double>*> columns(element.properties.size(), nullptr);
  for (const char* const name : wanted) {
    const int p = index_of(element, {name});
    if (p < 0 || element.properties[p].list_size) continue;
    columns[p] = &surface.properties[name];
    if (is_integer(element.properties[p].type)) surface.integers.insert(name);
    columns[p]->reserve(element.count);
  }
  for (Eigen::Index v = 0; v < element.count; ++v) {
    for (int p = 0; p < static_cast<int>(element.properties.size()); ++p) {
      const std::vector<double> numbers = read_property(body, element.properties[p], file);
      for (int axis = 0; axis < 3; ++axis) {
        if (p == axes[axis] && !numbers.empty()) positions(axis, v) = numbers[0];
      }
      if (columns[p] != nullptr) columns[p]->push_back(numbers[0]);
    }
  }
}

/// Appends the triangle fan of a face. A corner that is not a valid vertex index becomes -1.
void append_face(const std::vector<double>& numbers, std::vector<Triangle>& triangles) {
  std::vector<int> corners;
  for (const double number : numbers) {
    const bool is_number = number >= 0.0 && number < INT32_MAX && number == std::floor(number);
    corners.push_back(is_number ? static_cast<int>(number) : -1);
  }
  append_fan(corners, triangles);
}

/// Reads the faces up to the end of the file. Adds a warning if that is premature.
std::vector<Triangle> read_faces(PlyBody& body, const Element& element, const std::string& file,
                                 std::vector<std::string>& warnings) {
  const int list = index_of(element, {"vertex_indices", "vertex_index"});
  if (element.count > 0 && list < 0) {
    fail_input("{}: the faces lack the property vertex_indices; export the file again", file);
  }
  std::vector<Triangle> triangles;
  for (long long face = 0; face < element.count; ++face) {
    try {
      for (int p = 0; p < static_cast<int>(element.properties.size()); ++p) {
        const std::vector<double> numbers = read_property(body, element.properties[p], file);
        if (p == list) append_face(numbers, triangles);
      }
    } catch (const InputError&) {
      if (triangles.empty()) throw;
      warnings.push_back(
          fmt::format("{}: only {} of {} faces can be read, and the others are left out; export it "
                      "again to see all of them",
                      file, face, element.count));
      break;
    }
  }
  return triangles;
}

void leave_out_lost_faces(Eigen::Index vertex_count, const std::string& file, PlySurface& surface) {
  const auto lost = std::erase_if(surface.mesh.triangles, [vertex_count](const Triangle& triangle) {
    return std::any_of(triangle.begin(), triangle.end(),
                       [vertex_count](int corner) { return corner < 0 || corner >= vertex_count; });
  });
  if (lost == 0) return;
  surface.warnings.push_back(
      fmt::format("{}: {} vertices that are not there (they are 0 to {}) and {} left out; correct "
                  "{} or export the file again",
                  file, counted(lost, "triangle names", "triangles name"), vertex_count - 1,
                  by_count(lost, "was", "were"), by_count(lost, "it", "them")));
}

}  // namespace

PlySurface read_ply(std::string_view bytes, const std::string& file,
                    std::span<const char* const> wanted) {
  TextScanner scanner(bytes, file);
  const Header header = read_ply_header(scanner);
  scanner.rest_of_line();
  const std::size_t body_size = scanner.bytes_left();
  const std::string_view rest = bytes.substr(bytes.size() - body_size);
  // The body begins after the line end.
  PlyBody body(scanner, rest.substr(std::min<std::size_t>(1, rest.size())), header.encoding);

  PlySurface surface;
  for (const Element& element : header.elements) {
    if (element.name == "vertex") {
      read_vertices(body, element, file, wanted, surface);
    } else if (element.name == "face") {
      surface.mesh.triangles = read_faces(body, element, file, surface.warnings);
      if (!surface.warnings.empty()) break;
    } else {
      for (long long i = 0; i < element.count && !element.properties.empty(); ++i) {
        for (const Property& property : element.properties) read_property(body, property, file);
      }
    }
  }
  leave_out_lost_faces(surface.mesh.positions.cols(), file, surface);
  return surface;
}

namespace {

/// Returns the linear colors of the vertices; empty if the file has none. Integers are scaled by
/// 1/255, or by 1/65535 if any value is above 255. Other numbers are in [0, 1], or are scaled by
/// 1/255 if any value is above 1.
std::vector<Eigen::Vector4f> vertex_colors(const PlySurface& read) {
  std::array<const std::vector<double>*, 4> channels{};
  double largest = 0.0;
  for (std::size_t c = 0; c < channels.size(); ++c) {
    const auto found = read.properties.find(kColorProperties[c]);
    if (found == read.properties.end()) continue;
    channels[c] = &found->second;
    for (const double value : found->second) largest = std::max(largest, value);
  }
  if (channels[0] == nullptr || channels[1] == nullptr || channels[2] == nullptr) return {};
  const bool are_integers = read.integers.contains(kColorProperties[0]);
  const double min_one = are_integers ? 255.0 : 1.0;
  const double one = largest <= min_one ? min_one : (are_integers ? 65535.0 : 255.0);
  std::vector<Eigen::Vector4f> colors(channels[0]->size(), Eigen::Vector4f::Ones());
  for (std::size_t v = 0; v < colors.size(); ++v) {
    for (std::size_t c = 0; c < channels.size(); ++c) {
      if (channels[c] == nullptr) continue;
      const double value = (*channels[c])[v] / one;
      colors[v][static_cast<Eigen::Index>(c)] =
          value >= 0.0 ? static_cast<float>(std::min(value, 1.0)) : 0.0F;  // 0 for NaN
    }
    colors[v] = linear_from_srgb(colors[v]);
  }
  return colors;
}

}  // namespace

ImportedSurface import_ply(std::string_view bytes, const std::string& file) {
  PlySurface read = read_ply(bytes, file, kColorProperties);
  ImportedSurface surface;
  surface.positions = std::move(read.mesh.positions);
  surface.warnings = std::move(read.warnings);
  surface.objects.push_back(whole_object(file, surface.positions));
  surface.parts.push_back(
      whole_part(file, static_cast<int>(surface.positions.cols()), std::move(read.mesh.triangles)));
  if (std::vector<Eigen::Vector4f> colors = vertex_colors(read); !colors.empty()) {
    surface.parts.front().colors.push_back(std::move(colors));
    surface.parts.front().material = 0;
    surface.materials.push_back(white_material(file));
  }
  return surface;
}

}  // namespace sinew
