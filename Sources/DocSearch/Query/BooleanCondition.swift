import DocModel

/// The condition of a query with Boolean operators. The condition refers to clauses by their indices in the query.
package indirect enum BooleanCondition: Sendable, Equatable {
  /// At least one of these clauses must match. All of them come from the same word or phrase of the query text.
  case clauses([Int])
  case all([BooleanCondition])
  case any([BooleanCondition])
  case not(BooleanCondition)
  /// Some word of the first operand must be at most `distance` words from some word of the second.
  case near([Int], [Int], distance: Int)

  /// The clauses inside an odd number of negations. Sections that match them are excluded.
  func negated(isNegated: Bool = false) -> Set<Int> {
    switch self {
    case .clauses(let numbers): isNegated ? Set(numbers) : []
    case .all(let parts), .any(let parts):
      parts.reduce(into: []) { $0.formUnion($1.negated(isNegated: isNegated)) }
    case .not(let part): part.negated(isNegated: !isNegated)
    case .near(let left, let right, _): isNegated ? Set(left + right) : []
    }
  }
}

/// A token of a query with Boolean operators.
enum ConditionToken {
  case open, close, and, or, not
  case near(Int)
  case operand([Int], Query.Clause.Occur)
}

/// Parses tokens into a condition. Any input is accepted: operators without an operand and unmatched parentheses are skipped.
///
///     any   = all { [ "OR" ] all | "NOT" unary }      juxtaposed words are OR-ed; NOT narrows what precedes it
///     all   = unary { ( "AND" | "NEAR" ) unary }
///     unary = "NOT" unary | "(" any ")" | operand
struct ConditionParser {
  /// The maximum depth of nested parentheses. Deeper parentheses are ignored.
  static let deepest = 16

  private let tokens: [ConditionToken]
  private var index = 0
  private var depth = 0

  /// Parses all tokens.
  /// - Returns: nil if there is no operand.
  static func condition(of tokens: [ConditionToken]) -> BooleanCondition? {
    var parser = Self(tokens: tokens)
    var parts: [BooleanCondition] = []
    while parser.index < tokens.count {
      let before = parser.index
      if let part = parser.any() { parts.append(part) }
      // Skips a token that cannot begin an operand, such as an unmatched closing parenthesis.
      if parser.index == before || parser.index < tokens.count { parser.index += 1 }
    }
    return parts.count > 1 ? .any(parts) : parts.first
  }

  private init(tokens: [ConditionToken]) { self.tokens = tokens }

  private mutating func any() -> BooleanCondition? {
    var choices: [BooleanCondition] = []
    var required: [BooleanCondition] = []
    var isAfterOr = false
    loop: while index < tokens.count {
      switch tokens[index] {
      case .close: break loop
      case .or:
        isAfterOr = true
        index += 1
        continue
      case .and, .near: index += 1
      case .not:
        if let part = unary() { if isAfterOr { choices.append(part) } else { required.append(part) } }
      case .operand(_, let occur) where occur != .should:
        if let part = unary() { required.append(part) }
      case .open, .operand:
        if let part = all() { choices.append(part) }
      }
      isAfterOr = false
    }
    if !choices.isEmpty { required.insert(choices.count > 1 ? .any(choices) : choices[0], at: 0) }
    return required.count > 1 ? .all(required) : required.first
  }

  private mutating func all() -> BooleanCondition? {
    guard var result = unary() else { return nil }
    while index < tokens.count {
      switch tokens[index] {
      case .and:
        index += 1
        guard let next = unary() else { return result }
        result = .all([result, next])
      case .near(let distance):
        index += 1
        guard let next = unary() else { return result }
        if case .clauses(let right) = next, let left = result.lastClauses {
          result = .all([result, .near(left, right, distance: distance)])
        } else {
          result = .all([result, next])
        }
      default: return result
      }
    }
    return result
  }

  private mutating func unary() -> BooleanCondition? {
    var isNegated = false
    while index < tokens.count {
      switch tokens[index] {
      case .not:
        isNegated.toggle()
        index += 1
      case .operand(let clauses, let occur):
        index += 1
        let part = BooleanCondition.clauses(clauses)
        return isNegated != (occur == .mustNot) ? .not(part) : part
      case .open:
        index += 1
        if depth == Self.deepest { continue }
        depth += 1
        defer { depth -= 1 }
        let part = any()
        if index < tokens.count { index += 1 }
        return part.map { isNegated ? .not($0) : $0 }
      case .close, .and, .or, .near: return nil
      }
    }
    return nil
  }
}

extension BooleanCondition {
  /// The clauses of the last operand. A following NEAR measures the distance from their words.
  fileprivate var lastClauses: [Int]? {
    switch self {
    case .clauses(let numbers): numbers
    case .near(_, let right, _): right
    case .all(let parts): parts.last?.lastClauses
    case .any, .not: nil
    }
  }
}

/// Finds the Boolean operators in the text of a query. Operators are written in capitals, but next to another word in capitals (`IS NOT NULL`),
/// they are ordinary words.
enum QueryOperators {
  /// The default distance of NEAR, in words.
  static let nearDistance = 8

  /// The operators by their byte offsets.
  static func all(in text: Span<UInt8>) -> [Int: ConditionToken] {
    var tokens: [Int: ConditionToken] = [:]
    var words: [Range<Int>] = []
    var index = 0
    while index < text.count {
      let space = text.spaceLength(at: index)
      if space > 0 {
        index += space
        continue
      }
      var end = index
      while end < text.count, text.spaceLength(at: end) == 0 { end += 1 }
      words.append(index..<end)
      index = end
    }
    for (number, word) in words.enumerated() where number + 1 < words.count {
      guard let token = token(text, word), isOperand(text, words[number + 1]) else { continue }
      // Unlike the other operators, NOT may also begin a query or follow another operator.
      let mayBegin = if case .not = token { true } else { false }
      if number == 0
        ? mayBegin
        : isOperand(text, words[number - 1]) || mayBegin && tokens[words[number - 1].lowerBound] != nil
      {
        tokens[word.lowerBound] = token
      }
    }
    return tokens
  }

  private static func token(_ text: Span<UInt8>, _ word: Range<Int>) -> ConditionToken? {
    guard word.count <= 8 else { return nil }
    var letters = ""
    for index in word where text[index] < 0x80 { letters.unicodeScalars.append(Unicode.Scalar(text[index])) }
    switch letters {
    case "AND": return .and
    case "OR": return .or
    case "NOT": return .not
    case "NEAR": return .near(nearDistance)
    default:
      guard letters.hasPrefix("NEAR/"), let distance = Int(letters.dropFirst(5)), (1...999).contains(distance)
      else {
        return nil
      }
      return .near(distance)
    }
  }

  /// Whether a word can be an operand or begin one. Words in capitals cannot, except `NOT`, which begins an operand in `a AND NOT b`.
  private static func isOperand(_ text: Span<UInt8>, _ word: Range<Int>) -> Bool {
    if case .not = token(text, word) { return true }
    var hasCapital = false
    for index in word {
      if ByteClass.isLower(text[index]) || text[index] >= 0x80 { return true }
      if ByteClass.isUpper(text[index]) { hasCapital = true }
    }
    return !hasCapital
  }
}
