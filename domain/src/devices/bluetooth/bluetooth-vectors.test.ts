import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../../vectors/devices/bluetooth.json' with { type: 'json' }
import { decodeBloodPressure } from './blood-pressure-measurement.ts'
import { decodeBodyComposition, mergeBodyComposition } from './body-composition-measurement.ts'
import { decodeCurrentTime, encodeCurrentTime } from './current-time.ts'
import { decodeBodyCompositionFeature, decodeWeightScaleFeature } from './features.ts'
import { decodeHeartRate } from './heart-rate-measurement.ts'
import { decodeUserRequest, decodeUserResponse, encodeUserRequest } from './user-control-point.ts'
import {
  decodeChangeIncrement,
  decodeDateOfBirth,
  decodeGender,
  decodeUserHeight,
  decodeUserIndex,
  decodeUserWeight,
  encodeGender,
} from './user-data.ts'
import { decodeWeightMeasurement } from './weight-measurement.ts'

const decoders: Readonly<Record<string, (bytes: DataView) => object>> = {
  '2A9D': decodeWeightMeasurement,
  '2A9C': decodeBodyComposition,
  '2A9E': decodeWeightScaleFeature,
  '2A9B': decodeBodyCompositionFeature,
  '2A35': decodeBloodPressure,
  '2A37': decodeHeartRate,
  '2A2B': decodeCurrentTime,
  '2A85': decodeDateOfBirth,
  '2A8C': decodeGender,
  '2A8E': decodeUserHeight,
  '2A98': decodeUserWeight,
  '2A99': decodeChangeIncrement,
  '2A9A': decodeUserIndex,
  '2A9F write': decodeUserRequest,
  '2A9F indication': decodeUserResponse,
}

const parseHex = (hex: string) => makeView(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
const makeView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const findDecoder = (name: string) => {
  const decode = decoders[name]
  if (!decode) throw new Error(`no decoder for ${name}`)
  return decode
}

describe('frames of scales, cuffs and straps decode to the published values', () => {
  for (const { id, description, characteristic, expected, ...rest } of vectors) {
    const packets = 'packets' in rest ? rest.packets : undefined
    const direction = 'direction' in rest ? rest.direction : undefined
    test(`${id}: ${description}`, () => {
      if (packets) {
        const [first, second] = packets.map((hex) => decodeBodyComposition(parseHex(hex)))
        if (!first || !second) throw new Error('two packets are merged')
        expect(mergeBodyComposition(first, second)).toEqual(expected)
        return
      }
      const decode = findDecoder(direction === undefined ? characteristic : `${characteristic} ${direction}`)
      expect(decode(parseHex(rest.hex))).toEqual(expected)
    })
  }
})

describe('for any bytes, a decoder returns a reading or refuses', () => {
  const runs = Number(process.env['FUZZ_RUNS'] ?? 5_000)
  for (const [name, decode] of Object.entries(decoders)) {
    test(
      `${name}: any bytes give a reading of finite numbers, or a refusal with its field`,
      { timeout: 60_000 + runs * 10 },
      () => {
        fc.assert(
          fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
            const reading = decode(makeView(bytes))
            for (const value of Object.values(reading)) {
              if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true)
            }
            if ('error' in reading) expect(reading.error).toMatchObject({ field: expect.any(String) })
          }),
          { numRuns: runs },
        )
      },
    )
  }
})

test('a weight of imperial scales is the pound exactly, rounded half up to the gram', () => {
  expect(decodeWeightMeasurement(parseHex('01c03a'))).toMatchObject({ weight: 150.4, weightKg: 68.22 })
})

test('an unknown user is distinguished from user 1', () => {
  expect(decodeWeightMeasurement(parseHex('04c936ff'))).toMatchObject({ userId: 255, userUnknown: true })
  expect(decodeWeightMeasurement(parseHex('04c93601'))).toMatchObject({ userId: 1, userUnknown: false })
})

test('a failed measurement of a cuff has no values instead of zeros', () => {
  expect(decodeBloodPressure(parseHex('00ff07ff07ff07'))).toMatchObject({
    systolic: null,
    diastolic: null,
    meanArterial: null,
    warnings: ['sfloat_special:systolic', 'sfloat_special:diastolic', 'sfloat_special:meanArterial'],
  })
})

test('a pressure in kilopascal is shown in mmHg too', () => {
  expect(decodeBloodPressure(parseHex('01a0f06cf07cf0'))).toMatchObject({ systolic: 16, systolicMmHg: 120 })
})

test('a command that is written to a scale decodes to what was encoded', () => {
  const asked = [
    { op: 'registerNewUser', consentCode: 1234 },
    { op: 'consent', userIndex: 1, consentCode: 9999 },
    { op: 'deleteUserData' },
  ] as const
  for (const request of asked) expect(decodeUserRequest(makeView(encodeUserRequest(request)))).toEqual(request)
  expect(decodeCurrentTime(makeView(encodeCurrentTime(new Date(2025, 2, 14, 8, 5, 9))))).toMatchObject({
    timestamp: '2025-03-14T08:05:09',
    dayOfWeek: 5,
  })
})

test.each([
  ['00', 'male'],
  ['01', 'female'],
  ['02', 'unspecified'],
  ['07', null],
])('the sex that a scale keeps as %s is %s', (hex, gender) => {
  expect(decodeGender(parseHex(hex))).toEqual({ gender })
})

test('the sex of a person is sent to a scale in the code that it reads back', () => {
  const read = (['female', 'male', 'diverse'] as const).map((sex) =>
    decodeGender(makeView(Uint8Array.of(encodeGender(sex)))),
  )
  expect(read).toEqual([{ gender: 'female' }, { gender: 'male' }, { gender: 'unspecified' }])
  expect(decodeGender(parseHex(''))).toMatchObject({ error: { code: 'truncated', field: 'gender' } })
})
