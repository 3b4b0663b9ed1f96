/// Writes Swift code that creates, shows, updates and removes the declarations of a sample. It is generated from the sample's source, so
/// that samples need not be registered.
struct DriverSource {
  let outline: SampleOutline
  let origin: String
  /// Declarations that cannot be driven, with reasons.
  private(set) var skipped: [String] = []
  /// Statements, each of which calls the probe once.
  private(set) var calls: [String] = []

  init(_ sample: SampleChecker.Sample) {
    outline = SampleOutline(sample.text)
    origin = sample.origin
    for type in outline.types where !type.isPrivate { drive(type) }
    for function in outline.functions where function.isCallable { drive(function) }
  }

  private static let bridges = [
    "UIViewRepresentable": "view", "UIViewControllerRepresentable": "controller",
    "UIGestureRecognizerRepresentable": "gesture", "NSViewRepresentable": "macView",
  ]
  private static let viewClasses: Set = [
    "UIView", "UILabel", "UIImageView", "UITableView", "UIScrollView", "UITextField", "UITextView",
    "UIControl", "UIWindow",
  ]

  private mutating func drive(_ type: SampleOutline.Declaration) {
    let base = type.inherits.first.map { String($0.prefix { $0 != "<" }) } ?? ""
    if let probe = type.inherits.lazy.compactMap({ Self.bridges[$0] }).first {
      make(type, probe: probe)
    } else if base == "UIHostingController", type.hasCoder {
      return  // The object can only be made by a storyboard.
    } else if type.kind == "class", base.hasPrefix("UI"), base.hasSuffix("Controller") {
      let bounds = Dictionary(type.generics.map { ($0.name, $0.bound) }) { first, _ in first }
      let members = type.functions.filter {
        $0.isCallable && !$0.isAsync && $0.generics.isEmpty && !isCallback($0)
      }
      let entries = members.compactMap { function -> String? in
        guard let call = arguments(function.parameters, generics: bounds) else { return nil }
        return "(\"\(function.name)\", { target, inputs in _ = target.\(function.name)(\(call)) })"
      }
      make(
        type, probe: "screen", more: entries.isEmpty ? "" : ", calls: [\(entries.joined(separator: ", "))]")
    } else if type.kind == "class", Self.viewClasses.contains(base) {
      make(type, probe: "plainView")
    } else if type.inherits.contains("View"), type.kind == "struct" {
      let needsAncestor = type.properties.contains { $0.attribute == "@EnvironmentObject" }
      if !needsAncestor { make(type, probe: "body") }
    }
  }

  /// Whether a function is a delegate or data source method. Its first parameter is the calling object.
  private func isCallback(_ function: SampleOutline.Function) -> Bool {
    guard let first = function.parameters.first?.type else { return false }
    return first.hasPrefix("UI") && function.parameters.count > 1 && function.parameters[0].label == nil
  }

  private mutating func make(_ type: SampleOutline.Declaration, probe: String, more: String = "") {
    guard let expression = construction(of: type) else {
      skipped.append("\(type.name): cannot be made")
      return
    }
    let call = "Probe.\(probe)({ (inputs: Inputs) in \(expression) }\(more))"
    calls.append(
      "await Probe.sample(\"\(origin)\", \"\(type.name)\") { \(probe == "body" ? "" : "await ")\(call) }")
  }

  private mutating func drive(_ function: SampleOutline.Function) {
    guard !function.isAsync, !function.parameters.contains(where: { $0.type.hasPrefix("inout") }) else {
      return
    }
    let takesObject = function.parameters.contains { $0.type.hasPrefix("UI") }
    let givesObject = function.result.map { $0.hasPrefix("UI") } ?? false
    guard takesObject || givesObject else { return }
    let generics = Dictionary(function.generics.map { ($0.name, $0.bound) }) { first, _ in first }
    var setUp = "let parent = UIViewController(); let inputs = Inputs(1); _ = inputs; "
    var passed: [String] = []
    // The last view controller parameter is the parent: `move(_ child: UIViewController, of parent: UIViewController)`.
    let parent = function.parameters.lastIndex { $0.type == "UIViewController" }
    for (index, parameter) in function.parameters.enumerated()
    where !parameter.hasDefault || parameter.type.contains("->") {
      guard let made = expression(parameter.type, generics: generics) else {
        skipped.append("\(function.name): no value for \(parameter.type)")
        return
      }
      var value = made
      if index == parent {
        value = "parent"
      } else if parameter.type.hasPrefix("UI"), made.hasSuffix(")"), !parameter.type.contains("->") {
        setUp += "let object\(index) = \(made); "
        if Self.isView(parameter.type) { setUp += "parent.view.addSubview(object\(index)); " }
        if parameter.type == "UINavigationController" {
          setUp += "parent.present(object\(index), animated: false); "
        }
        value = "object\(index)"
      }
      passed.append(parameter.label.map { "\($0): \(value)" } ?? value)
    }
    let call = "_ = \(function.name)(\(passed.joined(separator: ", ")))"
    calls.append(
      "await Probe.sample(\"\(origin)\", \"\(function.name)\") { \(setUp)"
        + "await Probe.function(\"\(function.name)\", in: parent) { (inputs: Inputs) in \(call) } }")
  }

