import { decodeUserRequest } from '@salus/domain/devices/bluetooth/user-control-point.ts'
import { expect, test } from 'vitest'
import { characteristics, type GattCharacteristic, type GattServer } from './gatt.ts'
import { introducePerson } from './introduce-person.ts'

const registerNewUser = 1
const consent = 2
const person = { sex: 'female', birthDate: '1980-05-17', heightCm: 168, externalNumber: null } as const

/** Fakes a scale that gives the person slot 3. Returns the scale and the requests that it received. */
function playScale({ consents, breaks = false }: { readonly consents: boolean; readonly breaks?: boolean }) {
  const asked: string[] = []
  const point = Object.assign(new EventTarget(), {
    value: null as DataView | null,
    startNotifications: () => Promise.resolve(point),
    writeValueWithResponse: (bytes: Uint8Array<ArrayBuffer>) => {
      const request = decodeUserRequest(new DataView(bytes.buffer))
      if ('error' in request) throw new Error('not a request')
      asked.push(request.op)
      const op = bytes[0] ?? 0
      if (op === consent && breaks) return Promise.reject(new Error('the connection was lost'))
      const answer = op === registerNewUser ? [0x20, op, 1, 3] : [0x20, op, op === consent && !consents ? 5 : 1]
      queueMicrotask(() => {
        point.value = new DataView(new Uint8Array(answer).buffer)
        point.dispatchEvent(new Event('characteristicvaluechanged'))
      })
      return Promise.resolve()
    },
  })
  const service = {
    getCharacteristic: (uuid: number) =>
      uuid === characteristics.userControlPoint
        ? // Only these parts of it are used.
          Promise.resolve(point as unknown as GattCharacteristic)
        : Promise.reject(new Error('missing')),
  }
  const server = { getPrimaryService: () => Promise.resolve(service), disconnect: () => undefined }
  return { server: server as unknown as GattServer, asked }
}

test('a person who was registered on a scale is deleted from the scale afterwards', async () => {
  const { server, asked } = playScale({ consents: true })
  const introduced = await introducePerson(server, person)
  expect(introduced?.userIndex).toBe(3)
  await introduced?.forget()
  expect(asked).toEqual(['registerNewUser', 'consent', 'deleteUserData'])
})

test('a scale that refuses the consent is asked to free the slot, and a scale that loses the connection to delete the data', async () => {
  const refusing = playScale({ consents: false })
  expect(await introducePerson(refusing.server, person)).toBeNull()
  expect(refusing.asked).toEqual(['registerNewUser', 'consent', 'deleteUsers'])
  const breaking = playScale({ consents: true, breaks: true })
  await expect(introducePerson(breaking.server, person)).rejects.toThrow('the connection was lost')
  expect(breaking.asked).toEqual(['registerNewUser', 'consent', 'deleteUserData'])
})
