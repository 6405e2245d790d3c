import { calendarDate } from './date-time.ts'
import { decodeFrame, type RefusedFrame } from './frame.ts'
import { unknownUser } from './user.ts'

/** Date of Birth, characteristic 2A85. `null` when unknown or not a calendar date. */
export const decodeDateOfBirth = (bytes: DataView): { dateOfBirth: string | null } | RefusedFrame =>
  decodeFrame(bytes, (frame) => {
    const date = calendarDate({
      year: frame.uint16('year'),
      month: frame.uint8('month'),
      day: frame.uint8('day'),
    })
    return { dateOfBirth: date === 'unknown' || date === 'invalid' ? null : date }
  })

/** The position of a gender in this list is its code in characteristic 2A8C. */
const genders = ['male', 'female', 'unspecified'] as const

/** Gender, characteristic 2A8C. `null` for a code that the specification reserves. */
export const decodeGender = (bytes: DataView): { gender: (typeof genders)[number] | null } | RefusedFrame =>
  decodeFrame(bytes, (frame) => ({ gender: genders[frame.uint8('gender')] ?? null }))

/**
 * The code that sets the sex of a person on a scale. Scales calculate only with female and male; `diverse` is sent as
 * unspecified.
 */
export const encodeGender = (sex: 'female' | 'male' | 'diverse'): number =>
  genders.indexOf(sex === 'diverse' ? 'unspecified' : sex)

/** Height, characteristic 2A8E, in centimetres. */
export const decodeUserHeight = (bytes: DataView): { heightCm: number } | RefusedFrame =>
  decodeFrame(bytes, (frame) => ({ heightCm: frame.uint16('height') }))

/** Weight, characteristic 2A98, in steps of 0.005 kg. */
export const decodeUserWeight = (bytes: DataView): { weightKg: number } | RefusedFrame =>
  decodeFrame(bytes, (frame) => ({ weightKg: (frame.uint16('weight') * 5) / 1000 }))

export const decodeChangeIncrement = (bytes: DataView): { databaseChangeIncrement: number } | RefusedFrame =>
  decodeFrame(bytes, (frame) => ({ databaseChangeIncrement: frame.uint32('databaseChangeIncrement') }))

export const decodeUserIndex = (bytes: DataView): { userIndex: number; userUnknown: boolean } | RefusedFrame =>
  decodeFrame(bytes, (frame) => {
    const userIndex = frame.uint8('userIndex')
    return { userIndex, userUnknown: userIndex === unknownUser }
  })
