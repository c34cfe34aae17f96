// SPDX-License-Identifier: MIT

#include <stb_truetype.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "render/image.h"
#include "render/label_font.h"

namespace sinew {
namespace {

/// Blends a gray value over a pixel with an opacity of `opacity` / 255.
void blend(Image& image, int x, int y, int value, int opacity) {
  if (x < 0 || y < 0 || x >= image.width || y >= image.height) return;
  std::uint8_t* pixel = &image.rgba[4 * (static_cast<std::size_t>(y) * image.width + x)];
  for (int c = 0; c < 4; ++c) {
    const int over = c < 3 ? value : 255;
    pixel[c] = static_cast<std::uint8_t>((pixel[c] * (255 - opacity) + over * opacity + 127) / 255);
  }
}

/// Returns the code points of UTF-8 text. Invalid bytes become question marks.
std::vector<int> code_points(const std::string& text) {
  std::vector<int> points;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i++]);
    int following = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
    int point = lead < 0x80 ? lead : following == 0 ? '?' : lead & (0x3F >> following);
    for (; following > 0 && i < text.size(); --following) {
      point = (point << 6) | (static_cast<unsigned char>(text[i++]) & 0x3F);
    }
    points.push_back(point);
  }
  return points;
}

/// The label font in one size; is_there() is false if it is not installed. All lengths are in
/// pixels.
class Font {
 public:
  explicit Font(int size) {
    const std::string path = label_font_path();
    if (path.empty()) return;
    std::ifstream file(path, std::ios::binary);
    data_.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    if (data_.empty() || stbtt_InitFont(&font_, data_.data(), 0) == 0) return;
    scale_ = stbtt_ScaleForPixelHeight(&font_, static_cast<float>(size));
  }
  Font(const Font&) = delete;
  Font& operator=(const Font&) = delete;

  bool is_there() const { return scale_ > 0.0F; }
  int ascent() const {
    int ascent = 0;
    int descent = 0;
    int line_gap = 0;
    stbtt_GetFontVMetrics(&font_, &ascent, &descent, &line_gap);
    return static_cast<int>(scale_ * static_cast<float>(ascent));
  }
  float advance(int point) const {
    int advance = 0;
    int bearing = 0;
    stbtt_GetCodepointHMetrics(&font_, point, &advance, &bearing);
    return scale_ * static_cast<float>(advance);
  }
  float width(const std::vector<int>& points) const {
    float width = 0.0F;
    for (const int point : points) width += advance(point);
    return width;
  }
  void draw(Image& image, int point, float pen, int baseline) const {
    int width = 0;
    int height = 0;
    int left = 0;
    int top = 0;
    unsigned char* const coverage =
        stbtt_GetCodepointBitmap(&font_, scale_, scale_, point, &width, &height, &left, &top);
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        blend(image, static_cast<int>(std::lround(pen)) + left + x, baseline + top + y, 245,
              coverage[y * width + x]);
      }
    }
    stbtt_FreeBitmap(coverage, nullptr);
  }

 private:
  std::vector<unsigned char> data_;
  stbtt_fontinfo font_{};
  float scale_ = 0.0F;
};

int shade_width(const Font& font, const std::vector<int>& points, int size) {
  return 2 * (size / 2) + static_cast<int>(std::ceil(font.width(points)));
}

}  // namespace

std::string label_font_path() {
  const char* path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
  return std::filesystem::exists(path) ? path : "";
}

int label_width(const std::string& text, int size) {
  const Font font(size);
  return font.is_there() ? shade_width(font, code_points(text), size) : 0;
}

int fitting_label_size(const std::string& text, int size, int width) {
  constexpr int kSmallestLetters = 8;
  while (size > kSmallestLetters && label_width(text, size) > width) --size;
  return size;
}

int label_height(int size) {
  return size + size / 2;
}

void draw_label(Image& image, const std::string& text, int size) {
  draw_label(image, text, size, size / 2, size / 2);
}

void draw_label(Image& image, const std::string& text, int size, int left, int top) {
  const Font font(size);
  if (text.empty() || !font.is_there()) return;
  const std::vector<int> points = code_points(text);
  const int width = shade_width(font, points, size);
  for (int y = top; y < top + label_height(size); ++y) {
    for (int x = left; x < left + width; ++x) blend(image, x, y, 20, 120);
  }
  const int padding = size / 2;
  auto pen = static_cast<float>(left + padding);
  const int baseline = top + padding / 2 + font.ascent();
  for (const int point : points) {
    font.draw(image, point, pen, baseline);
    pen += font.advance(point);
  }
}

}  // namespace sinew
