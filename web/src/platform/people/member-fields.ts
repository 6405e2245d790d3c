import type { MemberColumn } from '@salus/domain/members/member-columns.ts'
import {
  type ChoiceFieldName,
  type MemberFieldFacts,
  type MemberFieldName,
  memberFieldNames,
  memberFields,
  type MemberValue,
} from '@salus/domain/members/member-fields.ts'
import { parseTypedNumber } from '@salus/domain/numbers/typed-number.ts'
import type { Language } from '@salus/domain/words.ts'
import type { Translate, TranslationKey } from '../../i18n/t.tsx'

/** The label of a field in forms and records. */
export const memberFieldLabel = (name: MemberFieldName) => `staff.${name}` as const satisfies TranslationKey

type ChoiceLabel = { [Name in ChoiceFieldName]: `staff.${Name}.${MemberValue<Name> & string}` }[ChoiceFieldName]

/** The label of a choice; `undefined` for any other value. */
export function memberChoiceLabel(name: MemberFieldName, value: string): TranslationKey | undefined {
  const field: MemberFieldFacts = memberFields[name]
  if (field.kind !== 'choice' || !field.choices.includes(value)) return undefined
  return `staff.${name}.${value}` as ChoiceLabel // the field has this choice
}

const columnsWithOwnLabel = ['fullName', 'sex', 'email', 'heightCm'] as const

/** The name of a file column: that of its field, unless the column may hold more or use another form. */
export function memberColumnLabel(column: MemberColumn): TranslationKey {
  const own = columnsWithOwnLabel.find((one) => one === column)
  if (own !== undefined) return `memberImports.field.${own}`
  return column === 'fullName' ? 'memberImports.field.fullName' : memberFieldLabel(column)
}

/**
 * Converts a typed field for the contract: `null` for an empty optional field. The contract's own schema finds missing
 * and wrong values; an unreadable number becomes `NaN`, which the schema refuses.
 */
export function readMemberField(name: MemberFieldName, typed: string, language: Language): unknown {
  const field: MemberFieldFacts = memberFields[name]
  const text = typed.trim()
  if (field.kind === 'labels')
    return text
      .split(',')
      .map((label) => label.trim())
      .filter((label) => label !== '')
  if (text === '') return field.isRequired ? '' : null
  return field.kind === 'number' ? readNumber(text, field, language) : text
}

type NumberField = Extract<MemberFieldFacts, { readonly kind: 'number' }>

/** Picks the possible one of two readings. */
function readNumber(text: string, { unit, min, max }: NumberField, language: Language): number {
  const parsed = parseTypedNumber(text, language, unit)
  if (parsed.kind === 'number') return parsed.value
  const readings = parsed.kind === 'ambiguous' ? parsed.readings : []
  return readings.find((value) => value >= min && value <= max) ?? NaN
}

/** Reads these fields from a form, leaving out empty optional ones. */
export function readMemberForm(
  form: FormData,
  names: readonly MemberFieldName[],
  language: Language,
): Record<string, unknown> {
  const values = names.map((name) => [name, readMemberField(name, String(form.get(name) ?? ''), language)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== null))
}

/** The field that a contract problem refers to. */
export const findMemberField = (path: string): MemberFieldName | undefined =>
  memberFieldNames.find((name) => name === path.split('.')[0])

/** The message at a refused field, by the code of the problem. */
export function memberFieldProblem(t: Translate, name: MemberFieldName, code: string): string {
  const field: MemberFieldFacts = memberFields[name]
  switch (field.kind) {
    case 'email':
      return t('errors.fieldEmail')
    case 'day':
      return t('errors.fieldDate')
    case 'number':
      return t('errors.fieldRange', { min: field.min, max: field.max })
    case 'choice':
      return t('errors.fieldRequired')
    case 'text':
    case 'labels':
      if (code === 'duplicate') return t('errors.duplicateExternalNumber')
      return t(isNothingGiven(code) ? 'errors.fieldRequired' : 'errors.fieldInvalid')
  }
}

const isNothingGiven = (code: string) => code === 'too_small' || code === 'required'
