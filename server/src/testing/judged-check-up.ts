import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { addVerdicts, buildKey } from '../features/check-ups/changes/add-verdicts.ts'
import { type ComparedRow, judgeRow } from '../features/check-ups/changes/judge-row.ts'

type Previous = NonNullable<CheckUp['previous']>
type Described = (Omit<Previous, 'scores' | 'values'> & Partial<Pick<Previous, 'values'>>) & {
  readonly scores: ComparedRow['scores']
}

/**
 * Adds the verdicts on its changes to a check-up, as the server does. The check-up is compared with `previous`. If
 * `previous` is `null`, only results of other profile versions are considered, because the history can contain no
 * others.
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
