export type FrameWarning =
  | 'reserved_flags'
  | 'trailing_bytes'
  | 'timestamp_unknown'
  | 'timestamp_invalid'
  | 'optional_fields_with_unsuccessful'
  | 'body_fat_zero'
  | 'body_fat_out_of_range'
  | 'rr_flag_without_values'
  | `sfloat_special:${string}`

/**
 * Why a frame is refused. `truncated`: an announced field is missing. `multipacket_mismatch`: two halves belong to
 * different measurements.
 */
export type FrameError =
  | {
      readonly code: 'truncated'
      readonly field: string
      readonly offset: number
      readonly needed: number
      readonly available: number
    }
  | { readonly code: 'multipacket_mismatch'; readonly field: string }
  | { readonly code: 'unknown_operation'; readonly field: string }

export interface RefusedFrame {
  readonly error: FrameError
}

/** Thrown to end a decoder early. `decodeFrame` catches it and returns the problem. */
export class FrameRefused extends Error {
  readonly problem: FrameError

  constructor(problem: FrameError) {
    super(problem.code)
    this.problem = problem
  }
}

/**
 * Reads the bytes of one characteristic once, from front to back. All numbers are little-endian (GATT, Bluetooth SIG).
 */
export class Frame {
  readonly warnings: FrameWarning[] = []
  readonly #bytes: DataView
  #offset = 0

  constructor(bytes: DataView) {
    this.#bytes = bytes
  }

  get remaining(): number {
    return this.#bytes.byteLength - this.#offset
  }

  uint8(field: string): number {
    return this.#bytes.getUint8(this.#take(field, 1))
  }

  uint16(field: string): number {
    return this.#bytes.getUint16(this.#take(field, 2), true)
  }

  uint32(field: string): number {
    return this.#bytes.getUint32(this.#take(field, 4), true)
  }

  span(field: string, size: number): DataView {
    const offset = this.#take(field, size)
    return new DataView(this.#bytes.buffer, this.#bytes.byteOffset + offset, size)
  }

  warn(warning: FrameWarning): void {
    this.warnings.push(warning)
  }

  /**
   * Warns of set reserved bits instead of refusing the frame. A later specification may give these bits a meaning. The
   * part of the frame that is known today stays valid.
   */
  warnOfReserved(flags: number, reserved: number): void {
    if ((flags & reserved) !== 0) this.warn('reserved_flags')
  }

  end(): void {
    if (this.remaining > 0) this.warn('trailing_bytes')
  }

  #take(field: string, needed: number): number {
    const offset = this.#offset
    if (this.remaining < needed) {
      throw new FrameRefused({ code: 'truncated', field, offset, needed, available: this.remaining })
    }
    this.#offset += needed
    return offset
  }
}

/** Runs a decoder. Returns the problem of a malformed frame instead of throwing. */
export function decodeFrame<Reading>(bytes: DataView, decode: (frame: Frame) => Reading): Reading | RefusedFrame {
  try {
    return decode(new Frame(bytes))
  } catch (error) {
    if (error instanceof FrameRefused) return { error: error.problem }
    throw error
  }
}

export const isRefused = (reading: object): reading is RefusedFrame => 'error' in reading
