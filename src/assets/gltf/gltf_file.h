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

/// A glTF 2.0 file, .gltf or .glb: its JSON, and the numbers that its accessors stand for. All
/// indices and ranges are checked before anything is read through them.
class GltfFile {
 public:
  /// \param bytes  the whole file, which must outlive this
  /// \param file   its name, for messages and for the buffers beside it
  /// \throws InputError when its JSON is damaged, when it is of another version, or when it
  /// requires
  ///         an extension that is not read
  GltfFile(std::string_view bytes, std::string file);

  const std::string& name() const { return file_; }

  const nlohmann::json& document() const { return document_; }

  /// Returns a list of the document by its name, empty where there is none.
  const nlohmann::json& list(const char* key) const { return list_in(document_, key); }

  /// Returns all numbers of an accessor, element by element: integers that stand for fractions as
  /// these, sparse ones in full (glTF 2.0 specification, 3.6.2).
  /// \param accessor  its index, as the file gives it
  /// \throws InputError when it is damaged, or its buffer cannot be read
  std::vector<float> numbers(const nlohmann::json& accessor) const;

  /// Returns the same where each element must have as many components.
  std::vector<float> numbers(const nlohmann::json& accessor, std::size_t components) const;

  /// Returns the whole numbers of an accessor of unsigned integers.
  std::vector<std::uint32_t> whole_numbers(const nlohmann::json& accessor) const;

  /// Returns the bytes of a buffer view, decompressed where they are compressed.
  /// \param index  as the file gives it
  std::string_view view(const nlohmann::json& index) const;

  /// Refuses the file.
  /// \param what  is wrong with it
  [[noreturn]] void fail(std::string_view what) const;

 private:
  struct Elements;  ///< in a buffer view

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
  std::string_view chunks_behind_;  ///< the JSON of a .glb, with their headers
  nlohmann::json document_;
  mutable std::map<std::size_t, std::string> loaded_;        ///< buffers outside the binary chunk
  mutable std::map<std::size_t, std::string> decompressed_;  ///< buffer views
};

}  // namespace sinew
