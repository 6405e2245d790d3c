/** The parts of Web Bluetooth that Salus uses. TypeScript's browser types do not contain them. */
export interface GattCharacteristic extends EventTarget {
  readonly value?: DataView
  startNotifications(): Promise<unknown>
  readValue(): Promise<DataView>
  writeValueWithResponse(bytes: Uint8Array<ArrayBuffer>): Promise<void>
}
export interface GattService {
  getCharacteristic(uuid: number): Promise<GattCharacteristic>
}
export interface GattServer {
  connect(): Promise<GattServer>
  disconnect(): void
  getPrimaryService(uuid: number): Promise<GattService>
}
export interface NearbyDevice extends EventTarget {
  readonly name?: string
  readonly gatt?: GattServer
}
export interface Bluetooth {
  requestDevice(options: {
    readonly filters: readonly { readonly services: readonly number[] }[]
    readonly optionalServices: readonly number[]
  }): Promise<NearbyDevice>
}
