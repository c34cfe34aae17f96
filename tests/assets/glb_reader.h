#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/types.h"

namespace sinew::test {

/// A .glb read straight by the words of the glTF 2.0 specification, for judging what was written.
class GlbReader {
 public:
  /// \throws std::runtime_error when the container is wrong
  explicit GlbReader(std::string bytes);

  const nlohmann::json& json() const { return json_; }

  /// All numbers of an accessor, sparse and normalized ones resolved.
  std::vector<double> numbers(int accessor) const;
  /// The same as columns of three.
  Points vectors(int accessor) const;
  std::string view_bytes(int view) const;

  /// Value of an animation's channel at a time: linear between keys, held outside.
  /// \return  the rest of the node's when there is no such channel: empty
  std::vector<double> channel(int animation, int node, const std::string& path, double time) const;

  /// An attribute of a mesh node's first primitive with its targets added at these weights.
  Points morphed(int node, const std::string& attribute, const std::vector<double>& weights) const;

 private:
  double number(const char* bytes, int component_type, bool normalized) const;
  std::vector<double> dense(const nlohmann::json& accessor, int components) const;

  nlohmann::json json_;
  std::string binary_;
};

}  // namespace sinew::test
