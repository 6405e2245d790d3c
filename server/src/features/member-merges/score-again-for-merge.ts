import type { TenantScope } from '../../platform/scope/tenant.ts'
import { scoreForRecord } from '../check-ups/correct/score-for-record.ts'
import type { WholeRecord } from './locked-records.queries.ts'

type Columns = Readonly<Record<string, unknown>>

/** The columns of a record that determine the bands and reference values of its results. */
const decisive = ['birth_date', 'sex'] as const

/** Returns true if results can be scored differently with the data of the one record and of the other. */
export const areScoredDifferently = (one: Columns, other: Columns): boolean =>
  decisive.some((column) => (one[column] ?? null) !== (other[column] ?? null))

interface Merged {
  readonly kept: WholeRecord
  readonly merged: WholeRecord
  /** The columns of the remaining record that the merge changed. */
  readonly after: Columns
}

/**
 * If two merged records differ in the date of birth or sex, scores the results again with the chosen data, because the
 * rejected data was wrong. Results that were already scored with the chosen data do not change.
 */
export async function scoreForMerge(scope: TenantScope, { kept, merged, after }: Merged): Promise<void> {
  const now = { ...kept, ...after }
  if (!areScoredDifferently(now, kept) && !areScoredDifferently(now, merged)) return
  await scoreForRecord(scope, kept.id, { reasons })
}

const reasons = {
  de: 'Akten zusammengeführt: mit dem gewählten Geburtsdatum und Geschlecht neu bewertet',
  en: 'Records were merged: scored again with the chosen date of birth and sex',
} as const
