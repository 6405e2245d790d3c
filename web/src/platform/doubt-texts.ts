import type { PersonDoubt } from '@salus/contract/person-doubts.ts'
import type { Format } from '../i18n/format.ts'
import type { Translate } from '../i18n/t.tsx'

/** What speaks against a measurement being of this person, each in one sentence. */
export const doubtTexts = (
  doubts: readonly PersonDoubt[],
  { t, format }: { readonly t: Translate; readonly format: Format },
): readonly string[] =>
  doubts.map((doubt) => {
    if (doubt.kind === 'sex') return t(doubt.measured === 'male' ? 'errors.doubt.male' : 'errors.doubt.female')
    const values = { measured: format.number(doubt.measured, 1), known: format.number(doubt.known, 1) }
    return doubt.kind === 'height'
      ? t('errors.doubt.height', values)
      : t('errors.doubt.weight', { ...values, date: format.date(doubt.at) })
  })
