import type { OwnRecord } from '@salus/contract/record-corrections.ts'

/** What was typed otherwise than it is on record. An emptied field asks for nothing. */
export function changedFacts(
  record: Pick<OwnRecord, 'birthDate' | 'sex' | 'heightCm'>,
  form: FormData,
): Readonly<Record<string, string | number>> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const height = Number(text('heightCm').replace(',', '.'))
  return {
    ...(text('birthDate') === '' || text('birthDate') === record.birthDate ? {} : { birthDate: text('birthDate') }),
    ...(text('sex') === record.sex ? {} : { sex: text('sex') }),
    ...(text('heightCm') === '' || height === record.heightCm ? {} : { heightCm: height }),
  }
}

export type FactErrors = Partial<Record<'birthDate' | 'heightCm' | 'reason', true>>

const fields = ['birthDate', 'heightCm', 'reason'] as const

export const factErrorsOf = (issues: readonly { readonly path: readonly PropertyKey[] }[]): FactErrors =>
  Object.fromEntries(fields.filter((name) => issues.some(({ path }) => path[0] === name)).map((name) => [name, true]))
