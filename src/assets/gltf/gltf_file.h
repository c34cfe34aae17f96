// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "assets/gltf/gltf_json.h"

namespace sinew {

/// Represents a glTF 2.0 file, .gltf or .glb. Gives access to its JSON document and to the data of
/// its accessors and buffer views. All indices and ranges are checked before anything is read
/// through them.
class GltfFile {
 public:
  /// Parses the JSON and checks version and extensions.
  /// \param bytes  the whole file, which must outlive this object
  /// \param file   its name, used in messages and to find external buffers
  /// \throws InputError if the JSON is damaged, the file has another version, or it requires an
  /// extension that is not supported
  GltfFile(std::string_view bytes, std::string file);

  const std::string& name() const { return file_; }

  const nlohmann::json& document() const { return document_; }

  /// Returns a top-level array of the document; an empty array if it is absent.
  const nlohmann::json& list(const char* key) const { return list_in(document_, key); }

  /// Returns all numbers of an accessor, element by element. Normalized integers are converted to
  /// fractions, and sparse accessors are expanded (glTF 2.0 specification, 3.6.2).
  /// \param accessor  its index, as the file gives it
  /// \throws InputError if the accessor is damaged or its buffer cannot be read
  std::vector<float> numbers(const nlohmann::json& accessor) const;

  /// Returns all numbers of an accessor whose elements must have the given number of components.
  /// \throws InputError also if the elements have another number of components
  std::vector<float> numbers(const nlohmann::json& accessor, std::size_t components) const;

  /// Returns the numbers of an accessor of unsigned integers.
  /// \throws InputError also if the accessor has another component type
  std::vector<std::uint32_t> whole_numbers(const nlohmann::json& accessor) const;

  /// Returns the bytes of a buffer view, decompressed if necessary.
  /// \param index  as the file gives it
  std::string_view view(const nlohmann::json& index) const;

  /// Rejects the file.
  /// \param what  the problem, as a phrase about the file ("it has no buffer 3")
  /// \throws InputError always
  [[noreturn]] void fail(std::string_view what) const;

 private:
  struct Elements;  ///< layout of the elements in a buffer view

  void check_lists() const;
  void check_extensions() const;
  Elements elements_of(const nlohmann::json& accessor) const;
  template <typename Number>
  std::vector<Number> read(const Elements& elements) const;
  template <typename Number>
  std::vector<Number> all_of(const Elements& elements, const nlohmann::json& accessor) const;
  template <typename Number>
  void replace_sparse(const nlohmann::json& sparse, Elements elements,
                      std::vector<Number>& numbers) const;
  std::string_view range(const nlohmann::json& part, const std::string& name) const;
  std::string_view decompressed(std::size_t view, const nlohmann::json& compression) const;
  std::string_view buffer(std::size_t index) const;

  std::string file_;
  std::string_view chunks_behind_;  ///< chunks of a .glb after the JSON, with their headers
  nlohmann::json document_;
  mutable std::map<std::size_t, std::string> loaded_;        ///< buffers outside the binary chunk
  mutable std::map<std::size_t, std::string> decompressed_;  ///< buffer views
};

}  // namespace sinew
