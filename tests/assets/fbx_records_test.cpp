// SPDX-License-Identifier: MIT

#include "assets/fbx/fbx_records.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <bit>
#include <cstdint>

#include "assets/scene/file_geometry.h"

namespace sinew {
namespace {

using namespace std::string_literals;

template <typename Value>
std::string bytes_of(Value value) {
  return {reinterpret_cast<const char*>(&value), sizeof(value)};
}

/// Writes binary FBX files as the format describes them. Version 7400 has numbers of four bytes,
/// version 7500 of eight.
class BinaryFbx {
 public:
  explicit BinaryFbx(std::uint32_t version) : is_wide_(version >= 7500) {
    bytes_ = "Kaydara FBX Binary  \0\x1a\0"s + bytes_of(version);
  }

  /// Appends a record with these values (as bytes) and the records that `inside` writes.
  template <typename Inside>
  void record(const std::string& name, std::size_t count, const std::string& values,
              Inside&& inside) {
    const std::size_t at = bytes_.size();
    bytes_ += word(0) + word(count) + word(values.size());
    bytes_ += static_cast<char>(name.size());
    bytes_ += name + values;
    inside();
    const std::string end = word(bytes_.size());
    bytes_.replace(at, end.size(), end);
  }
  void record(const std::string& name, std::size_t count, const std::string& values) {
    record(name, count, values, [] {});
  }
  void end_list() { bytes_.append(is_wide_ ? 25 : 13, '\0'); }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string word(std::size_t value) const {
    return is_wide_ ? bytes_of<std::uint64_t>(value) : bytes_of(static_cast<std::uint32_t>(value));
  }

