import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { addVerdicts, buildKey } from '../features/check-ups/changes/add-verdicts.ts'
import { type ComparedRow, judgeRow } from '../features/check-ups/changes/judge-row.ts'

/** Adds to a check-up the verdicts on its changes, as the server does. It is compared with its `previous` check-up. */
export function judgedCheckUp(checkUp: CheckUp): CheckUp {
  const { previous, profileId, subject } = checkUp
  const describe = (one: NonNullable<CheckUp['previous']>): ComparedRow => ({
    ...one,
    origin: one.origin ?? 'typed',
    device: one.device ?? null,
    conditions: one.conditions ?? {},
    subject,
    scores: [...one.scores, ...one.values.map((value) => ({ code: buildKey(value), value: value.value }))],
  })
  const judged = judgeRow({
    profileId,
    current: describe(checkUp),
    others: previous === null ? [] : [describe(previous)],
    compareWith: previous?.resultGuid,
    spreads: [],
  })
  return { ...checkUp, ...addVerdicts({ ...checkUp, spreads: [] }, judged) }
}
