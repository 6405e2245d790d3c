import type { InputProblem } from '@salus/contract/problem.ts'
import { type MemberFieldName, memberFieldNames, memberFields } from '@salus/domain/members/member-fields.ts'
import type { Language } from '@salus/domain/words.ts'
import type { Translate } from '../../../i18n/t.tsx'
import { findMemberField, memberFieldProblem, readMemberForm } from '../../../platform/people/member-fields.ts'

/** The fields for a new member. Tags are left out, because they are added later. */
export const askedFields = memberFieldNames.filter((name) => memberFields[name].kind !== 'labels')

type FormFieldName = MemberFieldName | 'consent' | 'consentDate'
export type FieldErrors = Partial<Record<FormFieldName, string>>

/** Returns the input of the form as a body of `createMember`. The body has not been validated yet. */
export function memberFromForm(form: FormData, language: Language): Record<string, unknown> {
  const text = (name: FormFieldName) => String(form.get(name) ?? '').trim()
  const date = text('consentDate')
  return {
    ...readMemberForm(form, askedFields, language),
    consent: { given: text('consent'), ...(date === '' ? {} : { date }) },
  }
}

/**
 * Returns the form field for the path of a validation error. For example, `consent.given` belongs to the field
 * `consent`.
 */
function findFieldName(path: string): FormFieldName | undefined {
  if (path === 'consent.date') return 'consentDate'
  return path.split('.')[0] === 'consent' ? 'consent' : findMemberField(path)
}

export function findFieldErrors(t: Translate, problems: readonly InputProblem[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, code } of problems) {
    const name = findFieldName(path)
    if (name) errors[name] ??= wordsFor(t, name, code)
  }
  return errors
}

function wordsFor(t: Translate, name: FormFieldName, code: string): string {
  if (name === 'consentDate') return t('errors.fieldDate')
  return name === 'consent' ? t('errors.fieldRequired') : memberFieldProblem(t, name, code)
}