  private static func isView(_ type: String) -> Bool {
    !["Controller", ">", "Item", "Configuration", "Layout", "Recognizer", "Image", "Color"].contains {
      type.hasSuffix($0)
    }
      && !type.contains("DataSource")
  }

  // MARK: values

  private func construction(of type: SampleOutline.Declaration) -> String? {
    var generics: [String: String] = [:]
    var name = type.name
    if !type.generics.isEmpty {
      generics = Dictionary(type.generics.map { ($0.name, $0.bound) }) { first, _ in first }
      let arguments = type.generics.compactMap { Self.stand(for: $0.bound) }
      guard arguments.count == type.generics.count else { return nil }
      name += "<\(arguments.joined(separator: ", "))>"
    }
    if type.kind == "enum" {
      guard let first = type.firstCase else { return nil }
      guard let list = String(first.drop { $0 != "(" }).parenthesized else { return "\(name).\(first)" }
      let values = list.splitAtTop(",").map(\.trimmed).map { part -> String? in
        let sides = part.splitAtTop(":").map(\.trimmed)
        return expression(sides.last ?? "").map { sides.count > 1 ? "\(sides[0]): \($0)" : $0 }
      }
      guard !values.contains(where: { $0 == nil }) else { return nil }
      return "\(name).\(first.prefix { $0 != "(" })(\(values.compactMap { $0 }.joined(separator: ", ")))"
    }
    if let parameters = type.initializers.first {
      return arguments(parameters, generics: generics).map { "\(name)(\($0))" }
    }
    if type.kind == "class" || type.kind == "actor" {
      let base = type.inherits.first ?? ""
      if base.hasPrefix("UIHostingController<") {
        let content = outline.type(named: String(base.dropFirst("UIHostingController<".count).dropLast()))
        return "\(name)(rootView: \(content.flatMap { construction(of: $0) } ?? "Text(\"shown\")"))"
      }
      if base == "UITableView" { return "\(name)(frame: .zero, style: .plain)" }
      return Self.viewClasses.contains(base) ? "\(name)(frame: .zero)" : "\(name)()"
    }
    var passed: [String] = []
    for property in type.properties {
      let isClosure = property.type.contains("->") && !property.type.hasPrefix("[")
      if [
        "@State", "@StateObject", "@Environment", "@EnvironmentObject", "@FocusState", "@Namespace",
        "@AppStorage",
      ]
      .contains(property.attribute), property.hasDefault || property.attribute != "@State" {
        continue
      }
      if property.isPrivate || property.hasDefault && !isClosure { continue }
      var value: String?
      if property.attribute == "@Binding" {
        value =
          outline.type(named: property.type).flatMap { construction(of: $0) }.map { "inputs.binding(\($0))" }
          ?? "inputs.make()"
      } else if property.attribute == "@ViewBuilder", !isClosure {
        value = expression(property.type, generics: generics).map { "{ \($0) }" }
      } else {
        value = expression(property.type, generics: generics)
      }
      guard let value else { return nil }
      passed.append("\(property.name): \(value)")
    }
    return "\(name)(\(passed.joined(separator: ", ")))"
  }

  private func arguments(
    _ parameters: [SampleOutline.Parameter], generics: [String: String] = [:]
  ) -> String? {
    var passed: [String] = []
    for parameter in parameters where !parameter.hasDefault || parameter.type.contains("->") {
      guard let value = expression(parameter.type, generics: generics) else { return nil }
      passed.append(parameter.label.map { "\($0): \(value)" } ?? value)
    }
    return passed.joined(separator: ", ")
  }

  /// A type that satisfies the constraint of a generic parameter.
  private static func stand(for bound: String) -> String? {
    [
      "View": "Text", "UIView": "UILabel", "UIViewController": "UIViewController", "": "Int",
      "Equatable": "Int",
      "Hashable": "Int", "NSView": "NSView",
    ][bound]
  }

