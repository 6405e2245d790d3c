import { type MemberFieldName, memberFields, type MemberValues } from '@salus/domain/members/member-fields.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { memberChoiceLabel } from './member-fields.ts'

/**
 * Returns a function that formats the value of one field of a record. The result of the function is `null` for an empty
 * field.
 */
export function useFieldText() {
  const t = useT()
  const format = useFormat()
  return (name: MemberFieldName, value: MemberValues[MemberFieldName]): string | null => {
    if (value === null || value === '') return null
    if (typeof value === 'number') return format.number(value)
    if (typeof value === 'object') return value.length === 0 ? null : value.join(', ')
    if (memberFields[name].kind === 'day') return format.date(value)
    const label = memberChoiceLabel(name, value)
    return label === undefined ? value : t(label)
  }
}
