import { encodeCurrentTime } from '@salus/domain/devices/bluetooth/current-time.ts'
import { type ReceivedFrame, ReadingSession } from '@salus/domain/devices/bluetooth/reading-session.ts'
import type { DeviceLink, DeviceNames, LinkParts } from './device-link.ts'
import { findBluetooth, characteristics, type GattServer, ignoreFailure, services } from './gatt.ts'
import { type Introduced, introducePerson } from './introduce-person.ts'
import { wallTimeNow } from './wall-time-now.ts'
import { readText } from './read-text.ts'

const servicesByKind = {
  scale: [services.weightScale, services.bodyComposition],
  cuff: [services.bloodPressure],
} as const

const measurements = [
  { service: services.weightScale, characteristic: characteristics.weight, name: '2A9D' },
  { service: services.bodyComposition, characteristic: characteristics.bodyComposition, name: '2A9C' },
  { service: services.bloodPressure, characteristic: characteristics.bloodPressure, name: '2A35' },
] as const

/**
 * Lets the user choose a nearby device and listens to it. Must be called in a click handler, because browsers require a
 * click.
 */
export async function connectNearby({
  kind,
  measured,
  onAnswer,
  onClosed,
}: LinkParts & { readonly kind: 'scale' | 'cuff' }): Promise<DeviceLink> {
  const { device, server } = await chooseDevice(kind)
  let introduced: Introduced | null = null
  device.addEventListener('gattserverdisconnected', onClosed)
  try {
    await setClock(server)
    const said = await readNames(server)
    const { person, isOwn } = measured
    introduced = kind === 'scale' && person !== null ? await introducePerson(server, person) : null
    await listen(server, new ReadingSession(introduced?.userIndex ?? null, { isOwnDevice: isOwn }), onAnswer)
    return {
      names: { ...said, name: device.name ?? null },
      close: async () => {
        device.removeEventListener('gattserverdisconnected', onClosed)
        await introduced?.forget()
        server.disconnect()
      },
    }
  } catch (error) {
    device.removeEventListener('gattserverdisconnected', onClosed)
    await introduced?.forget()
    server.disconnect()
    throw error
  }
}

async function chooseDevice(kind: 'scale' | 'cuff') {
  const device = await findBluetooth()?.requestDevice({
    filters: servicesByKind[kind].map((service) => ({ services: [service] })),
    optionalServices: [...servicesByKind[kind], services.userData, services.currentTime, services.deviceInformation],
  })
  const server = await device?.gatt?.connect()
  if (!device || !server) throw new Error('the device cannot be connected')
  return { device, server }
}

/** Sets the device's clock, so that current readings can be distinguished from stored ones. */
async function setClock(server: GattServer): Promise<void> {
  const service = await ignoreFailure(server.getPrimaryService(services.currentTime))
  const clock = service && (await ignoreFailure(service.getCharacteristic(characteristics.currentTime)))
  if (clock) await ignoreFailure(clock.writeValueWithResponse(encodeCurrentTime(new Date())))
}

async function readNames(server: GattServer): Promise<Pick<DeviceNames, 'vendor' | 'model' | 'firmware'>> {
  const read = (uuid: number) => readText(server, uuid)
  return {
    vendor: await read(characteristics.manufacturer),
    model: await read(characteristics.model),
    firmware: await read(characteristics.firmware),
  }
}

async function listen(server: GattServer, session: ReadingSession, onAnswer: LinkParts['onAnswer']): Promise<void> {
  let heard = 0
  for (const { service: serviceId, characteristic: id, name } of measurements) {
    const service = await ignoreFailure(server.getPrimaryService(serviceId))
    const characteristic = service && (await ignoreFailure(service.getCharacteristic(id)))
    if (!characteristic) continue
    characteristic.addEventListener('characteristicvaluechanged', () => {
      if (characteristic.value) onAnswer(session.take(receivedNow(name, characteristic.value)))
    })
    await characteristic.startNotifications()
    heard += 1
  }
  if (heard === 0) throw new Error('the device measures nothing that is known')
}

const receivedNow = (characteristic: ReceivedFrame['characteristic'], bytes: DataView): ReceivedFrame => ({
  characteristic,
  bytes,
  at: Date.now(),
  wallTime: wallTimeNow(),
})
