import type { OpenedImport } from '@salus/contract/members/imports.ts'
import { type MemberColumn, memberColumns, missingFields } from '@salus/domain/members/member-columns.ts'
import { useId } from 'react'
import { useT } from '../../i18n/t.tsx'
import { memberColumnLabel } from '../../platform/people/member-fields.ts'
import { SelectInput } from '../../ui/fields/field.tsx'

interface ColumnFieldsProps {
  readonly opened: OpenedImport
  readonly columns: readonly (MemberColumn | null)[]
  readonly onChange: (columns: (MemberColumn | null)[]) => void
}

export function ColumnFields({ opened, columns, onChange }: ColumnFieldsProps) {
  const t = useT()
  const missing = missingFields(columns)
  const put = (index: number, field: MemberColumn | null) =>
    // A field can be assigned to only one column. Choosing it here removes it from its previous column.
    onChange(columns.map((one, at) => (at === index ? field : one === field && field !== null ? null : one)))
  return (
    <>
      <ul className="divide-y divide-sep border-t border-line">
        {opened.header.map((name, index) => (
          <ColumnRow
            // The index is a safe key, because the order of the columns never changes.
            key={index}
            name={name === '' ? t('memberImports.nameless', { number: index + 1 }) : name}
            examples={opened.examples.map((row) => row[index] ?? '').filter((cell) => cell !== '')}
            field={columns[index] ?? null}
            onChange={(field) => put(index, field)}
          />
        ))}
      </ul>
      <p
        role="status"
        // Takes the focus if the form is submitted while required columns are missing.
        tabIndex={missing.length === 0 ? undefined : -1}
        data-wrong={missing.length === 0 ? undefined : ''}
        className="border-t border-sep px-5 py-3.5 text-small outline-none"
      >
        {missing.length === 0 ? (
          <span className="text-ink-2">{t('memberImports.columnsComplete')}</span>
        ) : (
          <span className="font-medium text-over-ink">
            {t('memberImports.columnsMissing', {
              fields: missing.map((field) => t(memberColumnLabel(field))).join(', '),
            })}
          </span>
        )}
      </p>
    </>
  )
}

interface ColumnRowProps {
  readonly name: string
  readonly examples: readonly string[]
  readonly field: MemberColumn | null
  readonly onChange: (field: MemberColumn | null) => void
}

function ColumnRow({ name, examples, field, onChange }: ColumnRowProps) {
  const t = useT()
  const id = useId()
  return (
    <li className="grid items-center gap-x-6 gap-y-2 px-5 py-3 @[38.75rem]:grid-cols-[1fr_1fr_15rem]">
      <label htmlFor={id} className="min-w-0 break-words font-medium">
        {name}
      </label>
      <span className="min-w-0 break-words text-small text-ink-2">
        {examples.length === 0 ? t('memberImports.noExample') : examples.slice(0, 3).join(' · ')}
      </span>
      <SelectInput
        id={id}
        value={field ?? ''}
        onChange={({ currentTarget }) => onChange(memberColumns.find((one) => one === currentTarget.value) ?? null)}
      >
        <option value="">{t('memberImports.leftOutColumn')}</option>
        {memberColumns.map((one) => (
          <option key={one} value={one}>
            {t(memberColumnLabel(one))}
          </option>
        ))}
      </SelectInput>
    </li>
  )
}
