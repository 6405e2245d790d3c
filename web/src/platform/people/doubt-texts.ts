import type { PersonDoubt } from '@salus/contract/check-ups/person-doubts.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/t.tsx'
import { memberFacts, withFacts } from './member-name.tsx'

export const doubtTexts = (doubts: readonly PersonDoubt[], words: Words): readonly string[] =>
  doubts.map((doubt) => (isOfBody(doubt) ? bodyDoubtText(doubt, words) : recordDoubtText(doubt, words)))

interface Words {
  readonly t: Translate
  readonly format: Format
}
type BodyDoubt = Extract<PersonDoubt, { kind: 'weight' | 'height' | 'sex' }>

const isOfBody = (doubt: PersonDoubt): doubt is BodyDoubt =>
  doubt.kind === 'weight' || doubt.kind === 'height' || doubt.kind === 'sex'

function bodyDoubtText(doubt: BodyDoubt, { t, format }: Words): string {
  if (doubt.kind === 'sex') return t(doubt.measured === 'male' ? 'errors.doubt.male' : 'errors.doubt.female')
  const values = { measured: format.number(doubt.measured, 1), known: format.number(doubt.known, 1) }
  return doubt.kind === 'height'
    ? t('errors.doubt.height', values)
    : t('errors.doubt.weight', { ...values, date: format.date(doubt.at) })
}

function recordDoubtText(doubt: Exclude<PersonDoubt, BodyDoubt>, { t, format }: Words): string {
  if (doubt.kind === 'name') return t('errors.doubt.name', { measured: doubt.measured, known: doubt.known })
  if (doubt.kind === 'age') return t('errors.doubt.age', { measured: doubt.measured, known: doubt.known })
  if (doubt.kind === 'birth-date') {
    const [measured, known] = [format.date(doubt.measured), format.date(doubt.known)]
    return t('errors.doubt.birthDate', { measured, known })
  }
  const values = { measured: format.number(doubt.measured, 1), moment: format.dateTime(doubt.at) }
  if (doubt.member === null) return t('errors.doubt.sameReading', values)
  const name = withFacts(doubt.member, memberFacts(doubt.member, { t, format }))
  return t('errors.doubt.sameReadingOf', { ...values, name })
}
