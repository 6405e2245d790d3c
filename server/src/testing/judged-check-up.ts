import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { addVerdicts, buildKey } from '../features/check-ups/changes/add-verdicts.ts'
import { type ComparedRow, judgeRow } from '../features/check-ups/changes/judge-row.ts'

type Previous = NonNullable<CheckUp['previous']>
type Described = (Omit<Previous, 'scores' | 'values'> & Partial<Pick<Previous, 'values'>>) & {
  readonly scores: ComparedRow['scores']
}

/**
 * Adds to a check-up the verdicts on its changes, as the server does. The check-up is compared with `previous`. If
 * `previous` is `null`, there is no earlier result of the same profile version. The check-up is then compared with the
 * results of other versions in its history.
 */
export function judgedCheckUp(checkUp: CheckUp): CheckUp {
  const { previous, profileId, subject } = checkUp
  const describe = (one: Described): ComparedRow => ({
    ...one,
    recordedAt: checkUp.recordedAt,
    origin: one.origin ?? 'typed',
    device: one.device ?? null,
    conditions: one.conditions ?? {},
    subject,
    scores: [...one.scores, ...(one.values ?? []).map((value) => ({ ...value, code: buildKey(value) }))],
  })
  const ofOtherVersions = checkUp.history.filter(({ version }) => version !== checkUp.version)
  const judged = judgeRow({
    profileId,
    current: describe(checkUp),
    others: (previous === null ? ofOtherVersions : [previous]).map(describe),
    compareWith: previous?.resultGuid,
    spreads: [],
  })
  return { ...checkUp, ...addVerdicts({ ...checkUp, spreads: [] }, judged) }
}
