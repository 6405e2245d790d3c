import type { Bluetooth } from '../../platform/native/bluetooth.ts'
import { nativeShell } from '../../platform/native/native-shell.ts'

export type { GattCharacteristic, GattServer, GattService } from '../../platform/native/bluetooth.ts'

/** The part of Web Serial that is used here. TypeScript's browser types do not contain it. */
export interface SerialPort {
  open(options: { readonly baudRate: number }): Promise<void>
  close(): Promise<void>
  readonly readable: ReadableStream<Uint8Array> | null
}
interface Serial {
  requestPort(): Promise<SerialPort>
}

type WithDevices = Navigator & { readonly bluetooth?: Bluetooth; readonly serial?: Serial }

/** Returns the Bluetooth API of the native app or of the browser; `null` if neither supports Bluetooth. */
export const findBluetooth = (): Bluetooth | null =>
  nativeShell()?.bluetooth ?? (navigator as WithDevices).bluetooth ?? null
export const findSerial = (): Serial | null => (navigator as WithDevices).serial ?? null

export const services = {
  weightScale: 0x181d,
  bodyComposition: 0x181b,
  userData: 0x181c,
  currentTime: 0x1805,
  deviceInformation: 0x180a,
  bloodPressure: 0x1810,
  heartRate: 0x180d,
} as const

export const characteristics = {
  weight: 0x2a9d,
  bodyComposition: 0x2a9c,
  bloodPressure: 0x2a35,
  heartRate: 0x2a37,
  sensorLocation: 0x2a38,
  currentTime: 0x2a2b,
  userControlPoint: 0x2a9f,
  birthDate: 0x2a85,
  gender: 0x2a8c,
  height: 0x2a8e,
  databaseChange: 0x2a99,
  manufacturer: 0x2a29,
  model: 0x2a24,
  firmware: 0x2a26,
} as const

/** Resolves to `null` if the request fails, for example because the device lacks an optional part. */
export const ignoreFailure = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null)
