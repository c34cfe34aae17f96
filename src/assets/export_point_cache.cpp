#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <set>

#include "assets/export_cache.h"
#include "core/error.h"
#include "core/partial_file.h"

namespace sinew {
namespace {

/// The names of the parts as pieces of file names, each once.
std::vector<std::string> file_labels(const std::vector<VisiblePart>& parts) {
  std::vector<std::string> labels;
  std::set<std::string> used;
  for (const VisiblePart& part : parts) {
    std::string label = part.name.empty() ? "part" : part.name;
    for (char& letter : label) {
      if (static_cast<unsigned char>(letter) < ' ' || letter == '/') letter = '_';
    }
    const std::string stem = label;
    for (int number = 2; !used.insert(label).second; ++number) {
      label = fmt::format("{}_{}", stem, number);
    }
    labels.push_back(label);
  }
  return labels;
}

/// PC2: "POINTCACHE2\0", int32 version 1, int32 points, float first frame, float frames for each
/// sample, int32 samples; then x y z of every point as float, sample by sample. Little endian.
class PointCacheFile {
 public:
  PointCacheFile(const std::string& path, std::size_t points, const CacheFrames& frames)
      : file_(path), stream_(file_.path(), std::ios::binary) {
    stream_.write("POINTCACHE2", 12);
    put<std::int32_t>(1);
    put(static_cast<std::int32_t>(points));
    put(static_cast<float>(frames.first));
    put(1.0F);
    put(static_cast<std::int32_t>(frames.count));
  }

  void add(const PointsF& positions) {
    stream_.write(reinterpret_cast<const char*>(positions.data()),
                  static_cast<std::streamsize>(positions.size() * sizeof(float)));
    check();
  }

  void close() {
    stream_.close();
    check();
  }
  void commit() { file_.commit(); }

 private:
  template <typename Value>
  void put(Value value) {
    stream_.write(reinterpret_cast<const char*>(&value), sizeof(value));
  }
  void check() const {
    if (stream_) return;
    throw UnavailableError(
        fmt::format("{}: writing failed; is the disk full?", file_.final_path()));
  }

  PartialFile file_;
  std::ofstream stream_;
};

class PointCacheWriter : public CacheWriter {
 public:
  PointCacheWriter(const std::string& path, const Character& character, const CacheFrames& frames)
      : character_(character) {
    const std::vector<std::string> labels = file_labels(character.parts);
    for (std::size_t i = 0; i < labels.size(); ++i) {
      std::filesystem::path name(path);
      if (labels.size() > 1) {
        name.replace_filename(name.stem().string() + "." + labels[i] + name.extension().string());
      }
      files_.push_back(std::make_unique<PointCacheFile>(
          name.string(), character.parts[i].surface_vertex.size(), frames));
    }
  }

  void add(const Points& surface) override {
    for (std::size_t i = 0; i < files_.size(); ++i) {
      files_[i]->add(part_in_file(character_, character_.parts[i], surface).cast<float>());
    }
  }

  void finish() override {
    for (const auto& file : files_) file->close();
    for (const auto& file : files_) file->commit();
  }

 private:
  const Character& character_;
  std::vector<std::unique_ptr<PointCacheFile>> files_;
};

}  // namespace

std::unique_ptr<CacheWriter> make_point_cache_writer(const std::string& path,
                                                     const Character& character,
                                                     const CacheFrames& frames) {
  return std::make_unique<PointCacheWriter>(path, character, frames);
}

}  // namespace sinew
