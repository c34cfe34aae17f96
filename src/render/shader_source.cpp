// SPDX-License-Identifier: MIT

#include "render/shader_source.h"

#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "core/error.h"
#include "render/gl_objects.h"

namespace sinew {

std::string_view embedded_shader(std::string_view file_name);  // made by the build from shaders/

namespace {

std::string read_shader_file(const std::string& file_name) {
  if (const char* folder = std::getenv("SINEW_SHADERS"); folder != nullptr && *folder != '\0') {
    const std::string path = std::string(folder) + "/" + file_name;
    std::ifstream file(path);
    if (!file) {
      fail_input("{}: this shader cannot be read; unset SINEW_SHADERS to use the built-in ones",
                 path);
    }
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  const std::string_view text = embedded_shader(file_name);
  if (text.empty()) throw std::logic_error("no shader " + file_name);
  return std::string(text);
}

void append_file(const std::string& file_name, const std::string& definitions,
                 ShaderSource& source) {
  const std::size_t number = source.files.size();
  source.files.push_back(file_name);
  std::istringstream lines(read_shader_file(file_name));
  std::string line;
  const std::string include = "#include \"";
  for (int line_number = 1; std::getline(lines, line); ++line_number) {
    if (line.starts_with(include)) {
      source.text += "#line 1 " + std::to_string(source.files.size()) + "\n";
      append_file(line.substr(include.size(), line.rfind('"') - include.size()), {}, source);
      source.text += fmt::format("#line {} {}\n", line_number + 1, number);
    } else {
      source.text += line + "\n";
      if (line.starts_with("#version")) {
        source.text += definitions + fmt::format("\n#line {} {}\n", line_number + 1, number);
      }
    }
  }
}

struct Stage {
  GLenum kind;
  std::string file;
};

GlName<detail::release_program> linked(const std::vector<Stage>& stages,
                                       const std::string& definitions) {
  GlName<detail::release_program> program(glCreateProgram());
  std::string names;
  for (const auto& [kind, file] : stages) {
    const ShaderSource source = load_shader(file, definitions);
    const GLuint shader = glCreateShader(kind);
    const char* text = source.text.c_str();
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);
    glAttachShader(program.get(), shader);
    glDeleteShader(shader);  // it lives until the program is deleted
    GLint good = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good != GL_TRUE) {
      std::string log(4096, '\0');
      GLsizei length = 0;
      glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), &length, log.data());
      log.resize(static_cast<std::size_t>(length));
      throw std::logic_error("shader does not compile: " + readable_shader_log(log, source.files));
    }
    names += (names.empty() ? "" : " and ") + file;
  }
  glLinkProgram(program.get());
  GLint good = GL_FALSE;
  glGetProgramiv(program.get(), GL_LINK_STATUS, &good);
  if (good != GL_TRUE) {
    std::string log(4096, '\0');
    GLsizei length = 0;
    glGetProgramInfoLog(program.get(), static_cast<GLsizei>(log.size()), &length, log.data());
    log.resize(static_cast<std::size_t>(length));
    throw std::logic_error("the program of " + names + " does not link: " + log);
  }
  return program;
}

}  // namespace

ShaderSource load_shader(const std::string& file_name, const std::string& definitions) {
  ShaderSource source;
  append_file(file_name, definitions, source);
  return source;
}

std::string readable_shader_log(const std::string& log, const std::vector<std::string>& files) {
  static const std::regex place(R"(^(\d+)(?::(\d+)(?:\(\d+\))?|\((\d+)\)))");
  std::istringstream lines(log);
  std::string result;
  std::string line;
  while (std::getline(lines, line)) {
    std::smatch match;
    if (std::regex_search(line, match, place)) {
      const std::size_t number = std::stoul(match[1]);
      const std::string at = match[2].matched ? match[2] : match[3];
      if (number < files.size()) line = files[number] + ":" + at + match.suffix().str();
    }
    result += line + "\n";
  }
  return result;
}

ShaderProgram::ShaderProgram(const std::string& vertex_file, const std::string& fragment_file,
                             const std::string& definitions)
    : name_(linked({{GL_VERTEX_SHADER, vertex_file}, {GL_FRAGMENT_SHADER, fragment_file}},
                   definitions)) {}

ComputeProgram::ComputeProgram(const std::string& file)
    : name_(linked({{GL_COMPUTE_SHADER, file}}, {})) {}

}  // namespace sinew
