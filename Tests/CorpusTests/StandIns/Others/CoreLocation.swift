@_exported import Foundation

public struct CLLocationCoordinate2D: Sendable {
  public var latitude: Double
  public var longitude: Double
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
public struct CLLocation: Sendable {
  public var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: 0, longitude: 0) }
}
public enum CLAuthorizationStatus: Sendable { case notDetermined, denied, authorizedWhenInUse }
public class CLLocationManager: NSObject {
  public override init() { super.init() }
  public weak var delegate: (any CLLocationManagerDelegate)?
  public var authorizationStatus: CLAuthorizationStatus { .notDetermined }
  public func requestWhenInUseAuthorization() {}
  public func startUpdatingLocation() {}
}
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
}