  bool is_wide_;
  std::string bytes_;
};

std::string text(const std::string& value) {
  return "S" + bytes_of(static_cast<std::uint32_t>(value.size())) + value;
}

template <typename Number>
std::string array(char type, const std::vector<Number>& numbers, bool compress_it) {
  std::string plain;
  for (const Number number : numbers) plain += bytes_of(number);
  std::string stored = plain;
  if (compress_it) {
    uLongf size = compressBound(plain.size());
    stored.resize(size);
    compress(reinterpret_cast<Bytef*>(stored.data()), &size,
             reinterpret_cast<const Bytef*>(plain.data()), plain.size());
    stored.resize(size);
  }
  return type + bytes_of(static_cast<std::uint32_t>(numbers.size())) +
         bytes_of<std::uint32_t>(compress_it ? 1 : 0) +
         bytes_of(static_cast<std::uint32_t>(stored.size())) + stored;
}

/// Returns a file with a square, a triangle and a square over six positions. The polygons have the
/// materials 1, 0, 1.
std::string two_materials(std::uint32_t version, bool compress_it) {
  BinaryFbx file(version);
  file.record("Skipped", 1, text("Vertices"), [&] { file.record("Vertices", 0, ""); });
  file.record("Objects", 0, "", [&] {
    file.record(
        "Geometry", 3, "L" + bytes_of<std::int64_t>(7) + text("Cube\0\1Geometry"s) + text("Mesh"),
        [&] {
          file.record("Vertices", 1,
                      array<double>('d', {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 2, 0, 0, 2, 1, 0},
                                    compress_it));
          file.record("PolygonVertexIndex", 1,
                      array<std::int32_t>('i', {0, 1, 2, -4, 1, 4, -3, 4, 5, 2, -2}, compress_it));
          file.record("LayerElementMaterial", 1, "I" + bytes_of<std::int32_t>(0), [&] {
            file.record("MappingInformationType", 1, text("ByPolygon"));
            file.record("Materials", 1, array<std::int32_t>('i', {1, 0, 1}, compress_it));
            file.end_list();
          });
          file.end_list();
        });
    file.end_list();
  });
  file.end_list();
  return file.bytes();
}

const char* const kText = R"(; FBX 7.3.0 project file
FBXHeaderExtension:  {
	Creator: "braces } and { in a text"
}
Objects:  {
	Geometry: 7, "Geometry::Cube", "Mesh" {
		Properties70:  {
			P: "Color", "ColorRGB", "Color", "",0.6,0.8,0.2
		}
		Vertices: *18 {
			a: 0,0,0,1,0,0,1,1,0,
0,1,0,2,0,0,2,1,0
		}
		PolygonVertexIndex: *11 {
			a: 0,1,2,-4,1,4,-3,4,5,2,-2
		}
		GeometryVersion: 124
		LayerElementMaterial: 0 {
			Name: ""
			MappingInformationType: "ByPolygon"
			Materials: *3 {
				a: 1,0,1
			}
		}
	}
}
)";

void expect_two_materials(const std::vector<FileGeometry>& geometries, const std::string& what) {
  ASSERT_EQ(geometries.size(), 1U) << what;
  EXPECT_EQ(geometries[0].name, "Cube") << what;
  ASSERT_EQ(geometries[0].positions.cols(), 6) << what;
  EXPECT_EQ(geometries[0].positions.col(5), Eigen::Vector3d(2, 1, 0)) << what;
  const std::vector<std::vector<int>> pieces{{0, 1, 2, 3, 4, 5, 2, 1}, {1, 4, 2}};
  EXPECT_EQ(geometries[0].pieces, pieces) << what;
}

TEST(FbxGeometry, IsReadFromEveryKindOfFile) {
  expect_two_materials(read_fbx_geometries(two_materials(7400, false)), "7400");
  expect_two_materials(read_fbx_geometries(two_materials(7400, true)), "7400, compressed");
  expect_two_materials(read_fbx_geometries(two_materials(7500, false)), "7500");
  expect_two_materials(read_fbx_geometries(two_materials(7700, true)), "7700, compressed");
  expect_two_materials(read_fbx_geometries(kText), "text");
}

TEST(FbxRecords, HaveTheirTextsAndNumbers) {
  const auto records = read_fbx_records(kText, {"Objects", "Geometry", "Properties70", "P"});
  ASSERT_EQ(records.size(), 1U);
  const FbxRecord* const property = records[0].children.at(0).find("Properties70")->find("P");
  ASSERT_NE(property, nullptr);
  EXPECT_EQ(property->texts, (std::vector<std::string>{"Color", "ColorRGB", "Color", ""}));
  EXPECT_EQ(property->numbers, (std::vector{0.6, 0.8, 0.2}));
}

TEST(FbxRecords, KnowWhereTheirNamesAre) {
  for (const std::string& whole :
       {two_materials(7400, true), two_materials(7500, false), std::string(kText)}) {
    const auto records = read_fbx_records(whole, {"Objects", "Geometry", "PolygonVertexIndex"});
    ASSERT_EQ(records.size(), 1U);
    const FbxRecord* const indices = records[0].children.at(0).find("PolygonVertexIndex");
    ASSERT_NE(indices, nullptr);
    EXPECT_EQ(whole.find("PolygonVertexIndex"), indices->name_at);
  }
}

// The reader is given every prefix of the file, and the file with each byte in turn made large. It
// must not crash, nor allocate more memory than the size of the file justifies.
TEST(FbxRecords, SurviveDamage) {
  for (const std::string& whole :
       {two_materials(7400, true), two_materials(7500, false), std::string(kText)}) {
    for (std::size_t size = 0; size < whole.size(); ++size) {
      read_fbx_geometries(whole.substr(0, size));
      std::string damaged = whole;
      damaged[size] = '\xf7';
      read_fbx_geometries(damaged);
    }
  }
}

TEST(FbxRecords, SurviveDeepNesting) {
  constexpr std::size_t kDeep = 200000;
  constexpr std::size_t kRecord = 14;  // bytes of a record "a" without values and children
  std::string binary = BinaryFbx(7400).bytes();
  const auto end = static_cast<std::uint32_t>(binary.size() + kDeep * kRecord);
  for (std::size_t i = 0; i < kDeep; ++i) binary += bytes_of(end) + std::string(8, '\0') + "\1a";
  std::string nested;
  for (std::size_t i = 0; i < kDeep; ++i) nested += "a: {\n";
  for (const std::string& whole : {binary, nested}) {
    EXPECT_EQ(read_fbx_records(whole, {"a"}).size(), 1U);
  }
}

}  // namespace
}  // namespace sinew