  /// A Swift expression for a value of a type, in the scope of `inputs`.
  private func expression(_ written: String, generics: [String: String] = [:]) -> String? {
    var type = written
    for attribute in ["@escaping", "@autoclosure", "@MainActor", "@Sendable", "sending", "borrowing"] {
      type = type.replacing(attribute + " ", with: "")
    }
    type = type.trimmed
    if type.hasSuffix("()"), !type.contains("->") { return nil }
    if let bound = generics[type] { return Self.value(of: bound) }
    if type == "some View" { return "Text(\"shown\")" }
    if type.contains("->") {
      let result = type.splitAtTop(">").last.map(\.trimmed) ?? ""
      if let bound = generics[result], let value = Self.value(of: bound) { return "{ \(value) }" }
      if type.hasPrefix("("), type.hasSuffix(")?") { return "nil" }
      let taken = type.parenthesized?.splitAtTop(",").filter { !$0.isEmpty }.count ?? 0
      let made = type.firstRange(of: "-> ").map { String(type[$0.upperBound...]).trimmed } ?? "Void"
      if ["Void", "()"].contains(made) { return "inputs.make()" }
      let names = taken == 0 ? "" : Array(repeating: "_", count: taken).joined(separator: ", ") + " in "
      return expression(made, generics: generics).map { "{ \(names)\($0) }" } ?? "inputs.make()"
    }
    if type.hasSuffix("?") {
      let inner = String(type.dropLast())
      return outline.type(named: inner) == nil && inner.first?.isUppercase == true && !inner.hasPrefix("UI")
        ? expression(inner) : expression(inner) ?? "nil"
    }
    if type.hasPrefix("Binding<") { return "inputs.make()" }
    if type.hasPrefix("["), type.hasSuffix("]"), !type.contains(":") {
      let inner = String(type.dropFirst().dropLast())
      if inner == "Any" { return "[\"shared\"]" }
      if outline.type(named: inner) != nil || inner.hasPrefix("UI") || generics[inner] != nil {
        return expression(inner, generics: generics).map { "(0...inputs.generation).map { _ in \($0) }" }
      }
      return "inputs.make()"
    }
    if type.hasPrefix("UICollectionViewDiffableDataSource<") {
      return
        "\(type)(collectionView: \(Self.known["UICollectionView"] ?? ""), cellProvider: { _, _, _ in nil })"
    }
    if type.hasPrefix("UITableViewDiffableDataSource<") {
      return "\(type)(tableView: \(Self.known["UITableView"] ?? ""), cellProvider: { _, _, _ in nil })"
    }
    if type.hasPrefix("UIHostingController<") { return "UIHostingController(rootView: Text(\"shown\"))" }
    if let declared = outline.type(named: type) {
      if declared.kind == "protocol" { return conforming(to: type) }
      return construction(of: declared)
    }
    if type.hasPrefix("any ") { return conforming(to: String(type.dropFirst(4))) }
    if let dot = type.lastIndex(of: "."), outline.type(named: String(type[..<dot])) != nil {
      let owner = outline.type(named: String(type[..<dot]))
      let member = type[type.index(after: dot)...]
      return owner?.properties.first { $0.name == "id" && member == "ID" }
        .flatMap { expression($0.type.isEmpty ? "UUID" : $0.type) }
    }
    return Self.known[type] ?? Self.object(type) ?? "inputs.make()"
  }

  private func conforming(to name: String) -> String? {
    outline.types.first { $0.inherits.contains(name) }.flatMap { construction(of: $0) }
  }

  private static func value(of bound: String) -> String? {
    [
      "View": "Text(\"shown\")", "some View": "Text(\"shown\")", "UIView": "UILabel(frame: .zero)", "": "1",
      "Equatable": "1", "Hashable": "1",
    ][bound]
  }

  private static let known = [
    "Any": "\"anything\"", "Color": "Color.red", "Text": "Text(\"shown\")", "Animation": "Animation.default",
    "UICollectionView": "UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewLayout())",
    "UITableView": "UITableView(frame: .zero, style: .plain)", "UIImage": "UIImage()", "UIColor": "UIColor()",
    "UIContentSizeCategory": "UIContentSizeCategory.accessibilityLarge",
    "CLLocationCoordinate2D": "CLLocationCoordinate2D(latitude: Double(inputs.generation), longitude: 0)",
    "NSObject": "NSObject()", "NSItemProvider": "NSItemProvider()",
    "NSAttributedString": "NSAttributedString(string: \"shown\")",
    "UIFont": "UIFont.preferredFont(forTextStyle: .body)",
    "UINavigationController": "UINavigationController(rootViewController: UIViewController())",
    "UIActivityViewController": "UIActivityViewController(activityItems: [], applicationActivities: nil)",
  ]

  private static func object(_ type: String) -> String? {
    guard ["UI", "AV", "PDF", "MK", "WK", "NS"].contains(where: { type.hasPrefix($0) }), !type.contains("<"),
      !type.contains("."), type.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    return "\(type)()"
  }
}
