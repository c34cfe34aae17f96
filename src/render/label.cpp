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

/// Covers a pixel with a colour by a share of 255.
void blend(Image& image, int x, int y, int value, int share) {
  if (x < 0 || y < 0 || x >= image.width || y >= image.height) return;
  std::uint8_t* pixel = &image.rgba[4 * (static_cast<std::size_t>(y) * image.width + x)];
  for (int c = 0; c < 3; ++c) {
    pixel[c] = static_cast<std::uint8_t>((pixel[c] * (255 - share) + value * share + 127) / 255);
  }
}

/// The code points of UTF-8 text; bytes that are none become question marks.
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

}  // namespace

std::string label_font_path() {
  const char* path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
  return std::filesystem::exists(path) ? path : "";
}

void draw_label(Image& image, const std::string& text, int size) {
  const std::string path = label_font_path();
  if (text.empty() || path.empty()) return;
  std::ifstream file(path, std::ios::binary);
  const std::vector<unsigned char> data((std::istreambuf_iterator<char>(file)),
                                        std::istreambuf_iterator<char>());
  stbtt_fontinfo font;
  if (data.empty() || stbtt_InitFont(&font, data.data(), 0) == 0) return;
  const float scale = stbtt_ScaleForPixelHeight(&font, static_cast<float>(size));
  int ascent = 0;
  int descent = 0;
  int line_gap = 0;
  stbtt_GetFontVMetrics(&font, &ascent, &descent, &line_gap);

  const std::vector<int> points = code_points(text);
  const int padding = size / 2;
  float text_width = 0.0F;
  for (const int point : points) {
    int advance = 0;
    int bearing = 0;
    stbtt_GetCodepointHMetrics(&font, point, &advance, &bearing);
    text_width += scale * static_cast<float>(advance);
  }
  const int shade_width = 2 * padding + static_cast<int>(std::ceil(text_width));
  for (int y = padding; y < 2 * padding + size; ++y) {
    for (int x = padding; x < padding + shade_width; ++x) blend(image, x, y, 20, 120);
  }

  auto pen = static_cast<float>(2 * padding);
  const int baseline = padding + padding / 2 + static_cast<int>(scale * static_cast<float>(ascent));
  for (const int point : points) {
    int width = 0;
    int height = 0;
    int left = 0;
    int top = 0;
    unsigned char* coverage =
        stbtt_GetCodepointBitmap(&font, scale, scale, point, &width, &height, &left, &top);
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        blend(image, static_cast<int>(std::lround(pen)) + left + x, baseline + top + y, 245,
              coverage[y * width + x]);
      }
    }
    stbtt_FreeBitmap(coverage, nullptr);
    int advance = 0;
    int bearing = 0;
    stbtt_GetCodepointHMetrics(&font, point, &advance, &bearing);
    pen += scale * static_cast<float>(advance);
  }
}

}  // namespace sinew
