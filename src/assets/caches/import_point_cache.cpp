// SPDX-License-Identifier: MIT

#include <bit>
#include <cmath>
#include <cstdint>

#include "assets/caches/motion_cache.h"
#include "core/error.h"

namespace sinew {
namespace {

constexpr std::uint64_t kWord = 4;  // bytes of each number

/// Reads 4-byte numbers at the places of a file, whose size has been checked.
class Words {
 public:
  Words(std::string_view bytes, std::endian order) : bytes_(bytes), order_(order) {}

  std::uint32_t at(std::uint64_t place) const {
    std::uint32_t word = 0;
    for (unsigned i = 0; i < kWord; ++i) {
      const auto byte = static_cast<unsigned char>(bytes_[place + i]);
      word |= std::uint32_t{byte} << (8 * (order_ == std::endian::little ? i : 3 - i));
    }
    return word;
  }
  float real_at(std::uint64_t place) const { return std::bit_cast<float>(at(place)); }

  /// Returns the frames of a file that ends with them.
  std::vector<PointsF> frames(std::uint64_t place, std::uint64_t count,
                              std::uint64_t points) const {
    std::vector<PointsF> result(count, PointsF(3, static_cast<Eigen::Index>(points)));
    for (PointsF& frame : result) {
      for (float& coordinate : frame.reshaped()) {
        coordinate = real_at(place);
        place += kWord;
      }
    }
    return result;
  }

 private:
  std::string_view bytes_;
  std::endian order_;
};

/// Checks the counts of a header against the size of the file.
void require_size(std::string_view bytes, std::uint64_t header, std::uint64_t frames,
                  std::uint64_t points, const std::string& file) {
  const std::uint64_t numbers = (bytes.size() - header) / kWord;
  const bool fits = frames > 0 && points > 0 && points <= numbers / 3 / frames &&
                    bytes.size() == header + kWord * 3 * frames * points;
  if (fits) return;
  fail_input(
      "{}: its size of {} bytes is not that of {} frames with {} points; write the cache again",
      file, bytes.size(), frames, points);
}

}  // namespace

MotionCache import_pc2(std::string_view bytes, const std::string& file) {
  constexpr std::uint64_t kHeader = 32;
  if (bytes.size() < kHeader || !bytes.starts_with("POINTCACHE2")) {
    fail_input("{}: does not begin like a .pc2 file; write the cache again", file);
  }
  const Words words(bytes, std::endian::little);
  const std::uint64_t points = words.at(16);
  const std::uint64_t frames = words.at(28);
  require_size(bytes, kHeader, frames, points, file);
  if (words.real_at(24) != 1.0F) {
    fail_input("{}: has one sample for each {:g} frames; write one for each frame", file,
               words.real_at(24));
  }
  MotionCache cache;
  cache.file = file;
  cache.space = CacheSpace::kObject;
  cache.first_frame = static_cast<int>(std::lround(words.real_at(20)));
  cache.frames = words.frames(kHeader, frames, points);
  return cache;
}

MotionCache import_mdd(std::string_view bytes, const std::string& file) {
  if (bytes.size() < 2 * kWord) fail_input("{}: is too short; write the cache again", file);
  const Words words(bytes, std::endian::big);
  const std::uint64_t frames = words.at(0);
  const std::uint64_t points = words.at(kWord);
  if (frames > bytes.size() / kWord - 2) {
    fail_input("{}: is too short for the times of {} frames; write the cache again", file, frames);
  }
  const std::uint64_t header = kWord * (2 + frames);
  require_size(bytes, header, frames, points, file);
  MotionCache cache;
  cache.file = file;
  cache.space = CacheSpace::kObject;
  for (std::uint64_t f = 0; f < frames; ++f) cache.times.push_back(words.real_at(kWord * (2 + f)));
  if (frames > 1) {
    const double step = cache.times[1] - cache.times[0];
    if (step > 0.0) cache.first_frame = static_cast<int>(std::lround(cache.times[0] / step));
  }
  cache.frames = words.frames(header, frames, points);
  return cache;
}

}  // namespace sinew
