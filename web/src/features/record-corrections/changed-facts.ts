import type { OwnRecord } from '@salus/contract/members/record-corrections.ts'
import type { Language } from '@salus/domain/words.ts'
import { readMemberField } from '../../platform/people/member-fields.ts'

/** Returns the typed facts that differ from the record. Clearing a field does not request a change. */
export function changedFacts(
  record: Pick<OwnRecord, 'birthDate' | 'sex' | 'heightCm'>,
  form: FormData,
  language: Language,
): Readonly<Record<string, unknown>> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const height = readMemberField('heightCm', text('heightCm'), language)
  return {
    ...(text('birthDate') === '' || text('birthDate') === record.birthDate ? {} : { birthDate: text('birthDate') }),
    ...(text('sex') === record.sex ? {} : { sex: text('sex') }),
    ...(height === null || height === record.heightCm ? {} : { heightCm: height }),
  }
}

export type FactErrors = Partial<Record<'birthDate' | 'heightCm' | 'reason', true>>

const fields = ['birthDate', 'heightCm', 'reason'] as const

export const findFactErrors = (issues: readonly { readonly path: readonly PropertyKey[] }[]): FactErrors =>
  Object.fromEntries(fields.filter((name) => issues.some(({ path }) => path[0] === name)).map((name) => [name, true]))
