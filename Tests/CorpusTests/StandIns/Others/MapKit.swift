import Foundation
import UIKit

public struct CLLocationCoordinate2D: Sendable {
  public var latitude: Double
  public var longitude: Double
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
public struct MKCoordinateRegion: Sendable {
  public init(center: CLLocationCoordinate2D, latitudinalMeters: Double, longitudinalMeters: Double) {}
}
open class MKMapView: UIView {
  open func setRegion(_ region: MKCoordinateRegion, animated: Bool) {}
}
