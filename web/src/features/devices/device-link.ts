import type { SessionAnswer } from '@salus/domain/devices/received-reading.ts'

export type DeviceKind = 'scale' | 'cuff' | 'cable'

/** What a device asks, and is asked, about the person before it measures more than the weight. */
export interface MeasuredPerson {
  readonly sex: 'female' | 'male' | 'diverse'
  /** 1980-05-17 */
  readonly birthDate: string | null
  readonly heightCm: number | null
  readonly externalNumber: string | null
}

export interface Measured {
  /** Null where the page may not know them: then they are a guest of the device. */
  readonly person: MeasuredPerson | null
  /** People who measure themselves: on a device of their own, and nobody asks them who they are. */
  readonly isOwn: boolean
}

/** What a device says of itself. Serial numbers are not shown to pages. */
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
