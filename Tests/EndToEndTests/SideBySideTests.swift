import Foundation
import TestSupport
import Testing

/// Tests several processes on one index.
struct SideBySideTests {
  /// Eight processes search all the time while the index is replaced 50 times. Each answer comes from one generation, and there are no
  /// errors.
  @Test(.tags(.long), .long, .timeLimit(.minutes(10)))
  func readersSeeOneGenerationWhileItIsReplaced() throws {
    let folder = try TemporaryFolder()
    for page in 1...6 {
      try folder.write("a/page\(page).md", "# Kite page \(page) alpha\n\nA kite on a line.\n")
    }
    for page in 1...6 {
      try folder.write("b/page\(page).md", "# Kite page \(page) beta\n\nA kite on a line.\n")
    }
    let outcome = try Program.shell(
      """
      set -u
      mkdir docs && cp a/* docs && $bridgedoc index docs --index ix --quiet || exit 3
      for reader in 1 2 3 4 5 6 7 8; do
        (
          while [ ! -e stop ]; do
            $bridgedoc search kite --index ix --format tsv --limit 20 2>&1
            echo "status $?"
          done >answers.$reader
        ) &
      done
      for turn in $(seq \(LongRun.count(25, draw: 3))); do
        cp b/* docs && $bridgedoc index docs --index ix --quiet || exit 4
        cp a/* docs && $bridgedoc index docs --index ix --quiet || exit 5
      done
      touch stop
      wait
      $bridgedoc verify --index ix && ls -A ix
      """, folder: folder.url.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(!outcome.output.contains(".tmp") && !outcome.output.contains("lock"), "\(outcome.output)")
    var answers = 0
    var versions: Set<Substring> = []
    for reader in 1...8 {
      let text = try String(contentsOfFile: folder.path("answers.\(reader)"), encoding: .utf8)
      var titles: [Substring] = []
      for line in text.split(separator: "\n") {
        guard line.hasPrefix("status ") else {
          titles.append(
            line.split(separator: "\t", omittingEmptySubsequences: false).dropFirst(5).first ?? line)
          continue
        }
        let seen = Set(titles.compactMap { $0.split(separator: " ").last })
        #expect(line == "status 0" && titles.count == 6 && seen.count == 1, "\(line) \(titles)")
        versions.formUnion(seen)
        titles = []
        answers += 1
      }
    }
    #expect(answers >= 50 && versions == ["alpha", "beta"], "\(answers) answers of \(versions)")
  }

  /// A writer that finds another writer names that process, and changes nothing.
  @Test func aSecondWriterNamesTheFirst() throws {
    let folder = try TemporaryFolder()
    try folder.write("docs/a.md", "# A\n\nwords\n")
    let outcome = try Program.shell(
      """
      $bridgedoc index docs --index ix --quiet || exit 3
      before=$(cat ix/manifest)
      exec 9>ix/lock
      flock 9 && echo $$ >&9 && echo "holder $$"
      echo '# B' >docs/b.md
      $bridgedoc index docs --index ix --quiet
      echo "status $?"
      $bridgedoc search words --index ix --format paths
      [ "$before" = "$(cat ix/manifest)" ] && echo same
      """, folder: folder.url.path)
    let holder = try #require(outcome.outputLines.first?.split(separator: " ").last)
    #expect(outcome.outputLines.dropFirst() == ["status 2", "a.md:1", "same"], "\(outcome.output)")
    #expect(outcome.error.hasPrefix("bridgedoc: error: index is being written by process \(holder): "))
    #expect(outcome.errorLines.count == 1)
  }

  /// Several writers run at the same time. Each succeeds or is rejected, and the index is valid.
  @Test func racingWritersLeaveAWholeIndex() throws {
    let folder = try TemporaryFolder()
    for writer in 1...6 {
      for page in 1...5 { try folder.write("c\(writer)/page\(page).md", "# Page \(page)\n\nSome words.\n") }
    }
    let outcome = try Program.shell(
      """
      for writer in 1 2 3 4 5 6; do
        ( $bridgedoc index c$writer --index ix --quiet 2>error.$writer; echo $? >status.$writer ) &
      done
      wait
      cat status.* | sort | uniq -c
      cat error.*
      $bridgedoc verify --index ix && ls -A ix
      """, folder: folder.url.path)
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.output)\(outcome.error)")
    var done = 0
    for writer in 1...6 {
      let status = try String(contentsOfFile: folder.path("status.\(writer)"), encoding: .utf8)
      let error = try String(contentsOfFile: folder.path("error.\(writer)"), encoding: .utf8)
      if status == "0\n" { done += 1 }
      #expect(
        status == "0\n" || status == "2\n" && error.contains("index is being written"), "\(status)\(error)")
    }
    #expect(done >= 1)
  }

  /// A folder without write permission can be read, and an update fails with one clear error.
  @Test(.enabled(if: geteuid() != 0, "root may write everywhere; script/soak tries it as another user"))
  func aReadOnlyIndexCanBeRead() throws {
    let folder = try TemporaryFolder()
    try folder.write("docs/a.md", "# A\n\nwords\n")
    let outcome = try Program.shell(
      """
      $bridgedoc index docs --index ix --quiet || exit 3
      chmod a-w ix
      $bridgedoc search words --index ix --format paths && $bridgedoc verify --index ix >/dev/null
      echo "read $?"
      echo '# B' >docs/b.md
      $bridgedoc index docs --index ix --quiet
      echo "write $?"
      chmod u+w ix
      """, folder: folder.url.path)
    #expect(outcome.outputLines == ["a.md:1", "read 0", "write 2"])
    #expect(outcome.errorLines.count == 1 && outcome.error.contains("Permission denied"), "\(outcome.error)")
  }
}
