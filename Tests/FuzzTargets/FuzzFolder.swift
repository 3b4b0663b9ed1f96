#if TESTABLE
import DocSystem
import Synchronization

/// A folder for the files of one index, in memory if the system supports it. It is removed together with the object.
final class FuzzFolder {
  let path: String

  private static let made = Atomic<Int>(0)

  init(_ name: String) {
    let number = Self.made.wrappingAdd(1, ordering: .relaxed).newValue
    let base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    path = "\(base)/bridgedoc-fuzz-\(getpid())-\(name)-\(number)"
    mkdir(path, 0o700)
  }

  deinit {
    empty()
    rmdir(path)
  }

  func write(_ bytes: [UInt8], to name: String) {
    let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { source in
        // SAFETY: `done` is below the array's count.
        systemWrite(descriptor, source.baseAddress.map { $0 + done }, source.count - done)
      }
      guard count > 0 else { return }
      done += count
    }
  }

  private func empty() {
    guard let stream = opendir(path) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: entry.pointee.d_name) { tuple in
        // SAFETY: d_name is a NUL-terminated C string inside the entry.
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
          String(cString: $0)
        }
      }
      unlink("\(path)/\(name)")
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, start, count)
}
#endif
