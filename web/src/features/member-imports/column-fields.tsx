import type { OpenedImport } from '@salus/contract/member-imports.ts'
import { type MemberField, memberFields, missingFields } from '@salus/domain/members/member-columns.ts'
import { useId } from 'react'
import { useT } from '../../i18n/t.tsx'
import { SelectInput } from '../../ui/field.tsx'

interface ColumnFieldsProps {
  readonly opened: OpenedImport
  readonly columns: readonly (MemberField | null)[]
  readonly onChange: (columns: (MemberField | null)[]) => void
}

/** Column by column what it holds, with the first rows beside it. */
export function ColumnFields({ opened, columns, onChange }: ColumnFieldsProps) {
  const t = useT()
  const missing = missingFields(columns)
  const put = (index: number, field: MemberField | null) =>
    // Each field once: where it stood before it is taken away.
    onChange(columns.map((one, at) => (at === index ? field : one === field && field !== null ? null : one)))
  return (
    <>
      <ul className="divide-y divide-sep border-t border-line">
        {opened.header.map((name, index) => (
          <ColumnRow
            // The order of the columns never changes.
            key={index}
            name={name === '' ? t('memberImports.nameless', { number: index + 1 }) : name}
            examples={opened.examples.map((row) => row[index] ?? '').filter((cell) => cell !== '')}
            field={columns[index] ?? null}
            onChange={(field) => put(index, field)}
          />
        ))}
      </ul>
      <p role="status" className="border-t border-sep px-5 py-3.5 text-small">
        {missing.length === 0 ? (
          <span className="text-ink-2">{t('memberImports.columnsComplete')}</span>
        ) : (
          <span className="font-medium text-over-ink">
            {t('memberImports.columnsMissing', {
              fields: missing.map((field) => t(`memberImports.field.${field}`)).join(', '),
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
  readonly field: MemberField | null
  readonly onChange: (field: MemberField | null) => void
}

function ColumnRow({ name, examples, field, onChange }: ColumnRowProps) {
  const t = useT()
  const id = useId()
  return (
    <li className="grid items-center gap-x-6 gap-y-2 px-5 py-3 @[620px]:grid-cols-[1fr_1fr_15rem]">
      <label htmlFor={id} className="min-w-0 break-words font-medium">
        {name}
      </label>
      <span className="min-w-0 break-words text-small text-ink-2">
        {examples.length === 0 ? t('memberImports.noExample') : examples.slice(0, 3).join(' · ')}
      </span>
      <SelectInput
        id={id}
        value={field ?? ''}
        onChange={({ currentTarget }) => onChange(memberFields.find((one) => one === currentTarget.value) ?? null)}
      >
        <option value="">{t('memberImports.leftOutColumn')}</option>
        {memberFields.map((one) => (
          <option key={one} value={one}>
            {t(`memberImports.field.${one}`)}
          </option>
        ))}
      </SelectInput>
    </li>
  )
}
