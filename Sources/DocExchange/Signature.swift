import DocCodec
import DocFiles
import DocSystem
import Foundation

/// Makes and verifies SSH signatures with `ssh-keygen -Y`. Anyone who can push to a repository over SSH already has a suitable key.
package enum Signature {
  /// The namespace of signatures. Signatures for other purposes have other namespaces, so they are not accepted.
  private static let namespace = "bridgedoc"
  /// The time limit in seconds. Within this time, a user may have to type a passphrase or touch a hardware key.
  private static let seconds = 120
  private static let longestReply = 64 << 10

  /// Signs a file, and writes the signature to `FILE.sig`.
  /// - Parameter name: the path of the file that errors name.
  /// - Parameter key: the path of a private key. The path of a public key works if the SSH agent has its private key.
  static func sign(_ path: String, named name: String, key: String) throws {
    _ = try run(
      ["-Y", "sign", "-n", namespace, "-f", key, path], path: name,
      failure: "ssh-keygen could not sign with \(key)")
    guard FileManager.default.fileExists(atPath: path + ".sig") else {
      throw ExchangeError.signature(
        path: name, reason: "ssh-keygen could not sign with \(key); check the key")
    }
  }

  /// Verifies that an allowed signer has signed a file.
  /// - Parameters:
  ///   - file: the open file to verify. It is passed as an open file, because another file may have replaced it at `path`.
  ///   - path: the path of the file. The signature is at this path with `.sig` appended.
  ///   - signers: the path of a list of allowed signers (`ssh-keygen(1)`, ALLOWED SIGNERS).
  /// - Returns: the name of the signer in the list.
  package static func verify(_ file: InputFile, named path: String, signers: String) throws -> String {
    let signature = path + ".sig"
    guard FileManager.default.fileExists(atPath: signature) else {
      throw ExchangeError.signature(
        path: path, reason: "there is no \(signature); ask for it, or omit --signers")
    }
    guard access(signers, R_OK) == 0 else {
      throw CodecError.file(path: signers, operation: "open", code: errno)
    }
    let refusal = "no signer in \(signers) has signed it; fetch it again, or ask who packed it"
    let found = try run(
      ["-Y", "find-principals", "-s", signature, "-f", signers], path: path, failure: refusal)
    guard let name = String(decoding: found, as: UTF8.self).split(separator: "\n").first.map(String.init)
    else {
      throw ExchangeError.signature(path: path, reason: refusal)
    }
    _ = try run(
      ["-Y", "verify", "-n", namespace, "-f", signers, "-I", name, "-s", signature], input: file, path: path,
      failure: "the signature of \(name) does not match it; fetch it again")
    return name
  }

  private static func run(
    _ arguments: [String], input: InputFile? = nil, path: String, failure: String
  ) throws -> [UInt8] {
    guard let program = Platform.program(named: "ssh-keygen") else {
      throw ExchangeError.signature(path: path, reason: "ssh-keygen is not installed; install OpenSSH")
    }
    do {
      return try Program.run(
        program, arguments, descriptor: input?.descriptor, seconds: seconds, limit: longestReply)
    } catch {
      throw ExchangeError.signature(path: path, reason: failure)
    }
  }
}
