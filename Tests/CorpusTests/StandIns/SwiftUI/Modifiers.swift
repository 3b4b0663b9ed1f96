import UIKit

extension View {
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View { Modified() }
  public func id<ID: Hashable>(_ id: ID) -> some View { Modified() }
  public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value)
    -> some View
  {
    Modified()
  }
  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View { Modified() }
  public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View { Modified() }

  public func padding(_ insets: EdgeInsets) -> some View { Modified() }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { Modified() }
  public func padding(_ length: CGFloat) -> some View { Modified() }
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center)
    -> some View
  {
    Modified()
  }
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { Modified() }
  public func fixedSize() -> some View { Modified() }
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { Modified() }
  public func layoutPriority(_ value: Double) -> some View { Modified() }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { Modified() }
  public func zIndex(_ value: Double) -> some View { Modified() }
  public func scaledToFit() -> some View { Modified() }
  public func scaledToFill() -> some View { Modified() }
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { Modified() }

  public func background<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges: Edge.Set = .all)
    -> some View
  {
    Modified()
  }
  @_disfavoredOverload
  public func background<Back: View>(_ background: Back, alignment: Alignment = .center) -> some View {
    Modified()
  }
  public func background<Style: ShapeStyle, S: Shape>(_ style: Style, in shape: S) -> some View { Modified() }
  public func background<Back: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Back
  ) -> some View { Modified() }
  public func overlay<Front: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Front
  ) -> some View { Modified() }
  public func border<Style: ShapeStyle>(_ style: Style, width: CGFloat = 1) -> some View { Modified() }
  public func shadow(radius: CGFloat) -> some View { Modified() }
  public func opacity(_ opacity: Double) -> some View { Modified() }
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View { Modified() }
  public func font(_ font: Font?) -> some View { Modified() }
  public func fontWeight(_ weight: Font.Weight?) -> some View { Modified() }
  public func bold(_ isActive: Bool = true) -> some View { Modified() }
  public func rotationEffect(_ angle: Angle) -> some View { Modified() }
  public func scaleEffect(_ scale: CGFloat) -> some View { Modified() }
  public func preferredColorScheme(_ scheme: ColorScheme?) -> some View { Modified() }
  public func disabled(_ disabled: Bool) -> some View { Modified() }

  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
    Modified()
  }
  public func safeAreaInset<Content: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) -> some View { Modified() }
  public func contentMargins(
    _ edges: Edge.Set, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View { Modified() }

  public func listStyle<Style: ListStyle>(_ style: Style) -> some View { Modified() }
  public func listRowSeparator(_ visibility: Visibility) -> some View { Modified() }
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { Modified() }
  public func scrollContentBackground(_ visibility: Visibility) -> some View { Modified() }
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { Modified() }
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View { Modified() }
  public func scrollPosition(_ position: Binding<ScrollPosition>) -> some View { Modified() }
  public func onScrollPhaseChange(_ action: @escaping (ScrollPhase, ScrollPhase) -> Void) -> some View {
    Modified()
  }
  public func onScrollGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping (ScrollGeometry) -> Value,
    action: @escaping (Value, Value) -> Void
  ) -> some View { Modified() }
  public func swipeActions<Content: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> Content
  ) -> some View { Modified() }
  public func gridColumnAlignment(_ alignment: HorizontalAlignment) -> some View { Modified() }

  public func textFieldStyle<Style: TextFieldStyle>(_ style: Style) -> some View { Modified() }
  public func labelStyle<Style: LabelStyle>(_ style: Style) -> some View { Modified() }
  public func tabViewStyle<Style: TabViewStyle>(_ style: Style) -> some View { Modified() }
  public func keyboardType(_ type: UIKeyboardType) -> some View { Modified() }
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View { Modified() }
  public func searchable(text: Binding<String>) -> some View { Modified() }

  public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View { Modified() }
  public func navigationDestination<Data: Hashable, Content: View>(
    for data: Data.Type, @ViewBuilder destination: @escaping (Data) -> Content
  ) -> some View { Modified() }
  public func navigationTransition(_ style: some NavigationTransition) -> some View { Modified() }
  public func matchedTransitionSource(id: some Hashable, in namespace: Namespace.ID) -> some View {
    Modified()
  }
  public func matchedGeometryEffect<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View {
    Modified()
  }
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { Modified() }
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { Modified() }
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { Modified() }
  public func presentationBackground<Style: ShapeStyle>(_ style: Style) -> some View { Modified() }
  public func presentationDragIndicator(_ visibility: Visibility) -> some View { Modified() }
  public func presentationContentInteraction(_ interaction: PresentationContentInteraction) -> some View {
    Modified()
  }
  public func scrollIndicators(_ visibility: ScrollIndicatorVisibility) -> some View { Modified() }
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { Modified() }
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { Modified() }

  public func onAppear(perform action: (() -> Void)? = nil) -> some View { Modified() }
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { Modified() }
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { Modified() }
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
  ) -> some View { Modified() }
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { Modified() }
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { Modified() }
  public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { Modified() }
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { Modified() }
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View { Modified() }
  public func simultaneousGesture<G: Gesture>(_ gesture: G) -> some View { Modified() }
  public func gesture<G: Gesture>(_ gesture: G) -> some View { Modified() }
  public func contentShape<S: Shape>(_ shape: S) -> some View { Modified() }
  public func scrollDisabled(_ isDisabled: Bool) -> some View { Modified() }
  public func statusBarHidden(_ isHidden: Bool = true) -> some View { Modified() }
  public func sensoryFeedback<Trigger: Equatable>(_ feedback: SensoryFeedback, trigger: Trigger) -> some View
  {
    Modified()
  }
  public func onReceive<P: Publisher>(_ publisher: P, perform action: @escaping (P.Output) -> Void)
    -> some View
  {
    Modified()
  }
  public func tag<Value: Hashable>(_ value: Value) -> some View { Modified() }
  public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View { Modified() }
  public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View { Modified() }
  public func listRowBackground<Back: View>(_ view: Back?) -> some View { Modified() }
  public func toolbarBackground<Style: ShapeStyle>(_ style: Style, for bars: ToolbarPlacement...) -> some View
  {
    Modified()
  }
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    Modified()
  }
  public func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View
  {
    Modified()
  }
  public func toolbarColorScheme(_ scheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View {
    Modified()
  }

  public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View { Modified() }
  public func transition(_ transition: AnyTransition) -> some View { Modified() }
  public func transition<T: Transition>(_ transition: T) -> some View { Modified() }
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { Modified() }
  public func phaseAnimator<Phase: Equatable, Content: View>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (ModifiedContentOf<Self>, Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View { Modified() }

  // swift-format-ignore: NoLeadingUnderscores
  public static func _printChanges() {}
}
