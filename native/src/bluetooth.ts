import { BleClient, numberToUUID } from '@capacitor-community/bluetooth-le'
import type {
  Bluetooth,
  GattCharacteristic,
  GattServer,
  NearbyDevice,
} from '../../web/src/platform/native/bluetooth.ts'

/**
 * Offers the phone's own Bluetooth through the interface of Web Bluetooth, so that the pages need only this interface.
 */
export const bluetooth: Bluetooth = {
  requestDevice: async ({ filters, optionalServices }) => {
    // The app never derives the location of the phone from nearby devices. Android therefore does not ask for the
    // location permission.
    await BleClient.initialize({ androidNeverForLocation: true })
    const { deviceId, name } = await BleClient.requestDevice({
      services: filters.flatMap(({ services }) => services.map(numberToUUID)),
      optionalServices: optionalServices.map(numberToUUID),
    })
    const device = new EventTarget()
    return Object.assign(device, {
      ...(name === undefined ? {} : { name }),
      gatt: buildServer(deviceId, device),
    }) satisfies NearbyDevice
  },
}

function buildServer(deviceId: string, device: EventTarget): GattServer {
  const server: GattServer = {
    connect: async () => {
      await BleClient.connect(deviceId, () => device.dispatchEvent(new Event('gattserverdisconnected')))
      return server
    },
    disconnect: () => void BleClient.disconnect(deviceId).catch(() => undefined),
    getPrimaryService: async (id) => {
      const uuid = numberToUUID(id)
      const found = (await BleClient.getServices(deviceId)).find((service) => service.uuid === uuid)
      if (found === undefined) throw new DOMException('no such service', 'NotFoundError')
      return {
        getCharacteristic: async (characteristic) => {
          const wanted = numberToUUID(characteristic)
          if (!found.characteristics.some((each) => each.uuid === wanted))
            throw new DOMException('no such characteristic', 'NotFoundError')
          return new Characteristic(deviceId, { service: uuid, characteristic: wanted })
        },
      }
    },
  }
  return server
}

class Characteristic extends EventTarget implements GattCharacteristic {
  declare value?: DataView
  readonly #deviceId: string
  readonly #at: { readonly service: string; readonly characteristic: string }

  constructor(deviceId: string, at: { readonly service: string; readonly characteristic: string }) {
    super()
    this.#deviceId = deviceId
    this.#at = at
  }

  startNotifications(): Promise<void> {
    const { service, characteristic } = this.#at
    return BleClient.startNotifications(this.#deviceId, service, characteristic, (value) => {
      this.value = value
      this.dispatchEvent(new Event('characteristicvaluechanged'))
    })
  }

  readValue(): Promise<DataView> {
    return BleClient.read(this.#deviceId, this.#at.service, this.#at.characteristic)
  }

  writeValueWithResponse(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return BleClient.write(this.#deviceId, this.#at.service, this.#at.characteristic, view)
  }
}
