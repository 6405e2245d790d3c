import { type GattServer, ignoreFailure, services } from './gatt.ts'

/** Reads a text from the device information service; `null` if the device has no such text. */
export async function readText(server: GattServer, uuid: number): Promise<string | null> {
  const service = await ignoreFailure(server.getPrimaryService(services.deviceInformation))
  const characteristic = service && (await ignoreFailure(service.getCharacteristic(uuid)))
  const bytes = characteristic && (await ignoreFailure(characteristic.readValue()))
  if (!bytes) return null
  const text = new TextDecoder()
    .decode(bytes)
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  return text === '' ? null : text.slice(0, 100)
}
