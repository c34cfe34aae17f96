// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "cli/program.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;
using test::Outcome;
using test::read_file;
using test::run_program;
using test::run_sinew;
using test::TemporaryFolder;
using test::write_file;

const std::string kPackaging = SINEW_SOURCE_DIR "/packaging/";

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

Outcome run_shell(const std::string& script, std::vector<std::string> arguments = {}) {
  arguments.insert(arguments.begin(), {"-c", script, "bash"});
  return run_program("/bin/bash", arguments);
}

/// Writes the manual page and the shell completions of a program to a folder.
void generate(const std::string& folder, const std::string& program = SINEW_PROGRAM) {
  const Outcome outcome = run_program(kPackaging + "help/generate.sh", {program, folder});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
}

std::string manual_page(const std::string& folder) {
  return run_shell("gzip -dc \"$1\"", {folder + "/sinew.1.gz"}).output;
}

/// Returns the names of the commands that `sinew --help` lists.
std::vector<std::string> commands() {
  std::vector<std::string> names;
  bool is_listed = false;
  for (const std::string& line : lines_of(run_sinew({"--help"}).output)) {
    if (is_listed && line.starts_with("  ")) names.push_back(line.substr(2, line.find(' ', 2) - 2));
    if (line.empty()) is_listed = false;
    if (line == "Subcommands:") is_listed = true;
  }
  return names;
}

/// Returns all options, such as -o and --output, that the help of a command lists.
std::vector<std::string> options(const std::string& command) {
  std::vector<std::string> names;
  for (const std::string& line : lines_of(run_sinew({command, "--help"}).output)) {
    if (!line.starts_with("  -")) continue;
    std::istringstream list(line.substr(2, line.find(' ', 2) - 2));
    for (std::string name; std::getline(list, name, ',');) names.push_back(name);
  }
  return names;
}

/// Returns the sorted completions that bash offers for the last of these words. Bash runs in the
/// folder that has the generated completions.
std::vector<std::string> offers(const std::string& folder, std::vector<std::string> words) {
  words.insert(words.begin(), "sinew");
  const Outcome outcome = run_shell("cd '" + folder +
                                        "' && . ./sinew.bash && COMP_WORDS=(\"$@\") && "
                                        "COMP_CWORD=$(($# - 1)) && _sinew && "
                                        "if ((${#COMPREPLY[@]})); then printf '%s\\n' "
                                        "\"${COMPREPLY[@]}\"; fi",
                                    words);
  EXPECT_EQ(outcome.errors, "");
  std::vector<std::string> lines = lines_of(outcome.output);
  std::sort(lines.begin(), lines.end());
  return lines;
}

using Words = std::vector<std::string>;

TEST(Packaging, ManualPageHasEveryOptionOfEveryCommand) {
  const TemporaryFolder folder;
  generate(folder.path());
  const std::string page = manual_page(folder.path());
  ASSERT_GE(commands().size(), 6U);
  for (const std::string& command : commands()) {
    const std::size_t start = page.find(".SS sinew " + command + "\n");
    ASSERT_NE(start, std::string::npos) << command;
    const std::string section = page.substr(start, page.find("\n.S", start) - start);
    for (std::string option : options(command)) {
      if (option == "-h" || option == "--help")
        continue;  // described once for all commands, in the section OPTIONS
      for (std::size_t at = 0; (at = option.find('-', at)) != std::string::npos; at += 2) {
        option.insert(at, "\\");
      }
      EXPECT_NE(section.find("\\fB" + option + "\\fR"), std::string::npos) << command << option;
    }
  }
  EXPECT_NE(page.find("\\fB\\-\\-version\\fR"), std::string::npos);
}

TEST(Packaging, BashOffersEveryOptionOfEveryCommand) {
  const TemporaryFolder folder;
  generate(folder.path());
  for (const std::string& command : commands()) {
    std::vector<std::string> expected = options(command);
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(offers(folder.path(), {command, "-"}), expected) << command;
  }
}

TEST(Packaging, BashOffersCommandsChoicesAndFiles) {
  const TemporaryFolder folder;
  generate(folder.path());
  write_file(folder / "big body.glb", "");
  const auto offered = [&](const Words& words) { return offers(folder.path(), words); };

  EXPECT_EQ(offered({"b"}), (Words{"bake", "bench", "big body.glb", "body"}));
  EXPECT_EQ(offered({"--vers"}), Words{"--version"});
  EXPECT_EQ(offered({"--coll"}), Words{"--collider"}) << "of view, which may be left out";
  EXPECT_EQ(offered({"body.glb", "--contact", "l"}), Words{"local"});

  const Words methods{"compact-delta-mush", "delta-mush",     "dual-quaternion", "linear-blend",
                      "optimized-centers",  "position-based", "projective"};
  EXPECT_EQ(offered({"bake", "--method", ""}), methods);
  EXPECT_EQ(offered({"bake", "--method", "="}), methods);
  EXPECT_EQ(offered({"bake", "--method", "=", "p"}), (Words{"position-based", "projective"}));
  EXPECT_EQ(offered({"bake", "--preset", ""}),
            (Words{"baby", "cartoon", "elephant", "firm", "human", "jelly", "old-skin", "published",
                   "published-soft", "soft"}));
  EXPECT_EQ(offered({"sample", ""}), (Words{"arm", "cylinder", "humanoid", "leg", "stout", "tee"}));
  EXPECT_EQ(offered({"render", "--show", "skeleton,b"}),
            (Words{"skeleton,base", "skeleton,bones"}));

  EXPECT_EQ(offered({"bake", "big"}), Words{"big body.glb"});
  EXPECT_EQ(offered({"bake", "-o", "big"}), Words{"big body.glb"});
  EXPECT_EQ(offered({"bake", "--threads", ""}), Words{}) << "a number";
}

