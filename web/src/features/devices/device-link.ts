import type { SessionAnswer } from '@salus/domain/devices/received-reading.ts'

export type DeviceKind = 'scale' | 'cuff' | 'cable'

/** The facts about a person that a device needs to measure more than the weight. */
export interface MeasuredPerson {
  readonly sex: 'female' | 'male' | 'diverse'
  /** For example 1980-05-17. */
  readonly birthDate: string | null
  readonly heightCm: number | null
  readonly externalNumber: string | null
}

export interface Measured {
  /** `null` if the page may not use the person's data. The device then treats the person as a guest. */
  readonly person: MeasuredPerson | null
  /**
   * True for people who measure themselves on their own device. A reading that belongs to another user of the device is
   * then offered for confirmation. If `isOwn` is false, such a reading is refused.
   */
  readonly isOwn: boolean
}

/** The names that a device reports. Pages cannot read its serial number. */
export interface DeviceNames {
  readonly vendor: string | null
  readonly model: string | null
  readonly name: string | null
  readonly firmware?: string | null
}

export const nameless: DeviceNames = { vendor: null, model: null, name: null }

export interface DeviceLink {
  readonly names: DeviceNames
  readonly close: () => Promise<void>
}

export interface LinkParts {
  readonly measured: Measured
  readonly onAnswer: (answer: SessionAnswer) => void
  readonly onClosed: () => void
}
