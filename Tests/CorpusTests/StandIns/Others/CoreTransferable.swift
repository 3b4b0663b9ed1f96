@_exported import SwiftUI
import UniformTypeIdentifiers

public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
  public init(contentType: UTType) {}
}
public struct ProxyRepresentation<Item: Transferable>: TransferRepresentation {
  public init<Proxy: Transferable>(exporting path: KeyPath<Item, Proxy>) {}
}
