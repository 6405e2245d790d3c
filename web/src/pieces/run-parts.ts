import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { DeviceFacts } from '@salus/contract/check-ups/device-facts.ts'
import type { HeartRecording } from '@salus/contract/check-ups/heart.ts'
import { type Context, createContext, type ReactNode, use } from 'react'

export interface MeasuredValues {
  /** The values by item id. */
  readonly values: Readonly<Record<string, number | string>>
  readonly origin: 'bluetooth' | 'serial'
  readonly deviceFacts: DeviceFacts
  /** Set if the device took the reading earlier. Omitted if it was taken now. */
  readonly dateOfMeasurement?: string | undefined
}

/** The device and the conditions of the last measurement. They are shown to the person, who can use them again. */
export interface Suggestion {
  readonly dateOfMeasurement: string
  readonly answers: Readonly<AnswersInput>
}

export interface GatePass {
  /** Set if the values were measured earlier. Omitted if they are measured now. */
  readonly dateOfMeasurement?: string | undefined
  readonly suggestion?: Suggestion | null
  readonly line?: ReactNode
}

export interface Gate {
  /** True if the person has returned to change the answers. */
  readonly isReopened: boolean
  readonly onPass: (pass: GatePass) => void
  readonly reopen: () => void
}

/**
 * The recording of a chest strap and the step in which it is made. The recording is made in addition to the questions.
 */
export interface HeartBeside {
  readonly recording: HeartRecording | null
  /** True while the step fills the screen, false while only the link to the step is shown. */
  readonly isOpen: boolean
  /**
   * True while the recording is not stored in the account. The recording is lost if the window is closed before the
   * answers are sent.
   */
  readonly isOnlyHere: boolean
  readonly open: () => void
  readonly close: () => void
  /** `null` removes the recording. */
  readonly keep: (recording: HeartRecording | null) => void
}

export const FormFilling = createContext<((values: MeasuredValues) => void) | null>(null)
export const GateOfRun = createContext<Gate | null>(null)
export const HeartOfRun = createContext<HeartBeside | null>(null)

/**
 * Returns the function that fills the form of the current run. All three hooks throw if they are used outside a run.
 */
export const useFillForm = () => useInRun(FormFilling)
export const useGateOfRun = () => useInRun(GateOfRun)
export const useHeartOfRun = () => useInRun(HeartOfRun)

function useInRun<Value>(context: Context<Value | null>): Value {
  const value = use(context)
  if (value === null) throw new Error('a part of a run stands outside of it')
  return value
}
