import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { DeviceFacts } from '@salus/contract/check-ups/device-facts.ts'
import type { HeartRecording } from '@salus/contract/check-ups/heart.ts'
import { type Context, createContext, type ReactNode, use } from 'react'

/** Values from a device for the form. */
export interface MeasuredValues {
  /** By item id. */
  readonly values: Readonly<Record<string, number | string>>
  readonly origin: 'bluetooth' | 'serial'
  readonly deviceFacts: DeviceFacts
  /** Set for an earlier reading. Omitted for now. */
  readonly dateOfMeasurement?: string | undefined
}

/** Device and conditions of the last measurement. They are shown, but used only on request. */
export interface Suggestion {
  readonly dateOfMeasurement: string
  readonly answers: Readonly<AnswersInput>
}

/** The information needed before the form may be shown. */
export interface GatePass {
  /** Set for values measured earlier. Omitted for now. */
  readonly dateOfMeasurement?: string | undefined
  readonly suggestion?: Suggestion | null
  /** Shown above the form. */
  readonly line?: ReactNode
}

export interface Gate {
  /** True when the person came back to change the input. */
  readonly isReopened: boolean
  readonly onPass: (pass: GatePass) => void
  readonly reopen: () => void
}

/** A strap's recording alongside the questions, and the step that records it. */
export interface HeartBeside {
  readonly recording: HeartRecording | null
  /** True while the step fills the screen; otherwise only the link to it is shown. */
  readonly isOpen: boolean
  /** The recording is not in the account yet. Closing the window before sending the answers loses it. */
  readonly isOnlyHere: boolean
  readonly open: () => void
  readonly close: () => void
  /** `null` removes the recording. */
  readonly keep: (recording: HeartRecording | null) => void
}

export const FormFilling = createContext<((values: MeasuredValues) => void) | null>(null)
export const GateOfRun = createContext<Gate | null>(null)
export const HeartOfRun = createContext<HeartBeside | null>(null)

/** Returns the function that fills the form of the current run. @throws outside a run. */
export const useFillForm = () => useInRun(FormFilling)
/** Returns the gate in front of the form of the current run. @throws outside a run. */
export const useGateOfRun = () => useInRun(GateOfRun)
/** Returns the heart recording of the current run. @throws outside a run. */
export const useHeartOfRun = () => useInRun(HeartOfRun)

function useInRun<Value>(context: Context<Value | null>): Value {
  const value = use(context)
  if (value === null) throw new Error('a part of a run stands outside of it')
  return value
}
