import type { InputProblem } from '@salus/contract/problem.ts'
import type { Translate, TranslationKey } from '../../i18n/t.tsx'

export const memberFieldNames = [
  'firstName',
  'lastName',
  'birthDate',
  'sex',
  'heightCm',
  'email',
  'externalNumber',
  'department',
  'consent',
  'consentDate',
] as const
export type MemberFieldName = (typeof memberFieldNames)[number]
export type FieldErrors = Partial<Record<MemberFieldName, string>>

const optionalTexts = ['email', 'externalNumber', 'department'] as const

/** The body of createMember as it was typed; what is missing or wrong is found by the contract's own schema. */
export function memberFromForm(form: FormData): Record<string, unknown> {
  const text = (name: MemberFieldName) => String(form.get(name) ?? '').trim()
  const body: Record<string, unknown> = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    birthDate: text('birthDate'),
    sex: text('sex'),
  }
  for (const name of optionalTexts) if (text(name) !== '') body[name] = text(name)
  const height = text('heightCm')
  if (height !== '') body['heightCm'] = Number(height.replace(',', '.'))
  const date = text('consentDate')
  body['consent'] = { given: text('consent'), ...(date === '' ? {} : { date }) }
  return body
}

/** The field a problem's path belongs to: consent.given is the field consent. */
export const fieldNameOf = (path: string): MemberFieldName | undefined => {
  if (path === 'consent.date') return 'consentDate'
  const name = path.split('.')[0]
  return memberFieldNames.find((one) => one === name)
}

const words: Partial<Record<MemberFieldName, TranslationKey>> = {
  email: 'errors.fieldEmail',
  birthDate: 'errors.fieldDate',
  consentDate: 'errors.fieldDate',
}
const choices: readonly MemberFieldName[] = ['sex', 'consent']

export function fieldErrorsOf(t: Translate, problems: readonly InputProblem[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const problem of problems) {
    const name = fieldNameOf(problem.path)
    if (name) errors[name] ??= wordsFor(t, name, problem)
  }
  return errors
}

function wordsFor(t: Translate, name: MemberFieldName, problem: InputProblem): string {
  const word = words[name]
  if (word) return t(word)
  if (name === 'heightCm') return t('errors.fieldRange', { min: 50, max: 250 })
  if (choices.includes(name) || problem.code === 'too_small' || problem.code === 'required')
    return t('errors.fieldRequired')
  return t('errors.fieldInvalid')
}
