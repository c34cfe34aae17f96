#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sinew {

/// A picture, rows from the top, four bytes (red, green, blue, opacity) for each pixel.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;
};

/// The opaque picture of pixels whose rows come from the bottom, as OpenGL gives them.
Image image_from_rows_upward(int width, int height, const std::vector<std::uint8_t>& rgba);

/// The same with the pixels' own opacity; colours come and stay times it, as blending leaves them.
Image translucent_image_from_rows_upward(int width, int height,
                                         const std::vector<std::uint8_t>& rgba);

/// The mean of each square of `factor` x `factor` pixels; of display values, as a picture's samples
/// are averaged. Width and height must be multiples of it.
Image averaged(Image picture, int factor);

/// Colours that come times their opacity without it, as .png files have them.
Image with_straight_opacity(Image picture);

/// Writes a .png under a temporary name beside `path` and renames it when it is complete.
/// \throws InputError when the folder cannot be written to.
void write_png(const Image& image, const std::string& path);

/// Writes `text` in white on a soft dark shade at the picture's upper left, `size` pixels high.
/// Nothing is drawn on a machine without the DejaVu font (package fonts-dejavu-core). In a picture
/// with opacity, colours must come times it.
void draw_label(Image& image, const std::string& text, int size);
/// The same with the shade's upper left corner at a place of its own, in pixels.
void draw_label(Image& image, const std::string& text, int size, int left, int top);
/// Of the shade, in pixels; the width is 0 without that font.
int label_width(const std::string& text, int size);
int label_height(int size);

/// How high labels are in a picture, in pixels.
int label_size(const Image& image);

/// Two pictures of the same size beside each other, each with its label (none when empty).
/// \throws std::logic_error for pictures of different height.
Image side_by_side(Image left, const std::string& left_label, Image right,
                   const std::string& right_label);

}  // namespace sinew
