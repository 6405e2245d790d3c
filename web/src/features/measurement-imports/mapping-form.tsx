import type { MeasurementFile } from '@salus/contract/measuring/imports.ts'
import { canonicalValues } from '@salus/domain/devices/canonical-values.ts'
import type { ColumnTarget } from '@salus/domain/devices/files/column-targets.ts'
import { useState } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectInput } from '../../ui/fields/field.tsx'
import { CircleAlert } from '../../ui/icons.ts'

type Columns = Record<string, ColumnTarget | null>

interface MappingFormProps {
  readonly table: NonNullable<MeasurementFile['table']>
  readonly onDone: (columns: Columns) => void
}

/**
 * Assigns the columns of a file in an unknown format to values. The mapping is stored, so the next file with the same
 * columns needs no mapping.
 */
export function MappingForm({ table, onDone }: MappingFormProps) {
  const t = useT()
  const [columns, setColumns] = useState<Columns>(table.columns)
  const [isAsked, setAsked] = useState(false)
  const chosen = Object.values(columns)
  const lacks = [
    ...(chosen.some((target) => target?.to === 'measuredAt') ? [] : [t('measurementFiles.target.measuredAt')]),
    ...(chosen.some((target) => target?.to === 'value' && target.code === 'weightKg')
      ? []
      : [t('measurementFiles.target.weight')]),
  ]
  const done = () => {
    setAsked(true)
    if (lacks.length === 0) onDone(columns)
  }
  return (
    <section className="card mb-4 overflow-hidden" aria-labelledby="mapping">
      <div className="p-5">
        <h2 id="mapping" className="text-h3 font-semibold">
          {t('measurementFiles.mapping')}
        </h2>
        <p className="mt-1 max-w-[68ch] text-ink-2">{t('measurementFiles.mappingText')}</p>
      </div>
      <ul className="border-t border-line">
        {table.header.map((name, index) => (
          <li
            key={name}
            className="grid items-center gap-x-4 gap-y-2 border-b border-sep px-5 py-3 last:border-0 @[35rem]:grid-cols-[1fr_16rem]"
          >
            <div className="min-w-0">
              <p className="break-words font-medium">{name === '' ? t('measurementFiles.noName') : name}</p>
              <p className="num truncate text-small text-muted">
                {table.examples
                  .map((row) => row[index] ?? '')
                  .filter((cell) => cell !== '')
                  .slice(0, 3)
                  .join(' · ')}
              </p>
            </div>
            <TargetSelect
              name={name}
              target={columns[name] ?? null}
              onChange={(target) => setColumns((before) => ({ ...before, [name]: target }))}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 border-t border-line p-5">
        <p role="alert" className="flex flex-1 items-start gap-2 text-danger-ink empty:hidden">
          {isAsked && lacks.length > 0 && (
            <>
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {t('measurementFiles.mappingLacks', { what: lacks.join(', ') })}
            </>
          )}
        </p>
        <Button variant="primary" className="ml-auto" onClick={done}>
          {t('measurementFiles.readColumns')}
        </Button>
      </div>
    </section>
  )
}

const personTargets = ['id', 'name', 'firstName', 'lastName', 'birthDate', 'sex', 'age', 'height'] as const
const timeTargets = ['measuredAt', 'time'] as const
const otherTargets = ['model', 'comment'] as const

interface TargetSelectProps {
  readonly name: string
  readonly target: ColumnTarget | null
  readonly onChange: (target: ColumnTarget | null) => void
}

function TargetSelect({ name, target, onChange }: TargetSelectProps) {
  const t = useT()
  const language = useLanguage()
  const simple = (to: (typeof personTargets | typeof timeTargets | typeof otherTargets)[number]) => (
    <option key={to} value={to}>
      {t(`measurementFiles.target.${to}`)}
    </option>
  )
  return (
    <SelectInput
      aria-label={t('measurementFiles.columnHolds', { name })}
      value={makeKey(target)}
      onChange={({ target: { value } }) => onChange(value === 'kept' ? target : findTarget(value))}
    >
      <option value="">{t('measurementFiles.target.none')}</option>
      {isKept(target) && (
        <option value="kept">
          {t(target?.to === 'range' ? 'measurementFiles.target.range' : 'measurementFiles.target.segment')}
        </option>
      )}
      <optgroup label={t('measurementFiles.target.time')}>{timeTargets.map(simple)}</optgroup>
      <optgroup label={t('measurementFiles.target.person')}>{personTargets.map(simple)}</optgroup>
      <optgroup label={t('measurementFiles.target.value')}>
        {Object.entries(canonicalValues).map(([code, value]) => (
          <option key={code} value={`value:${code}`}>
            {value.name[language]} ({unitText[value.unit] ?? value.unit})
          </option>
        ))}
      </optgroup>
      <optgroup label={t('measurementFiles.target.other')}>{otherTargets.map(simple)}</optgroup>
    </SelectInput>
  )
}

/**
 * The displayed text for a unit: its symbol, or the range if the value has no unit. Masses show several symbols,
 * because they can be in any of these units: the file names the unit, or staff are asked for it.
 */
const unitText: Readonly<Record<string, string>> = {
  kg: 'kg, lb, st',
  'kg/m2': 'kg/m²',
  cm2: 'cm²',
  deg: '°',
  Ohm: 'Ω',
  a: 'a',
  'mm[Hg]': 'mmHg',
  '1': '0–1',
  '{level}': '1–40',
  '{rating}': '1–59',
  '{score}': '0–130',
}

/**
 * Returns true for a target that is recognised from the column's name. The list of choices does not offer such targets.
 */
const isKept = (target: ColumnTarget | null) =>
  target?.to === 'segment' || target?.to === 'impedance' || target?.to === 'range'

function makeKey(target: ColumnTarget | null): string {
  if (target === null) return ''
  if (isKept(target)) return 'kept'
  return target.to === 'value' ? `value:${target.code}` : target.to
}

const codes = Object.keys(canonicalValues) as (keyof typeof canonicalValues)[] // keys of a const object

function findTarget(key: string): ColumnTarget | null {
  const code = codes.find((one) => key === `value:${one}`)
  if (code !== undefined) return { to: 'value', code }
  const to = [...personTargets, ...timeTargets, ...otherTargets].find((one) => one === key)
  return to === undefined ? null : { to }
}
