#pragma once

#include <glad/gl.h>

#include <Eigen/Core>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>

namespace sinew {

/// Owners of OpenGL 4.5 objects. All of them need a current context while they live; none can be
/// copied.

/// One OpenGL name, released with its owner.
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

/// What the objects below hold and move, of all contexts together.
struct GlTraffic {
  std::size_t held = 0;      ///< bytes of buffers and textures, as they were asked for
  std::size_t uploaded = 0;  ///< bytes that were written into buffers, ever
};
const GlTraffic& gl_traffic();

/// Bytes that one object holds, told to gl_traffic() as long as it lives.
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

/// Memory of the graphics processor.
class Buffer {
 public:
  Buffer();
  /// Replaces the contents. `dynamic`: they will change for every picture; the old memory is
  /// orphaned, so that no upload waits for a picture in flight.
  void upload(const void* data, std::size_t bytes, bool dynamic);
  /// Replaces the contents, written straight into the processor's memory: `write` fills all bytes
  /// at the given place and reads none of them. The old memory is orphaned likewise.
  void write(std::size_t bytes, const std::function<void(void*)>& write);
  /// Replaces the contents by memory that something else will write again and again
  /// (SharedBuffers); it stays until the next of these functions.
  void allocate(std::size_t bytes);
  /// Copies bytes back; all of them must lie inside. Waits for the processor where it must.
  void read(std::size_t offset, std::size_t bytes, void* place) const;
  std::size_t size() const { return size_.get(); }
  GLuint get() const { return name_.get(); }

 private:
  GlName<detail::release_buffer> name_;
  HeldBytes size_;
};

/// How buffers feed the inputs of a vertex shader.
class VertexArray {
 public:
  VertexArray();
  /// Input `location` reads `components` floats at `offset` of each `stride` bytes; per instance
  /// when `divisor` is 1.
  void attach_floats(GLuint location, const Buffer& buffer, int components, int stride,
                     int offset = 0, int divisor = 0);
  /// The same of integers that stay integers.
  void attach_integers(GLuint location, const Buffer& buffer, int components, int stride,
                       int offset = 0);
  void attach_indices(const Buffer& buffer);
  void bind() const { glBindVertexArray(name_.get()); }

 private:
  GlName<detail::release_vertex_array> name_;
};

class Texture {
 public:
  explicit Texture(GLenum target);
  static Texture image(GLenum format, int width, int height);
  /// Gives a two-dimensional texture so many levels, each half as large as the one before.
  void allocate(int levels, GLenum format, int width, int height);
  static Texture multisampled(GLenum format, int width, int height, int samples);
  /// A view of a buffer for shaders; the buffer must outlive it.
  static Texture of_buffer(GLenum format, const Buffer& buffer);
  void bind(GLuint unit) const { glBindTextureUnit(unit, name_.get()); }
  void set(GLenum parameter, GLint value) const;
  GLuint get() const { return name_.get(); }

 private:
  GlName<detail::release_texture> name_;
  HeldBytes size_;  ///< 0 for views of buffers
};

/// How a texture unit reads, whatever its texture says.
class Sampler {
 public:
  Sampler();
  void set(GLenum parameter, GLint value) const;
  void bind(GLuint unit) const { glBindSampler(unit, name_.get()); }

 private:
  GlName<detail::release_sampler> name_;
};

class Framebuffer {
 public:
  Framebuffer();
  void attach(GLenum point, const Texture& texture) const;
  /// No colour is written.
  void depth_only() const;
  /// \throws UnavailableError when the driver refuses this combination.
  void check() const;
  void bind() const { glBindFramebuffer(GL_FRAMEBUFFER, name_.get()); }
  GLuint get() const { return name_.get(); }

 private:
  GlName<detail::release_framebuffer> name_;
};

/// A linked vertex and fragment shader, made from files of shaders/ by name.
class ShaderProgram {
 public:
  /// `definitions`: lines like "#define NAME VALUE", put after #version.
  /// \throws std::logic_error with file and line of what the compiler refuses.
  ShaderProgram(const std::string& vertex_file, const std::string& fragment_file,
                const std::string& definitions = {});
  void use() const { glUseProgram(name_.get()); }
  void set(const char* uniform, bool value) const;
  void set(const char* uniform, float value) const;
  void set(const char* uniform, const Eigen::Vector2f& value) const;
  void set(const char* uniform, const Eigen::Vector3f& value) const;
  void set(const char* uniform, const Eigen::Vector4f& value) const;

 private:
  GlName<detail::release_program> name_;
};

}  // namespace sinew
