// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/types.h"

namespace sinew::test {

/// Reads a .glb as the glTF 2.0 specification defines it, independently of our own reader, so that
/// tests can check what was written.
class GlbReader {
 public:
  /// \throws std::runtime_error if the container is wrong
  explicit GlbReader(std::string bytes);

  const nlohmann::json& json() const { return json_; }

  /// Returns all numbers of an accessor. Sparse and normalized accessors are resolved.
  std::vector<double> numbers(int accessor) const;
  /// Returns the numbers of an accessor as columns of three.
  Points vectors(int accessor) const;
  std::string view_bytes(int view) const;

  /// Returns the value of an animation channel at a time: linear between keys, constant outside.
  /// Only linear samplers are supported.
  /// \return  empty if the node has no such channel
  std::vector<double> channel(int animation, int node, const std::string& path, double time) const;

  /// Returns an attribute of the first primitive of a mesh node, with its morph targets added at
  /// these weights.
  Points morphed(int node, const std::string& attribute, const std::vector<double>& weights) const;

 private:
  double number(const char* bytes, int component_type, bool normalized) const;
  std::vector<double> dense(const nlohmann::json& accessor, int components) const;

  nlohmann::json json_;
  std::string binary_;
};

}  // namespace sinew::test
