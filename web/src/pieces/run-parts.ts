import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { DeviceFacts } from '@salus/contract/check-ups/device-facts.ts'
import type { HeartRecording } from '@salus/contract/check-ups/heart.ts'
import { type Context, createContext, type ReactNode, use } from 'react'

export interface MeasuredValues {
  /** By item id. */
  readonly values: Readonly<Record<string, number | string>>
  readonly origin: 'bluetooth' | 'serial'
  readonly deviceFacts: DeviceFacts
  /** Set for an earlier reading; omitted for a reading of this moment. */
  readonly dateOfMeasurement?: string | undefined
}

/** The device and the conditions of the last measurement. The person sees them and can use them again. */
export interface Suggestion {
  readonly dateOfMeasurement: string
  readonly answers: Readonly<AnswersInput>
}

export interface GatePass {
  /** Set for values that were measured earlier; omitted for a measurement of this moment. */
  readonly dateOfMeasurement?: string | undefined
  readonly suggestion?: Suggestion | null
  readonly line?: ReactNode
}

export interface Gate {
  /** True if the person has come back to change the input. */
  readonly isReopened: boolean
  readonly onPass: (pass: GatePass) => void
  readonly reopen: () => void
}

/** The recording of a chest strap next to the questions, and the step that records it. */
export interface HeartBeside {
  readonly recording: HeartRecording | null
  /** True while the step fills the screen; otherwise only the link to it is shown. */
  readonly isOpen: boolean
  /** True while the recording is not stored in the account. Closing the window before the answers are sent loses it. */
  readonly isOnlyHere: boolean
  readonly open: () => void
  readonly close: () => void
  /** `null` removes the recording. */
  readonly keep: (recording: HeartRecording | null) => void
}

export const FormFilling = createContext<((values: MeasuredValues) => void) | null>(null)
export const GateOfRun = createContext<Gate | null>(null)
export const HeartOfRun = createContext<HeartBeside | null>(null)

/** Returns the function that fills the form of the current run. Throws outside a run, like the two functions below. */
export const useFillForm = () => useInRun(FormFilling)
export const useGateOfRun = () => useInRun(GateOfRun)
export const useHeartOfRun = () => useInRun(HeartOfRun)

function useInRun<Value>(context: Context<Value | null>): Value {
  const value = use(context)
  if (value === null) throw new Error('a part of a run stands outside of it')
  return value
}
