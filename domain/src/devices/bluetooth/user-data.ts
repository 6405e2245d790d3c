import { calendarDate } from './date-time.ts'
import { decodeFrame, type RefusedFrame } from './frame.ts'
import { unknownUser } from './user.ts'

/** Decodes Date of Birth (characteristic 2A85). The date is `null` when it is unknown or not a calendar date. */
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

/** Decodes Gender (characteristic 2A8C). The gender is `null` for a code that the specification reserves. */
export const decodeGender = (bytes: DataView): { gender: (typeof genders)[number] | null } | RefusedFrame =>
  decodeFrame(bytes, (frame) => ({ gender: genders[frame.uint8('gender')] ?? null }))

/**
 * Returns the code that sets a person's sex on a scale. Scales calculate only with female and male, so `diverse` is
 * sent as unspecified.
 */
export const encodeGender = (sex: 'female' | 'male' | 'diverse'): number =>
  genders.indexOf(sex === 'diverse' ? 'unspecified' : sex)

/** Decodes Height (characteristic 2A8E), which is sent in centimetres. */
export const decodeUserHeight = (bytes: DataView): { heightCm: number } | RefusedFrame =>
  decodeFrame(bytes, (frame) => ({ heightCm: frame.uint16('height') }))

/** Decodes Weight (characteristic 2A98), which is sent in steps of 0.005 kg, to kilograms. */
export const decodeUserWeight = (bytes: DataView): { weightKg: number } | RefusedFrame =>
  decodeFrame(bytes, (frame) => ({ weightKg: (frame.uint16('weight') * 5) / 1000 }))

export const decodeChangeIncrement = (bytes: DataView): { databaseChangeIncrement: number } | RefusedFrame =>
  decodeFrame(bytes, (frame) => ({ databaseChangeIncrement: frame.uint32('databaseChangeIncrement') }))

export const decodeUserIndex = (bytes: DataView): { userIndex: number; userUnknown: boolean } | RefusedFrame =>
  decodeFrame(bytes, (frame) => {
    const userIndex = frame.uint8('userIndex')
    return { userIndex, userUnknown: userIndex === unknownUser }
  })