TEST(Packaging, CommandsBelowCommandsAreDescribed) {
  const TemporaryFolder folder;
  write_file(folder / "program",
             "#!/bin/sh\n"
             "head='\\n\\nOptions:\\n  -h,--help                   help\\n'\n"
             "case $* in\n"
             "--version) echo 'sinew 1.2' ;;\n"
             "--help) printf \"Usage: sinew SUBCOMMAND$head\\nSubcommands:\\n"
             "  body                        makes bodies\\n\" ;;\n"
             "'body --help') printf \"makes bodies\\nUsage: sinew body SUBCOMMAND$head\\n"
             "Subcommands:\\n  grow                        grows one\\n\" ;;\n"
             "'body grow --help') printf \"grows one\\nUsage: sinew body grow [OPTIONS]$head"
             "  --an-option-with-a-long-name TEXT:{slow,fast} REQUIRED\\n"
             "                              how fast\\n"
             "  --size INT:INT in [1 - 8]   how large\\n\\nExamples:\\n  sinew body grow\\n\" ;;\n"
             "*) exit 2 ;;\n"
             "esac\n");
  fs::permissions(folder / "program", fs::perms::owner_all);
  generate(folder.path(), folder / "program");
  const std::string page = manual_page(folder.path());
  EXPECT_NE(page.find(".SS sinew body grow\n"
                      "grows one\n"
                      ".TP\n"
                      "\\fB\\-\\-an\\-option\\-with\\-a\\-long\\-name\\fR \\fITEXT\\fR\n"
                      "how fast (required)\n"
                      ".TP\n"
                      "\\fB\\-\\-size\\fR \\fIINT\\fR\n"
                      "how large (1 to 8)\n"
                      ".PP\n"
                      "Examples:\n"
                      ".EX\n"
                      "  sinew body grow\n"
                      ".EE\n"),
            std::string::npos)
      << page;
  EXPECT_EQ(offers(folder.path(), {"body", ""}), Words{"grow"});
  EXPECT_EQ(offers(folder.path(), {"body", "grow", "--an-option-with-a-long-name", ""}),
            (Words{"fast", "slow"}));
}

TEST(Packaging, AProgramThatFailsGeneratesNothing) {
  const TemporaryFolder folder;
  const Outcome outcome =
      run_program(kPackaging + "help/generate.sh", {"/bin/false", folder / "generated"});
  EXPECT_NE(outcome.exit_code, 0);
  EXPECT_FALSE(fs::exists(folder / "generated"));
}

TEST(Packaging, ShellsReadTheirCompletions) {
  const TemporaryFolder folder;
  generate(folder.path());
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const Outcome outcome = run_shell("if command -v $1 >/dev/null; then $1 -n \"$2\"; fi",
                                      {shell, folder / ("sinew." + shell)});
    EXPECT_EQ(outcome.exit_code, 0) << shell << outcome.errors;
    EXPECT_EQ(outcome.errors, "") << shell;
  }
}

TEST(Packaging, ChangelogBeginsWithThisVersion) {
  const std::string version = lines_of(run_sinew({"--version"}).output).at(0).substr(6);
  EXPECT_TRUE(read_file(kPackaging + "changelog").starts_with("sinew (" + version + ") "));
}

TEST(Packaging, AnInstalledProgramRunsAnywhere) {
  const TemporaryFolder folder;
  const std::string build = fs::path(SINEW_PROGRAM).parent_path().parent_path();
  const Outcome installation = run_shell("cmake --install \"$1\" --component sinew --prefix \"$2\"",
                                         {build, folder / "prefix"});
  ASSERT_EQ(installation.exit_code, 0) << installation.errors;
  Words files;
  for (const auto& entry : fs::recursive_directory_iterator(folder / "prefix")) {
    if (!entry.is_directory()) files.push_back(fs::relative(entry.path(), folder / "prefix"));
  }
  std::sort(files.begin(), files.end());
  EXPECT_EQ(files, (Words{
                       "bin/sinew",
                       "share/applications/sinew.desktop",
                       "share/bash-completion/completions/sinew",
                       "share/doc/sinew/changelog.gz",
                       "share/doc/sinew/copyright",
                       "share/fish/vendor_completions.d/sinew.fish",
                       "share/icons/hicolor/scalable/apps/sinew.svg",
                       "share/man/man1/sinew.1.gz",
                       "share/mime/packages/sinew.xml",
                       "share/zsh/site-functions/_sinew",
                   }));

  fs::rename(folder / "prefix", folder / "moved");
  const Outcome outcome =
      run_shell("cd /tmp && \"$1\" --version && cd / && \"$1\" sample tee -o \"$2\"",
                {folder / "moved/bin/sinew", folder / "tee.glb"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_EQ(lines_of(outcome.output).at(0), lines_of(run_sinew({"--version"}).output).at(0));
  EXPECT_TRUE(fs::exists(folder / "tee.glb"));
}

}  // namespace
}  // namespace sinew
