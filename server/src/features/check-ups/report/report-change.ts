import type { CheckUp } from '@salus/contract/check-ups.ts'
import { classWordOf } from '@salus/domain/measurement-profiles/class-word.ts'
import type { Band, ScoreDefinition } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { type RealChange, realChange, type WordChange, wordChange } from '@salus/domain/real-change/real-change.ts'

export interface RowChange {
  readonly from: number
  readonly delta: number
  readonly verdict: RealChange
}

interface ChangeContext {
  readonly checkUp: CheckUp
  /** Absent for values of which only the numbers are known. */
  readonly definition?: ScoreDefinition
  /** The borders for this person. */
  readonly bands?: readonly Band[]
}

/** The difference to the earlier check-up, judged by the one rule of the domain. */
export function changeOf(
  key: string,
  value: number,
  { checkUp, definition, bands = [] }: ChangeContext,
): RowChange | null {
  const { previous, version, subject } = checkUp
  if (previous === null) return null
  const from = [...previous.scores, ...previous.values].find((reading) => readingKey(reading) === key)?.value
  if (typeof from !== 'number') return null
  const verdict = realChange({
    definition: { ...(definition ?? unknownDefinition(key)), bands: () => bands },
    subject: { sex: subject.sex, age: subject.age ?? 0 },
    previous: { ...previous, value: from },
    current: { ...checkUp, version, value },
    own: repeatabilityOf(checkUp, key),
  })
  return { from, delta: value - from, verdict }
}

/** What the tenant's own repeat readings on the device say about a score. */
export const repeatabilityOf = ({ repeatability }: CheckUp, key: string) =>
  repeatability?.find(({ code }) => code === key)

export interface RowWordChange {
  readonly from: string
  readonly outcome: WordChange['outcome']
}

/** Of a result that is a word. */
export function wordChangeOf(key: string, value: string, checkUp: CheckUp): RowWordChange | null {
  const { previous } = checkUp
  const from = classWordOf(previous?.scores.find(({ code }) => code === key)?.value ?? null)
  if (previous === null || from === undefined) return null
  const change = wordChange({ ...previous, value: from }, { ...checkUp, value })
  return change === undefined ? null : { from, outcome: change.outcome }
}

/** Left and right are two values. */
export const readingKey = ({ code, side }: { readonly code: string; readonly side?: string | undefined }): string =>
  side === undefined ? code : `${code}.${side}`

const unknownDefinition = (code: string): ScoreDefinition => ({
  code,
  name: { de: code, en: code },
  role: 'value',
  min: 0,
  max: 1,
  decimals: 0,
  better: 'neither',
  bands: () => [],
})
