// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sinew {

/// Holds an image: rows from the top, four bytes (red, green, blue, opacity) per pixel.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;
};

/// Returns an opaque image from rows that begin at the bottom, as OpenGL returns them.
Image image_from_bottom_up_rows(int width, int height, const std::vector<std::uint8_t>& rgba);

/// Does the same as image_from_bottom_up_rows(), but keeps the pixels' opacity. Colors are
/// premultiplied by it, as blending leaves them, and stay so.
Image translucent_image_from_bottom_up_rows(int width, int height,
                                            const std::vector<std::uint8_t>& rgba);

/// Returns the mean of each square of `factor` x `factor` pixels. Averages display values (sRGB),
/// as the samples of a pixel are averaged.
/// \throws std::logic_error unless width and height are multiples of `factor`
Image downsampled(Image image, int factor);

/// Converts colors that are premultiplied by the opacity to straight ones, as .png files have them.
Image unpremultiplied(Image image);

/// Writes a .png under a temporary name in the same folder and renames it when it is complete.
/// \throws InputError if the folder cannot be written to
void write_png(const Image& image, const std::string& path);

/// Returns the bytes of a .jpg of the image, whose opacity is ignored.
/// \param quality  1 to 100
std::string jpeg_of(const Image& image, int quality);

/// Draws `text` in white on a translucent dark rectangle in the upper left of the image, `size`
/// pixels high. Draws nothing on a machine without the DejaVu font (package fonts-dejavu-core).
/// Colors of an image with opacity must be premultiplied.
void draw_label(Image& image, const std::string& text, int size);
/// Draws the label, and places the upper left corner of the rectangle at a given pixel.
void draw_label(Image& image, const std::string& text, int size, int left, int top);
/// Returns the width or height of the rectangle behind a label, in pixels. The width is 0 without
/// the font.
int label_width(const std::string& text, int size);
int label_height(int size);

/// Returns the text height of labels in an image, in pixels.
int label_size(const Image& image);

/// Returns the largest text height, at most `size` and at least 8 pixels, at which a label fits
/// into a width in pixels.
int fitting_label_size(const std::string& text, int size, int width);

/// Holds an image and its label (none if empty).
struct LabeledImage {
  Image image;
  std::string label;
};

/// Joins images of the same height from left to right, at least one. All labels have the same size,
/// at which the longest one fits into its image, unless this size would be less than 8 pixels.
/// \throws std::logic_error for images of different heights
Image side_by_side(std::vector<LabeledImage> images);

}  // namespace sinew
