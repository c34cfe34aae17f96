// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>

#include "assets/export/export_cache.h"
#include "assets/export/export_objects.h"
#include "core/error.h"
#include "core/partial_file.h"

namespace sinew {
namespace {

/// Output stream of 4-byte numbers in the byte order of the format.
class NumberStream {
 public:
  NumberStream(const std::string& path, std::endian order)
      : file_(path), stream_(file_.path(), std::ios::binary), order_(order) {
    if (!stream_.is_open()) fail_to_write(file_.final_path(), errno);
  }

  void put_bytes(const char* bytes, std::size_t count) {
    stream_.write(bytes, static_cast<std::streamsize>(count));
  }
  void put(std::int32_t value) { put_word(std::bit_cast<std::uint32_t>(value)); }
  void put(float value) { put_word(std::bit_cast<std::uint32_t>(value)); }
  void put(const Points& positions) {
    for (Eigen::Index v = 0; v < positions.cols(); ++v) {
      for (const double coordinate : positions.col(v)) put(static_cast<float>(coordinate));
    }
    check();
  }

  void close() {
    stream_.close();
    check();
  }
  void commit() { file_.commit(); }
  const std::string& path() const { return file_.final_path(); }

 private:
  void put_word(std::uint32_t word) {
    std::array<char, 4> bytes{};
    for (unsigned i = 0; i < 4; ++i) {
      const unsigned shift = 8 * (order_ == std::endian::little ? i : 3 - i);
      bytes[i] = static_cast<char>((word >> shift) & 0xFFU);
    }
    stream_.write(bytes.data(), bytes.size());
  }
  void check() const {
    if (!stream_) fail_while_writing(file_.final_path());
  }

  PartialFile file_;
  std::ofstream stream_;
  std::endian order_;
};

/// PC2 format: "POINTCACHE2\0", int32 version 1, int32 points, float first frame, float frames per
/// sample, int32 samples, then x y z of every point as float, sample by sample. Little endian.
struct Pc2 {
  static constexpr std::endian kOrder = std::endian::little;
  static void put_header(NumberStream& file, std::int32_t points, const CacheFrames& frames) {
    file.put_bytes("POINTCACHE2", 12);
    file.put(std::int32_t{1});
    file.put(points);
    file.put(static_cast<float>(frames.first));
    file.put(1.0F);
    file.put(static_cast<std::int32_t>(frames.count));
  }
};

/// MDD format: int32 frames, int32 points, float time of each frame (s), then x y z of every point
/// as float, frame by frame. Big endian.
struct Mdd {
  static constexpr std::endian kOrder = std::endian::big;
  static void put_header(NumberStream& file, std::int32_t points, const CacheFrames& frames) {
    file.put(static_cast<std::int32_t>(frames.count));
    file.put(points);
    for (int i = 0; i < frames.count; ++i) {
      file.put(static_cast<float>((frames.first + i) / frames.rate));
    }
  }
};

/// The writer of make_pc2_writer() and make_mdd_writer(), by format.
template <typename Format>
class PointCacheWriter : public CacheWriter {
 public:
  PointCacheWriter(const std::string& path, const Character& character, const CacheFrames& frames)
      : frame_(character.frame), objects_(export_objects(character)) {
    const std::vector<std::string> labels = file_labels(objects_);
    for (std::size_t i = 0; i < objects_.size(); ++i) {
      std::filesystem::path name(path);
      if (objects_.size() > 1) {
        name.replace_filename(name.stem().string() + "." + labels[i] + name.extension().string());
      }
      named_.push_back({objects_[i].name, name.string(), objects_[i].to_scene});
      files_.push_back(std::make_unique<NumberStream>(name.string(), Format::kOrder));
      Format::put_header(*files_.back(), static_cast<std::int32_t>(objects_[i].rest.cols()),
                         frames);
    }
  }

  std::vector<std::string> files() const override {
    std::vector<std::string> files;
    for (const auto& file : files_) files.push_back(file->path());
    return files;
  }

  void add(const Points& surface) override {
    for (std::size_t i = 0; i < files_.size(); ++i) {
      files_[i]->put(object_positions(objects_[i], frame_, surface));
    }
  }

  std::vector<std::string> finish(const Progress& /*progress*/) override {
    for (const auto& file : files_) file->close();
    for (const auto& file : files_) file->commit();
    return {};
  }

  std::vector<CacheObject> objects() const override { return named_; }

 private:
  FileFrame frame_;
  std::vector<MeshObject> objects_;
  std::vector<CacheObject> named_;
  std::vector<std::unique_ptr<NumberStream>> files_;
};

}  // namespace

std::unique_ptr<CacheWriter> make_pc2_writer(const std::string& path, const Character& character,
                                             const CacheFrames& frames) {
  return std::make_unique<PointCacheWriter<Pc2>>(path, character, frames);
}

std::unique_ptr<CacheWriter> make_mdd_writer(const std::string& path, const Character& character,
                                             const CacheFrames& frames) {
  return std::make_unique<PointCacheWriter<Mdd>>(path, character, frames);
}

}  // namespace sinew
