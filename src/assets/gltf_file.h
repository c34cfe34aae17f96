#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// A list inside a JSON object, empty where there is none.
const nlohmann::json& list_in(const nlohmann::json& object, const char* key);

/// A text inside a JSON object, empty where there is none.
std::string text_in(const nlohmann::json& object, const char* key);

/// A glTF file, .gltf or .glb: its JSON, and the numbers that its accessors stand for.
class GltfFile {
 public:
  /// \param bytes  the whole file, which must outlive this
  /// \param file   its name, for messages and for the buffers beside it
  /// \throws InputError when it requires an extension that changes the geometry and is not read;
  ///         a file that is no JSON is left to assimp
  GltfFile(std::string_view bytes, std::string file);

  const std::string& name() const { return file_; }

  /// No object where the file is no JSON.
  const nlohmann::json& document() const { return document_; }

  /// Whether it is a .glb.
  bool is_binary() const { return is_binary_; }

  /// What stands behind the JSON of a .glb: its other chunks with their headers.
  std::string_view chunks_behind() const { return chunks_behind_; }

  /// All numbers of an accessor, element by element: integers that stand for fractions as these,
  /// sparse ones in full (glTF 2.0 specification, 3.6.2).
  /// \param accessor  its index, as the file gives it
  /// \throws InputError when it is damaged, or its buffer cannot be read
  std::vector<float> numbers(const nlohmann::json& accessor) const;

  /// The bytes of a buffer view. \param index  as the file gives it
  /// \throws InputError when it is damaged, or its buffer cannot be read
  std::string_view view(const nlohmann::json& index) const;

  /// Refuses the file.
  /// \param what  is wrong with it
  [[noreturn]] void fail(std::string_view what) const;

 private:
  struct Elements;  ///< in a buffer view

  std::vector<float> read(const Elements& elements) const;
  void replace_sparse(const nlohmann::json& sparse, Elements elements,
                      std::vector<float>& numbers) const;
  std::string_view buffer(std::size_t index) const;

  std::string file_;
  bool is_binary_ = false;
  std::string_view chunks_behind_;
  nlohmann::json document_;
  mutable std::map<std::size_t, std::string> loaded_;  ///< buffers outside the binary chunk
};

}  // namespace sinew
