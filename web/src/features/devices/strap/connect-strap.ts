import type { HeartRecording } from '@salus/contract/check-ups/heart.ts'
import { decodeHeartRate, type HeartRateMeasurement } from '@salus/domain/devices/bluetooth/heart-rate-measurement.ts'
import { sensorLocations } from '@salus/domain/heart/heart-terms.ts'
import { findBluetooth, characteristics, type GattServer, ignoreFailure, services } from '../gatt.ts'
import { readText } from '../read-text.ts'

export type StrapFacts = Pick<HeartRecording, 'device' | 'sensorLocation'>

interface Listening {
  readonly onMeasurement: (measurement: HeartRateMeasurement) => void
  readonly onClosed: () => void
}

interface StrapLink extends StrapFacts {
  readonly close: () => void
}

/**
 * Lets the user choose a nearby strap and listens to it. Must be called in a click handler, because browsers require a
 * click.
 */
export async function connectStrap({ onMeasurement, onClosed }: Listening): Promise<StrapLink> {
  const device = await findBluetooth()?.requestDevice({
    filters: [{ services: [services.heartRate] }],
    optionalServices: [services.deviceInformation],
  })
  const server = await device?.gatt?.connect()
  if (!device || !server) throw new Error('the strap cannot be connected')
  device.addEventListener('gattserverdisconnected', onClosed)
  const close = () => {
    device.removeEventListener('gattserverdisconnected', onClosed)
    server.disconnect()
  }
  try {
    const facts = await readFacts(server, device.name ?? null)
    const service = await server.getPrimaryService(services.heartRate)
    const rate = await service.getCharacteristic(characteristics.heartRate)
    rate.addEventListener('characteristicvaluechanged', () => {
      const decoded = rate.value && decodeHeartRate(rate.value)
      // Incomplete packets are ignored. The recorder detects the missing beats from the time that passed.
      if (decoded && !('error' in decoded)) onMeasurement(decoded)
    })
    await rate.startNotifications()
    return { ...facts, close }
  } catch (error) {
    close()
    throw error
  }
}

async function readFacts(server: GattServer, name: string | null): Promise<StrapFacts> {
  const service = await ignoreFailure(server.getPrimaryService(services.heartRate))
  const location = service && (await ignoreFailure(service.getCharacteristic(characteristics.sensorLocation)))
  const bytes = location && (await ignoreFailure(location.readValue()))
  const number = bytes && bytes.byteLength > 0 ? bytes.getUint8(0) : undefined
  return {
    device: {
      vendor: await readText(server, characteristics.manufacturer),
      model: await readText(server, characteristics.model),
      name: name === null || name.trim() === '' ? null : name.trim().slice(0, 100),
      firmware: await readText(server, characteristics.firmware),
    },
    sensorLocation: number === undefined ? null : (sensorLocations[number] ?? null),
  }
}
