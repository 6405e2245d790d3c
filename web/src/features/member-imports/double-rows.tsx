import type { ImportReading, ImportReport } from '@salus/contract/members/imports.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { MemberName } from '../../platform/people/member-name.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { SelectInput } from '../../ui/fields/field.tsx'

type DoubleRow = ImportReport['doubles'][number]
type Act = DoubleRow['act']

interface DoubleRowsProps {
  readonly report: ImportReport
  readonly reading: ImportReading
  readonly onChoose: (choices: ImportReading['choices']) => void
}

/** Lists the rows whose person seems to exist already. Rows with the number of another person get a separate list. */
export function DoubleRows(props: DoubleRowsProps) {
  const t = useT()
  const { doubles, doublesTotal, numberClashesTotal } = props.report
  return (
    <>
      <RowList
        {...props}
        title={t('memberImports.clashRows', { count: numberClashesTotal })}
        text={t('memberImports.clashText', { count: numberClashesTotal })}
        rows={doubles.filter(({ isNumberClash }) => isNumberClash)}
        total={numberClashesTotal}
      />
      <RowList
        {...props}
        title={t('memberImports.doubleRows', { count: doublesTotal - numberClashesTotal })}
        rows={doubles.filter(({ isNumberClash }) => !isNumberClash)}
        total={doublesTotal - numberClashesTotal}
      />
    </>
  )
}

interface RowListProps extends DoubleRowsProps {
  readonly title: string
  readonly text?: string
  readonly rows: readonly DoubleRow[]
  readonly total: number
}

function RowList({ reading, onChoose, title, text, rows, total }: RowListProps) {
  const t = useT()
  if (total === 0) return null
  const hidden = total - rows.length
  const choose = (line: number, act: Act) =>
    onChoose([...reading.choices.filter((choice) => choice.line !== line), { line, act }])
  return (
    <Card heading={title} className="mt-4 overflow-hidden">
      {text !== undefined && <p className="px-5 pb-4 text-small text-ink-2">{text}</p>}
      <ul
        className="max-h-[32rem] divide-y divide-sep overflow-auto border-t border-line empty:hidden"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll what is too long
        tabIndex={0}
        aria-label={title}
      >
        {rows.map((row) => (
          <Row
            key={row.line}
            row={row}
            act={reading.choices.find((choice) => choice.line === row.line)?.act ?? row.act}
            onChoose={(act) => choose(row.line, act)}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <p className="border-t border-sep px-5 py-3 text-small text-ink-2">
          {t('memberImports.more', { count: hidden })}
        </p>
      )}
    </Card>
  )
}

interface RowProps {
  readonly row: DoubleRow
  /** The chosen action. The report may still contain the previous action. */
  readonly act: Act
  readonly onChoose: (act: Act) => void
}

function Row({ row, act: chosen, onChoose }: RowProps) {
  const t = useT()
  const format = useFormat()
  const { line, person, other, otherLine, likeness, isNumberClash, isArchived = false } = row
  // "Update" is not offered if the similar person is another line of the file, because no record exists yet. "Create"
  // is not offered if both have the same number, because they are then the same person.
  const acts: readonly Act[] = [
    'skip',
    ...(otherLine === null ? (['update'] as const) : []),
    ...(likeness === 'number' ? [] : (['create'] as const)),
  ]
  return (
    <li className="grid items-center gap-x-6 gap-y-2 px-5 py-3 @[38.75rem]:grid-cols-[4.5rem_1fr_1fr_13rem]">
      <span className="num text-small text-ink-2">{t('memberImports.lineOf', { line: format.number(line) })}</span>
      <MemberName person={person} className="min-w-0" />
      <span className="min-w-0 break-words">
        <span className="block text-small text-ink-2">
          {t(isNumberClash ? 'memberImports.numberOfAnother' : `memberImports.like.${likeness}`)}
        </span>
        {other && (
          <span className="flex flex-wrap items-center gap-x-2">
            {otherLine !== null && `${t('memberImports.lineOf', { line: format.number(otherLine) })}: `}
            <MemberName person={other} />
            {isArchived && <Chip>{t('record.archived')}</Chip>}
          </span>
        )}
      </span>
      <SelectInput
        aria-label={t('memberImports.actOf', { line: format.number(line) })}
        value={chosen}
        onChange={({ currentTarget }) => {
          const act = acts.find((one) => one === currentTarget.value)
          if (act) onChoose(act)
        }}
      >
        {(acts.includes(chosen) ? acts : [chosen, ...acts]).map((act) => (
          <option key={act} value={act}>
            {t(`memberImports.act.${act}`)}
          </option>
        ))}
      </SelectInput>
    </li>
  )
}
