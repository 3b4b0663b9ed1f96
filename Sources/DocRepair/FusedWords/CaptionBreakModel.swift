import DocModel
import DocSystem

/// Predicts whether a caption line ends at a given space in a spoken sentence.
///
/// Captions are lines of at most 65 characters, 42 on average. A line always ends where a sentence ends. Lines often end after a comma or
/// before a conjunction or preposition, and hardly ever after an article. The longer a line is, the more probable is a break. A sentence that
/// fits on one line is rarely broken. The model is a logistic regression on these features, with rounded weights. On talks that were not used
/// for fitting, the loss is 0.105 nats per space; without features, it would be 0.291 nats.
struct CaptionBreakModel: Sendable {
  /// The class of a word, by how often lines break before and after it.
  enum WordClass: UInt8, Sendable {
    case other, comma, stop, determiner, preposition, conjunction, subordinator, auxiliary, pronoun
  }

  /// The weight of a break after a word of each class, in the order of the classes.
  private let after: [Float] = [0, 3.4, 6.5, -1.6, -1.3, -1.8, -1.8, -0.4, -1.3]
  /// The weight of a break before a word of each class.
  private let before: [Float] = [0, 0, 0, 0.1, 2.3, 2.9, 3.1, 1.4, 0.9]
  private let classes = Self.classes

  /// The log-odds of a break at a space, computed only from lengths.
  /// - Parameters:
  ///   - length: the number of characters of the line up to the space.
  ///   - total: the number of characters from the beginning of the line to the end of the sentence.
  func lengthLogOdds(length: Int, total: Int) -> Float {
    let odds: Float = total <= Self.longestLine ? -6 : -8 + 0.15 * Float(min(length, 70))
    // Length alone never makes a break certain, because the line could just as well end at one of the next spaces.
    return min(odds, Self.mostLengthLogOdds)
  }

  private static let mostLengthLogOdds: Float = 4
  /// The number of characters of a full caption line. A sentence of at most this length is rarely broken.
  private static let longestLine = 61

  func contextLogOdds(after previous: WordClass, before next: WordClass) -> Float {
    after[Int(previous.rawValue)] + before[Int(next.rawValue)]
  }

  /// The logarithm of the probability of a break: `log(1 / (1 + exp(-odds)))`.
  static func logBreak(_ odds: Float) -> Float { -softPlus(-odds) }

  /// The logarithm of the probability of no break: `log(1 / (1 + exp(odds)))`.
  static func logNoBreak(_ odds: Float) -> Float { -softPlus(odds) }

  private static func softPlus(_ value: Float) -> Float {
    if value > 15 { return value }
    if value < -15 { return 0 }
    let index = Int((value + 15) * 16)
    return softPlusSteps[index]
  }

  /// A table of `log(1 + exp(x))` for x from -15 to 15. There is a value for each interval of 1/16, computed at the midpoint of the interval.
  private static let softPlusSteps: [Float] = (0...480).map { step in
    let value = Float(step) / 16 - 15 + 1 / 32
    return PortableMath.softPlus(value)
  }

  /// The class of a word, which may have punctuation attached.
  ///
  /// - Parameter endsLine: whether the class is for a break after the word; otherwise it is for a break before the word.
  func wordClass(_ word: ArraySlice<UInt8>, endsLine: Bool) -> WordClass {
    if endsLine, let mark = word.last {
      if mark == UInt8(ascii: ",") { return .comma }
      if ".!?:;".utf8.contains(mark) { return .stop }
    }
    guard let first = word.firstIndex(where: ByteClass.isLetter),
      let last = word.lastIndex(where: ByteClass.isLetter), last - first < 8
    else { return .other }
    return classes[Self.key(word[first...last])] ?? .other
  }

  private static func key(_ word: some Sequence<UInt8>) -> UInt64 {
    word.reduce(0) { $0 << 8 | UInt64($1 | 0x20) }
  }

  /// The classes of words. A key consists of the word's letters in lower case, one per byte.
  private static let classes: [UInt64: WordClass] = {
    let lists: [(WordClass, String)] = [
      (.conjunction, "and or but so which nor yet"),
      (
        .subordinator,
        "that when if because while where how whether although though unless until since whereas what who than why"
      ),
      (
        .preposition,
        """
        to of in for with on as by at from into using through between within without about over under across \
        after before during onto inside like via per toward towards upon against along around
        """
      ),
      (.determiner, "a an the your our my their its this these his her every each any some no"),
      (.pronoun, "you we it they i there"),
      (.auxiliary, "is are can will was were has have had be should would could may might must do does"),
    ]
    var classes: [UInt64: WordClass] = [:]
    for (wordClass, words) in lists {
      for word in words.split(separator: " ") { classes[key(word.utf8)] = wordClass }
    }
    for contraction in ["you'll", "we'll", "you're", "we're", "it's", "i'll", "you've", "we've", "i'm"] {
      classes[key(contraction.utf8)] = .pronoun
    }
    for contraction in ["don't", "isn't", "can't", "won't", "doesn't", "aren't"] {
      classes[key(contraction.utf8)] = .auxiliary
    }
    return classes
  }()
}
