import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { readWallTime, writeWallTime } from '../../platform/dates/wall-time.ts'

export interface Given {
  readonly reason: string
  /** In the format of a date field, for example 2026-03-01T10:30, in the reader's time zone. */
  readonly date: string
  readonly note: string
}

interface Changes {
  dateOfMeasurement?: string
  note?: string | null
  answers?: AnswersInput
}

interface Edited {
  readonly given: Given
  /** Omitted if the values were not entered in Salus, because such values cannot be changed. */
  readonly answers?: AnswersInput | undefined
}

/** Returns the differences from the current check-up, or `null` if there are none. */
export function findChanges(checkUp: CheckUp, { given, answers }: Edited, timeZone: string): Changes | null {
  const changes: Changes = {}
  const at = readWallTime(given.date, timeZone)
  if (at !== null && given.date !== writeWallTime(checkUp.dateOfMeasurement, timeZone)) changes.dateOfMeasurement = at
  const note = given.note.trim()
  if (note !== (checkUp.note ?? '').trim()) changes.note = note === '' ? null : note
  if (answers !== undefined && !isSame(answers, checkUp.answers)) changes.answers = answers
  return Object.keys(changes).length === 0 ? null : changes
}

const isSame = (a: AnswersInput, b: AnswersInput) => sorted(a) === sorted(b)

const sorted = (answers: AnswersInput) =>
  JSON.stringify(Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))))
