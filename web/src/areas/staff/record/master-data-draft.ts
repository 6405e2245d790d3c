import { type Member, membersApi } from '@salus/contract/members.ts'
import type { Format } from '../../../i18n/format.ts'
import type { Translate } from '../../../i18n/t.tsx'

export const draftFields = [
  'firstName',
  'lastName',
  'birthDate',
  'sex',
  'heightCm',
  'email',
  'externalNumber',
  'department',
  'tags',
] as const
export type DraftField = (typeof draftFields)[number]
/** What stands in the fields, as it was typed. */
export type Draft = Readonly<Record<DraftField, string>>
export type DraftErrors = Partial<Record<DraftField, string>>

const required: readonly DraftField[] = ['firstName', 'lastName', 'birthDate', 'sex']

export const draftOf = (member: Member, format: Pick<Format, 'number'>): Draft => ({
  firstName: member.firstName,
  lastName: member.lastName,
  birthDate: member.birthDate ?? '',
  sex: member.sex,
  heightCm: member.heightCm === null ? '' : format.number(member.heightCm),
  email: member.email ?? '',
  externalNumber: member.externalNumber ?? '',
  department: member.department ?? '',
  tags: member.tags.join(', '),
})

/** The body of updateMember: what differs from what was read, and nothing else. */
export function changesOf(draft: Draft, read: Draft): Record<string, unknown> {
  const changed = draftFields.filter((field) => draft[field].trim() !== read[field].trim())
  return Object.fromEntries(changed.map((field) => [field, valueOf(field, draft[field].trim())]))
}

function valueOf(field: DraftField, text: string): unknown {
  if (field === 'tags')
    return text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '')
  if (field === 'heightCm') return text === '' ? null : Number(text.replace(',', '.'))
  return text === '' && !required.includes(field) ? null : text
}

/** What is wrong with it, field by field, as the contract sees it. */
export function errorsOf(t: Translate, body: Record<string, unknown>): DraftErrors {
  const parsed = membersApi.updateMember.body.safeParse(body)
  if (parsed.success) return {}
  return problemsAtFields(
    t,
    parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), code: issue.code })),
  )
}

export function problemsAtFields(
  t: Translate,
  problems: readonly { readonly path: string; readonly code: string }[],
): DraftErrors {
  const errors: DraftErrors = {}
  for (const { path, code } of problems) {
    const field = draftFields.find((one) => one === path.split('.')[0])
    if (field) errors[field] ??= wordsFor(t, field, code)
  }
  return errors
}

function wordsFor(t: Translate, field: DraftField, code: string): string {
  if (field === 'email') return t('errors.fieldEmail')
  if (field === 'birthDate') return t('errors.fieldDate')
  if (field === 'heightCm') return t('errors.fieldRange', { min: 50, max: 250 })
  if (code === 'duplicate') return t('errors.duplicateExternalNumber')
  return t(code === 'too_small' ? 'errors.fieldRequired' : 'errors.fieldInvalid')
}

/** The fields that somebody else changed since they were read. */
export const changedMeanwhile = (read: Draft, now: Draft): readonly DraftField[] =>
  draftFields.filter((field) => read[field] !== now[field])
