import { type Member, membersApi } from '@salus/contract/members/members.ts'
import { type MemberFieldName, memberFieldNames } from '@salus/domain/members/member-fields.ts'
import type { Language } from '@salus/domain/words.ts'
import type { Format } from '../../../i18n/format.ts'
import type { Translate } from '../../../i18n/t.tsx'
import { findMemberField, memberFieldProblem, readMemberField } from '../../../platform/people/member-fields.ts'

export type Draft = Readonly<Record<MemberFieldName, string>>
export type DraftErrors = Partial<Record<MemberFieldName, string>>

export const draftMasterData = (member: Member, format: Pick<Format, 'number'>): Draft =>
  // The cast is safe, because every field gets an entry.
  Object.fromEntries(memberFieldNames.map((name) => [name, writeText(member[name], format)])) as Draft

function writeText(value: Member[MemberFieldName], format: Pick<Format, 'number'>): string {
  if (typeof value === 'number') return format.number(value)
  return typeof value === 'object' ? (value ?? []).join(', ') : value
}

/** Returns the body of `updateMember`. It contains only the fields that differ from the data that was read. */
export function findChanges(draft: Draft, read: Draft, language: Language): Record<string, unknown> {
  const changed = memberFieldNames.filter((name) => draft[name].trim() !== read[name].trim())
  return Object.fromEntries(changed.map((name) => [name, readMemberField(name, draft[name], language)]))
}

/** Checks the body with the contract's schema and returns the errors by field. */
export function findErrors(t: Translate, body: Record<string, unknown>): DraftErrors {
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
    const name = findMemberField(path)
    if (name) errors[name] ??= memberFieldProblem(t, name, code)
  }
  return errors
}

export const listChangedFields = (read: Draft, now: Draft): readonly MemberFieldName[] =>
  memberFieldNames.filter((field) => read[field] !== now[field])

/** Master data during editing. */
export interface EditedMasterData {
  /** The data that the server returned last. */
  readonly read: Member
  readonly draft: Draft
  /** The values that other people saved while this form was open, as text. */
  readonly meanwhile: Partial<Draft>
}

/**
 * Adds the values that another person has saved. Fields that were not edited here take these values. Edited fields keep
 * the typed text.
 */
export function takeIn(edited: EditedMasterData, now: Member, format: Pick<Format, 'number'>): EditedMasterData {
  const before = draftMasterData(edited.read, format)
  const after = draftMasterData(now, format)
  const changed = listChangedFields(before, after)
  const untouched = changed.filter((field) => edited.draft[field] === before[field])
  return {
    read: now,
    draft: { ...edited.draft, ...pickFields(after, untouched) },
    meanwhile: { ...edited.meanwhile, ...pickFields(after, changed) },
  }
}

const pickFields = (draft: Draft, fields: readonly MemberFieldName[]): Partial<Draft> =>
  Object.fromEntries(fields.map((field) => [field, draft[field]]))
