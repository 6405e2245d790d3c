import {
  decodeUserResponse,
  encodeUserRequest,
  type UserRequest,
} from '@salus/domain/devices/bluetooth/user-control-point.ts'
import { encodeGender } from '@salus/domain/devices/bluetooth/user-data.ts'
import type { MeasuredPerson } from './device-link.ts'
import {
  characteristics,
  type GattCharacteristic,
  type GattServer,
  type GattService,
  ignoreFailure,
  services,
} from './gatt.ts'

export interface Introduced {
  /** The number of the person's slot on the scale. */
  readonly userIndex: number
  readonly forget: () => Promise<void>
}

const answersWithinMs = 10_000

/**
 * Registers the person on a scale with user slots: requests a slot, sends the consent code, and writes the person's
 * data. Resolves to `null` if the scale gives no slot or accepts no consent. The scale then measures the person as a
 * guest.
 */
export async function introducePerson(server: GattServer, person: MeasuredPerson): Promise<Introduced | null> {
  const service = await ignoreFailure(server.getPrimaryService(services.userData))
  const point = service && (await ignoreFailure(service.getCharacteristic(characteristics.userControlPoint)))
  if (!service || !point) return null
  await point.startNotifications()
  const consentCode = (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 10_000
  const registered = await ask(point, { op: 'registerNewUser', consentCode })
  // The scale gave no slot, for example because all slots are taken. The person is then measured as a guest.
  if (registered.userIndex === null) return null
  const { userIndex } = registered
  const forget = () => ignoreFailure(ask(point, { op: 'deleteUserData' })).then(() => undefined)
  try {
    const consented = await ask(point, { op: 'consent', userIndex, consentCode })
    if (consented.result !== 'success') {
      // Without consent, the scale does not delete the data, but it may free the empty slot.
      await ignoreFailure(ask(point, { op: 'deleteUsers', userIndex }))
      return null
    }
    await writePerson(service, person)
  } catch (error) {
    await forget()
    throw error
  }
  return { userIndex, forget }
}

async function ask(point: GattCharacteristic, request: UserRequest) {
  const answer = new Promise<DataView>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the scale did not answer')), answersWithinMs)
    point.addEventListener(
      'characteristicvaluechanged',
      () => {
        clearTimeout(timer)
        if (point.value) resolve(point.value)
      },
      { once: true },
    )
  })
  // If writing fails, nothing awaits the answer any more. Its timeout would then be reported as an unhandled rejection.
  answer.catch(() => undefined)
  await point.writeValueWithResponse(encodeUserRequest(request))
  const response = decodeUserResponse(await answer)
  return 'error' in response ? { userIndex: null, result: 'unreadable' as const } : response
}

async function writePerson(service: GattService, { sex, birthDate, heightCm }: MeasuredPerson): Promise<void> {
  const write = async (uuid: number, bytes: readonly number[]) => {
    const characteristic = await ignoreFailure(service.getCharacteristic(uuid))
    if (characteristic) await ignoreFailure(characteristic.writeValueWithResponse(new Uint8Array(bytes)))
  }
  const [year = 0, month = 0, day = 0] = (birthDate ?? '').split('-').map(Number)
  if (birthDate !== null) await write(characteristics.birthDate, [year & 0xff, year >> 8, month, day])
  await write(characteristics.gender, [encodeGender(sex)])
  const height = Math.round(heightCm ?? 0)
  if (height > 0) await write(characteristics.height, [height & 0xff, height >> 8])
  await write(characteristics.databaseChange, [1, 0, 0, 0])
}
