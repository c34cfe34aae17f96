// SPDX-License-Identifier: MIT

#pragma once

#include <glad/gl.h>

#include <Eigen/Core>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace sinew {

/// The classes below own OpenGL 4.5 objects. They need a current context as long as they live, and
/// cannot be copied.

/// Owns one OpenGL name (object handle) and releases it.
template <void (*Release)(GLuint)>
class GlName {
 public:
  explicit GlName(GLuint name) : name_(name) {}
  GlName(GlName&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  GlName& operator=(GlName&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  GlName(const GlName&) = delete;
  GlName& operator=(const GlName&) = delete;
  ~GlName() {
    if (name_ != 0) Release(name_);
  }
  GLuint get() const { return name_; }

 private:
  GLuint name_;
};

namespace detail {
void release_buffer(GLuint name);
void release_vertex_array(GLuint name);
void release_texture(GLuint name);
void release_sampler(GLuint name);
void release_framebuffer(GLuint name);
void release_program(GLuint name);
void release_query(GLuint name);
}  // namespace detail

/// Counts memory and uploads of all objects below, summed over all contexts.
struct GlTraffic {
  std::size_t held = 0;      ///< bytes of buffers and textures, as requested
  std::size_t uploaded = 0;  ///< bytes written into buffers since the program started
};
const GlTraffic& gl_traffic();

/// Counts the bytes that one object holds in gl_traffic() as long as it lives.
class HeldBytes {
 public:
  HeldBytes() = default;
  HeldBytes(HeldBytes&& other) noexcept : bytes_(std::exchange(other.bytes_, 0)) {}
  HeldBytes& operator=(HeldBytes&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  HeldBytes(const HeldBytes&) = delete;
  HeldBytes& operator=(const HeldBytes&) = delete;
  ~HeldBytes() { set(0); }
  void set(std::size_t bytes);
  std::size_t get() const { return bytes_; }

 private:
  std::size_t bytes_ = 0;
};

/// Owns a buffer in the memory of the graphics processor.
class Buffer {
 public:
  Buffer();
  /// Replaces the contents. `dynamic`: they change in every frame. The old memory is orphaned, so
  /// that no upload waits for a frame in flight.
  void upload(const void* data, std::size_t bytes, bool dynamic);
  /// Replaces the contents, written directly into mapped memory: `write` fills all bytes at the
  /// given address and reads none of them. The old memory is orphaned as well.
  void write(std::size_t bytes, const std::function<void(void*)>& write);
  /// Replaces the contents by uninitialized memory that another API (SharedBuffers) or a compute
  /// shader writes repeatedly. It stays valid until the next call of upload(), write() or
  /// allocate().
  void allocate(std::size_t bytes);
  /// Downloads bytes, all of which have to be inside the buffer. Waits for the graphics processor
  /// if necessary.
  void read(std::size_t offset, std::size_t bytes, void* place) const;
  /// Lets compute shaders read and write the buffer as their storage block `binding`.
  void bind_storage(GLuint binding) const {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, name_.get());
  }
  std::size_t size() const { return size_.get(); }
  GLuint get() const { return name_.get(); }

 private:
  GlName<detail::release_buffer> name_;
  HeldBytes size_;
};

/// Describes how buffers feed the inputs of a vertex shader.
class VertexArray {
 public:
  VertexArray();
  /// Makes the input `location` read `components` floats at `offset` of every `stride` bytes, once
  /// per instance if `divisor` is 1.
  void attach_floats(GLuint location, const Buffer& buffer, int components, int stride,
                     int offset = 0, int divisor = 0);
  /// Does the same as attach_floats() for integers that the shader reads as integers.
  void attach_integers(GLuint location, const Buffer& buffer, int components, int stride,
                       int offset = 0);
  /// Makes the input `location` read four numbers of one byte each, as numbers from 0 to 1.
  void attach_colors(GLuint location, const Buffer& buffer, int stride, int offset);
  void attach_indices(const Buffer& buffer);
  void bind() const { glBindVertexArray(name_.get()); }

 private:
  GlName<detail::release_vertex_array> name_;
};

/// Owns a texture in the memory of the graphics processor.
class Texture {
 public:
  explicit Texture(GLenum target);
  static Texture image(GLenum format, int width, int height);
  /// Allocates mipmap levels of a two-dimensional texture, each half as large as the one before.
  void allocate(int levels, GLenum format, int width, int height);
  static Texture multisampled(GLenum format, int width, int height, int samples);
  /// Returns a view of a buffer for shaders. The buffer must outlive it.
  static Texture of_buffer(GLenum format, const Buffer& buffer);
  void bind(GLuint unit) const { glBindTextureUnit(unit, name_.get()); }
  void set(GLenum parameter, GLint value) const;
  GLuint get() const { return name_.get(); }

 private:
  GlName<detail::release_texture> name_;
  HeldBytes size_;  ///< 0 for views of buffers
};

/// Owns a sampler, which says how a texture unit reads, overriding the parameters of its texture.
class Sampler {
 public:
  Sampler();
  void set(GLenum parameter, GLint value) const;
  void bind(GLuint unit) const { glBindSampler(unit, name_.get()); }

 private:
  GlName<detail::release_sampler> name_;
};

/// Owns a framebuffer with attached textures.
class Framebuffer {
 public:
  Framebuffer();
  void attach(GLenum point, const Texture& texture) const;
  /// Disables color output.
  void depth_only() const;
  /// \throws UnavailableError if the driver refuses this combination
  void check() const;
  void bind() const { glBindFramebuffer(GL_FRAMEBUFFER, name_.get()); }
  GLuint get() const { return name_.get(); }

 private:
  GlName<detail::release_framebuffer> name_;
};

/// Owns a linked vertex and fragment shader, made from files in shaders/.
class ShaderProgram {
 public:
  /// Compiles and links the shaders.
  /// \param definitions  lines such as "#define NAME VALUE", inserted after #version
  /// \throws std::logic_error with file and line of a compiler error
  ShaderProgram(const std::string& vertex_file, const std::string& fragment_file,
                const std::string& definitions = {});
  void use() const { glUseProgram(name_.get()); }
  void set(const char* uniform, bool value) const;
  void set(const char* uniform, float value) const;
  void set(const char* uniform, const Eigen::Vector2f& value) const;
  void set(const char* uniform, const Eigen::Vector3f& value) const;
  void set(const char* uniform, const Eigen::Vector4f& value) const;

 private:
  /// A uniform and its present value. Asking the driver for a location takes longer than
  /// setting the uniform.
  struct Uniform {
    std::string name;
    GLint location;
    Eigen::Vector4f value;
    bool is_set;
  };
  /// Finds a uniform and notes its value. \return its location, or -1 if there is nothing to set
  GLint change(const char* uniform, const Eigen::Vector4f& value) const;

  GlName<detail::release_program> name_;
  mutable std::vector<Uniform> uniforms_;
};

/// Owns a linked compute shader, made from a file in shaders/. Such shaders process `count` items
/// in groups of 64. If a dispatch cannot have an invocation for each item, invocations share them.
class ComputeProgram {
 public:
  /// \throws std::logic_error with file and line of a compiler error
  explicit ComputeProgram(const std::string& file);
  void set(const char* uniform, GLuint value) const;
  /// Sets the uniform `count` and processes as many items. Later programs and draws see what it
  /// has written only after glMemoryBarrier().
  void run(GLuint count) const;

 private:
  GlName<detail::release_program> name_;
};

}  // namespace sinew
