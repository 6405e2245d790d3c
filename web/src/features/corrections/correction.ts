import type { AnswersInput } from '@salus/contract/answers.ts'
import type { CheckUp } from '@salus/contract/check-ups.ts'
import { writeOnOwnClock } from '../../platform/own-clock.ts'

/** What stands in the fields of a correction. */
export interface Given {
  readonly reason: string
  /** As a date field has it: 2026-03-01T10:30 in the zone of the device. */
  readonly date: string
  readonly note: string
}

interface Changes {
  dateOfMeasurement?: string
  note?: string | null
  answers?: AnswersInput
}

/** What differs from the check-up as it stands; null where nothing does. */
export function changesOf(checkUp: CheckUp, given: Given, answers: AnswersInput | undefined): Changes | null {
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

/** A moment as a date field of this device shows it. */
export function toLocal(at: string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function fromLocal(local: string): string | null {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : writeOnOwnClock(date)
}
