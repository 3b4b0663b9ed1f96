@_exported import CoreLocation
import Foundation
import SwiftUI
import UIKit

extension CLLocationCoordinate2D: Specimen {
  public static func specimen(_ generation: Int) -> Self { Self(latitude: Double(generation), longitude: 0) }
}
public struct MKCoordinateRegion: Sendable {
  public init(center: CLLocationCoordinate2D, latitudinalMeters: Double, longitudinalMeters: Double) {}
}
@MainActor public protocol MKAnnotation: NSObjectProtocol {}
@MainActor open class MKPointAnnotation: NSObject, MKAnnotation {
  open var coordinate = CLLocationCoordinate2D(latitude: 0, longitude: 0)
  open var title: String?
}
open class MKAnnotationView: UIView {
  open var annotation: (any MKAnnotation)?
  open var clusteringIdentifier: String?
  public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) { super.init(frame: .zero) }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
}
open class MKMapView: UIView {
  open weak var delegate: (any MKMapViewDelegate)?
  open private(set) var annotations: [any MKAnnotation] = []
  open func addAnnotation(_ annotation: any MKAnnotation) { annotations.append(annotation) }
  open func removeAnnotation(_ annotation: any MKAnnotation) { annotations.removeAll { $0 === annotation } }
  open func register(_ view: AnyClass?, forAnnotationViewWithReuseIdentifier identifier: String) {}
  open func setRegion(_ region: MKCoordinateRegion, animated: Bool) {}
}

// Here, the content of a map is a plain view. MapKit has a result builder for it.
public struct MapCameraPosition: Sendable { public static let automatic = Self() }
public struct MapCameraUpdateContext {
  public struct Region { public let center = CLLocationCoordinate2D(latitude: 0, longitude: 0) }
  public let region = Region()
}
public struct Map<Content: View>: PrimitiveView {
  public init() where Content == EmptyView {}
  public init<Value: Hashable>(
    position: Binding<MapCameraPosition>, selection: Binding<Value?>, @ViewBuilder content: () -> Content
  ) {}
  public init(@ViewBuilder content: () -> Content) {}
  public init<Value: Hashable>(selection: Binding<Value?>, @ViewBuilder content: () -> Content) {}
}
public struct Marker: PrimitiveView {
  public init(_ title: String, coordinate: CLLocationCoordinate2D) {}
}
public struct Annotation<Content: View>: PrimitiveView {
  public init(_ title: String, coordinate: CLLocationCoordinate2D, @ViewBuilder content: () -> Content) {}
}
@MainActor public struct MapProxy {
  public func convert(_ point: CGPoint, from space: CoordinateSpace) -> CLLocationCoordinate2D? { nil }
}
public struct MapReader<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: @escaping (MapProxy) -> Content) {}
}
extension View {
  public func onMapCameraChange(_ action: @escaping (MapCameraUpdateContext) -> Void) -> some View {
    Modified()
  }
}
public struct MapPolyline: PrimitiveView {
  public init(coordinates: [CLLocationCoordinate2D]) {}
  public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> MapPolyline { self }
}
public struct UserAnnotation: PrimitiveView { public init() {} }
public struct MapUserLocationButton: PrimitiveView { public init() {} }
extension View {
  public func mapControls<Controls: View>(@ViewBuilder _ content: () -> Controls) -> some View { Modified() }
}
open class MKMarkerAnnotationView: MKAnnotationView {}
public let MKMapViewDefaultAnnotationViewReuseIdentifier = "annotation"
@MainActor public protocol MKMapViewDelegate: NSObjectProtocol {
  func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation)
}
