import type { TenantScope } from '../../platform/scope/tenant.ts'
import { scoreAgain } from '../check-ups/correct/score-again.ts'
import { findResults } from '../check-ups/correct/score-again.queries.ts'
import { findMeasured } from '../members/find-measured.ts'
import type { WholeRecord } from './locked-records.queries.ts'

type Columns = Readonly<Record<string, unknown>>

/** The columns of a record that decide on the bands and reference values of its results. */
const decisive = ['birth_date', 'sex'] as const

/** Returns whether results of one record would be scored otherwise with the data of the other. */
export const scoreOtherwise = (one: Columns, other: Columns): boolean =>
  decisive.some((column) => (one[column] ?? null) !== (other[column] ?? null))

interface Merged {
  readonly kept: WholeRecord
  readonly merged: WholeRecord
  /** The columns of the remaining record that the merge changed. */
  readonly after: Columns
}

/**
 * Scores the results of two merged records again if their date of birth or sex differs, because the rejected one was a
 * mistake. Changes no result that was scored with the chosen data.
 */
export async function scoreForMerge(scope: TenantScope, { kept, merged, after }: Merged): Promise<void> {
  const now = { ...kept, ...after }
  if (!scoreOtherwise(now, kept) && !scoreOtherwise(now, merged)) return
  await scoreOwn(scope, kept.id, { reasons: reasonsOfMerge })
}

interface Own {
  readonly reasons: Readonly<Record<'de' | 'en', string>>
  /** Only these results are scored again; omitted for all of the record. */
  readonly only?: ReadonlySet<string>
}

/** Scores results of a record again, as measured from the person themselves: height and conditions stay as they were. */
export async function scoreOwn(scope: TenantScope, memberId: string, { reasons, only }: Own): Promise<void> {
  const member = await findMeasured(scope, memberId)
  if (member === undefined) return
  const all = await findResults(scope, memberId)
  const resultGuids = only === undefined ? all : all.filter((guid) => only.has(guid))
  await scoreAgain(scope, resultGuids, { memberId, member, reason: reasons[member.tenantLocale], isSamePerson: true })
}

const reasonsOfMerge = {
  de: 'Akten zusammengeführt: mit dem gewählten Geburtsdatum und Geschlecht neu bewertet',
  en: 'Records were merged: scored again with the chosen date of birth and sex',
} as const
