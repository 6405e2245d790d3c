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

export const memberFieldLabel = (name: MemberFieldName) => `staff.${name}` as const satisfies TranslationKey

type ChoiceLabel = { [Name in ChoiceFieldName]: `staff.${Name}.${MemberValue<Name> & string}` }[ChoiceFieldName]

/** Returns the label of a choice, or `undefined` if the field does not have this choice. */
export function memberChoiceLabel(name: MemberFieldName, value: string): TranslationKey | undefined {
  const field: MemberFieldFacts = memberFields[name]
  if (field.kind !== 'choice' || !field.choices.includes(value)) return undefined
  return `staff.${name}.${value}` as ChoiceLabel // the field has this choice
}

const columnsWithOwnLabel = ['fullName', 'sex', 'email', 'heightCm'] as const

/**
 * Returns the label of a column in a file. If the format in the file differs from the format of the field, the column
 * has its own label.
 */
export function memberColumnLabel(column: MemberColumn): TranslationKey {
  const own = columnsWithOwnLabel.find((one) => one === column)
  if (own !== undefined) return `memberImports.field.${own}`
  return column === 'fullName' ? 'memberImports.field.fullName' : memberFieldLabel(column)
}

/**
 * Converts a typed value to the format of the contract. An empty optional field becomes `null`. An unreadable number
 * becomes `NaN`, which the contract's schema refuses. The schema also finds missing and wrong values.
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

/**
 * Reads a typed number. If the number is ambiguous, such as "1.750", returns the first reading within the limits.
 * Returns `NaN` if no reading is possible.
 */
function readNumber(text: string, { unit, min, max }: NumberField, language: Language): number {
  const parsed = parseTypedNumber(text, language, unit)
  if (parsed.kind === 'number') return parsed.value
  const readings = parsed.kind === 'ambiguous' ? parsed.readings : []
  return readings.find((value) => value >= min && value <= max) ?? NaN
}

export function readMemberForm(
  form: FormData,
  names: readonly MemberFieldName[],
  language: Language,
): Record<string, unknown> {
  const values = names.map((name) => [name, readMemberField(name, String(form.get(name) ?? ''), language)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== null))
}

export const findMemberField = (path: string): MemberFieldName | undefined =>
  memberFieldNames.find((name) => name === path.split('.')[0])

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
