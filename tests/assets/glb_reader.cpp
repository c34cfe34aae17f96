// SPDX-License-Identifier: MIT

#include "assets/glb_reader.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <stdexcept>

namespace sinew::test {
namespace {

std::uint32_t word(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (int i = 3; i >= 0; --i) value = value << 8 | static_cast<unsigned char>(bytes.at(at + i));
  return value;
}

void require(bool fine, const char* what) {
  if (!fine) throw std::runtime_error(what);
}

int component_count(const nlohmann::json& accessor) {
  static const std::map<std::string, int> kCounts{
      {"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
  return kCounts.at(accessor["type"]);
}

int component_size(int type) {
  static const std::map<int, int> kSizes{{5120, 1}, {5121, 1}, {5122, 2},
                                         {5123, 2}, {5125, 4}, {5126, 4}};
  return kSizes.at(type);
}

template <typename Number>
double read(const char* bytes) {
  Number value;
  std::memcpy(&value, bytes, sizeof(value));
  return static_cast<double>(value);
}

}  // namespace

GlbReader::GlbReader(std::string bytes) {
  require(bytes.substr(0, 4) == "glTF" && word(bytes, 4) == 2, "no glTF 2 container");
  require(word(bytes, 8) == bytes.size(), "the length is wrong");
  const std::size_t text = word(bytes, 12);
  require(bytes.substr(16, 4) == "JSON" && text % 4 == 0, "the JSON chunk is wrong");
  json_ = nlohmann::json::parse(bytes.substr(20, text));
  const std::size_t size = word(bytes, 20 + text);
  require(bytes.substr(24 + text, 4) == std::string("BIN\0", 4) && size % 4 == 0,
          "the binary chunk is wrong");
  binary_ = bytes.substr(28 + text);
  require(binary_.size() == size && json_["buffers"][0]["byteLength"] == size,
          "the buffer's length is wrong");
}

double GlbReader::number(const char* bytes, int component_type, bool normalized) const {
  switch (component_type) {
    case 5120: {
      const double value = read<std::int8_t>(bytes);
      return normalized ? std::max(value / 127.0, -1.0) : value;
    }
    case 5122: {
      const double value = read<std::int16_t>(bytes);
      return normalized ? std::max(value / 32767.0, -1.0) : value;
    }
    case 5123:
      return read<std::uint16_t>(bytes);
    case 5125:
      return read<std::uint32_t>(bytes);
    default:
      return read<float>(bytes);
  }
}

std::vector<double> GlbReader::dense(const nlohmann::json& accessor, int components) const {
  const std::size_t count = accessor["count"];
  std::vector<double> result(count * components, 0.0);
  if (!accessor.contains("bufferView")) return result;
  const nlohmann::json& view = json_["bufferViews"][accessor["bufferView"].get<int>()];
  const int type = accessor["componentType"];
  const std::size_t size = component_size(type);
  const std::size_t stride = view.value("byteStride", size * components);
  const std::size_t begin = view["byteOffset"].get<std::size_t>() + accessor.value("byteOffset", 0);
  for (std::size_t i = 0; i < result.size(); ++i) {
    const std::size_t at = begin + i / components * stride + i % components * size;
    require(at + size <=
                    view["byteOffset"].get<std::size_t>() + view["byteLength"].get<std::size_t>() &&
                at % size == 0,
            "an element lies outside of its view");
    result[i] = number(binary_.data() + at, type, accessor.value("normalized", false));
  }
  return result;
}

std::vector<double> GlbReader::numbers(int accessor) const {
  const nlohmann::json& description = json_["accessors"].at(accessor);
  const int components = component_count(description);
  std::vector<double> result = dense(description, components);
  if (!description.contains("sparse")) return result;
  const nlohmann::json& sparse = description["sparse"];
  nlohmann::json places = sparse["indices"];
  places["count"] = sparse["count"];
  nlohmann::json values = sparse["values"];
  values["count"] = sparse["count"];
  values["componentType"] = description["componentType"];
  const std::vector<double> at = dense(places, 1);
  const std::vector<double> what = dense(values, components);
  for (std::size_t i = 0; i < what.size(); ++i) {
    result[static_cast<std::size_t>(at[i / components]) * components + i % components] = what[i];
  }
  return result;
}

Points GlbReader::vectors(int accessor) const {
  const std::vector<double> values = numbers(accessor);
  return Eigen::Map<const Points>(values.data(), 3, static_cast<Eigen::Index>(values.size() / 3));
}

std::string GlbReader::view_bytes(int view) const {
  const nlohmann::json& description = json_["bufferViews"].at(view);
  return binary_.substr(description["byteOffset"], description["byteLength"]);
}

std::vector<double> GlbReader::channel(int animation, int node, const std::string& path,
                                       double time) const {
  for (const nlohmann::json& channel : json_["animations"].at(animation)["channels"]) {
    if (channel["target"]["node"] != node || channel["target"]["path"] != path) continue;
    const nlohmann::json& sampler =
        json_["animations"][animation]["samplers"][channel["sampler"].get<int>()];
    require(sampler["interpolation"] == "LINEAR", "only linear samplers are read");
    const std::vector<double> times = numbers(sampler["input"]);
    const std::vector<double> values = numbers(sampler["output"]);
    const std::size_t width = values.size() / times.size();
    std::size_t next = std::upper_bound(times.begin(), times.end(), time) - times.begin();
    next = std::clamp<std::size_t>(next, 1, times.size() - 1);
    const double fraction =
        std::clamp((time - times[next - 1]) / (times[next] - times[next - 1]), 0.0, 1.0);
    std::vector<double> result;
    for (std::size_t i = 0; i < width; ++i) {
      result.push_back((1.0 - fraction) * values[(next - 1) * width + i] +
                       fraction * values[next * width + i]);
    }
    return result;
  }
  return {};
}

Points GlbReader::morphed(int node, const std::string& attribute,
                          const std::vector<double>& weights) const {
  const int mesh = json_["nodes"].at(node)["mesh"];
  const nlohmann::json& primitive = json_["meshes"][mesh]["primitives"][0];
  Points result = vectors(primitive["attributes"][attribute]);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    result += weights[i] * vectors(primitive["targets"].at(i)[attribute]);
  }
  return result;
}

}  // namespace sinew::test
