import type { Frame } from './frame.ts'

/**
 * The special values of the mantissa when the exponent is 0: NaN, NRes, +infinity, -infinity and a reserved value. They
 * must not be read as numbers.
 */
const specialValues = new Set([0x07ff, 0x0800, 0x07fe, 0x0802, 0x0801])

/**
 * Reads an SFLOAT of IEEE 11073-20601: bits 15-12 are a power of ten, bits 11-0 the mantissa, both in two's complement.
 * Returns `null` and adds a warning for the special values.
 */
export function readSfloat(frame: Frame, field: string): number | null {
  const raw = frame.uint16(field)
  if (specialValues.has(raw & 0x0fff) && raw >> 12 === 0) {
    frame.warn(`sfloat_special:${field}`)
    return null
  }
  const mantissa = readSigned(raw & 0x0fff, 12)
  const exponent = readSigned(raw >> 12, 4)
  // Dividing by a power of ten gives exactly 120.5 for 1205e-1; multiplying by 0.1 would not.
  return exponent < 0 ? mantissa / 10 ** -exponent : mantissa * 10 ** exponent
}

const readSigned = (bits: number, size: number) => (bits >= 2 ** (size - 1) ? bits - 2 ** size : bits)
