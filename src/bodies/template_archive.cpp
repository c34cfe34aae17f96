// SPDX-License-Identifier: MIT

#include "bodies/template_archive.h"

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace sinew {
namespace {

class TemplateWriter {
 public:
  template <typename Item>
  void put(const Item* items, std::size_t count) {
    bytes_.append(reinterpret_cast<const char*>(items), count * sizeof(Item));
  }
  void put_count(std::size_t count) {
    const auto number = static_cast<std::uint64_t>(count);
    put(&number, 1);
  }
  void put_text(const std::string& text) {
    put_count(text.size());
    put(text.data(), text.size());
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class TemplateReader {
 public:
  explicit TemplateReader(std::string_view bytes) : rest_(bytes) {}

  /// Reads items, or nothing and fails if there are not as many.
  template <typename Item>
  void get(Item* items, std::size_t count) {
    if (failed_ || rest_.size() / sizeof(Item) < count) {
      failed_ = true;
      return;
    }
    std::memcpy(static_cast<void*>(items), rest_.data(), count * sizeof(Item));
    rest_.remove_prefix(count * sizeof(Item));
  }
  /// Reads a number of items that take at least `size` bytes each; 0 on failure.
  std::size_t get_count(std::size_t size) {
    std::uint64_t count = 0;
    get(&count, 1);
    if (failed_ || count > rest_.size() / size) {
      failed_ = true;
      return 0;
    }
    return static_cast<std::size_t>(count);
  }
  std::string get_text() {
    std::string text(get_count(1), '\0');
    get(text.data(), text.size());
    return text;
  }
  bool is_complete() const { return !failed_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool failed_ = false;
};

}  // namespace

std::string to_bytes(const BodyTemplate& body) {
  TemplateWriter writer;
  writer.put_count(body.parts.size());
  for (const BodyPart& part : body.parts) {
    writer.put_text(part.name);
    writer.put_count(static_cast<std::size_t>(part.mesh.positions.cols()));
    writer.put(part.mesh.positions.data(), static_cast<std::size_t>(part.mesh.positions.size()));
    writer.put_count(part.mesh.triangles.size());
    writer.put(part.mesh.triangles.data(), part.mesh.triangles.size());
  }
  writer.put_count(body.skeleton.joints.size());
  for (const Joint& joint : body.skeleton.joints) {
    writer.put_text(joint.name);
    writer.put(&joint.parent, 1);
    writer.put(&joint.has_bone, 1);
    writer.put(joint.rest_local.data(), 16);
  }
  writer.put_count(body.weights.vertices.size());
  for (const auto& vertex : body.weights.vertices) {
    writer.put_count(vertex.size());
    writer.put(vertex.data(), vertex.size());
  }
  return writer.take();
}

std::optional<BodyTemplate> body_template_from_bytes(Sex sex, std::string_view bytes) {
  BodyTemplate body{{sex, {}, {}, {}}, template_joints(sex)};
  TemplateReader reader(bytes);
  body.parts.resize(reader.get_count(3 * sizeof(std::uint64_t)));
  for (BodyPart& part : body.parts) {
    part.name = reader.get_text();
    part.mesh.positions.resize(3, static_cast<Eigen::Index>(reader.get_count(3 * sizeof(double))));
    reader.get(part.mesh.positions.data(), static_cast<std::size_t>(part.mesh.positions.size()));
    part.mesh.triangles.resize(reader.get_count(sizeof(Triangle)));
    reader.get(part.mesh.triangles.data(), part.mesh.triangles.size());
  }
  body.skeleton.joints.resize(reader.get_count(16 * sizeof(double)));
  for (Joint& joint : body.skeleton.joints) {
    joint.name = reader.get_text();
    reader.get(&joint.parent, 1);
    reader.get(&joint.has_bone, 1);
    reader.get(joint.rest_local.data(), 16);
  }
  body.weights.vertices.resize(reader.get_count(sizeof(std::uint64_t)));
  for (auto& vertex : body.weights.vertices) {
    vertex.resize(reader.get_count(sizeof(SkinWeights::Influence)));
    reader.get(vertex.data(), vertex.size());
  }
  if (!reader.is_complete()) return std::nullopt;
  return body;
}

}  // namespace sinew
