import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { writeOnOwnClock } from '../../platform/device/own-clock.ts'

export interface Given {
  readonly reason: string
  /** In the format of a date field, for example 2026-03-01T10:30, in the device's time zone. */
  readonly date: string
  readonly note: string
}

interface Changes {
  dateOfMeasurement?: string
  note?: string | null
  answers?: AnswersInput
}

/** Returns the differences from the current check-up, or `null` if there are none. */
export function findChanges(checkUp: CheckUp, given: Given, answers: AnswersInput | undefined): Changes | null {
  const changes: Changes = {}
  const at = fromLocal(given.date)
  if (at !== null && given.date !== toLocal(checkUp.dateOfMeasurement)) changes.dateOfMeasurement = at
  const note = given.note.trim()
  if (note !== (checkUp.note ?? '').trim()) changes.note = note === '' ? null : note
  if (answers !== undefined && !isSame(answers, checkUp.answers)) changes.answers = answers
  return Object.keys(changes).length === 0 ? null : changes
}

const isSame = (a: AnswersInput, b: AnswersInput) => sorted(a) === sorted(b)

const sorted = (answers: AnswersInput) =>
  JSON.stringify(Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))))

/** Formats an instant for a date field, in the device's time zone. */
export function toLocal(at: string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function fromLocal(local: string): string | null {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : writeOnOwnClock(date)
}
