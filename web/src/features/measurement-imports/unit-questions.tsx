import type { MeasurementFile } from '@salus/contract/measuring/imports.ts'
import { unitCodes } from '@salus/domain/devices/files/units.ts'
import { useT } from '../../i18n/t.tsx'
import { Field, SelectInput } from '../../ui/fields/field.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import type { FileOptions } from './use-measurement-file.ts'

interface UnitQuestionsProps {
  readonly units: MeasurementFile['units']
  readonly onChange: (options: FileOptions) => void
}

export const hasUnitQuestions = ({ masses, contradicting, columns, answered }: MeasurementFile['units']): boolean =>
  masses.length > 0 || contradicting.length > 0 || columns.length > 0 || answered.massUnit !== null

export function UnitQuestions({ units, onChange }: UnitQuestionsProps) {
  const t = useT()
  const { masses, contradicting, columns, answered } = units
  const asksMass = masses.length > 0 || contradicting.length > 0 || answered.massUnit !== null
  return (
    <>
      {asksMass && (
        <div>
          <p className="mb-2 max-w-[68ch]">{massQuestion(units, t)}</p>
          <Segmented
            label={t('measurementFiles.massUnit')}
            className="max-w-full flex-wrap"
            value={answered.massUnit ?? 'unknown'}
            options={[
              { value: 'kg', label: t('measurementFiles.kilograms') },
              { value: 'lb', label: t('measurementFiles.pounds') },
              { value: 'st', label: t('measurementFiles.stones') },
            ]}
            onChange={(massUnit) => massUnit !== 'unknown' && onChange({ massUnit })}
          />
        </div>
      )}
      {columns.map((column) => (
        <ColumnUnit
          key={column.header}
          column={column}
          answer={answered.units[column.header]}
          onAnswer={(unit) => onChange({ units: { ...answered.units, [column.header]: unit } })}
        />
      ))}
      <p className="text-small text-muted">{t('measurementFiles.unitsRemembered')}</p>
    </>
  )
}

function massQuestion({ masses, contradicting }: MeasurementFile['units'], t: ReturnType<typeof useT>): string {
  if (contradicting.length > 0) return t('measurementFiles.weightAgainstBmi', { count: contradicting.length })
  return masses.length > 0
    ? t('measurementFiles.massUnitOf', { columns: masses.join(', ') })
    : t('measurementFiles.massUnit')
}

interface ColumnUnitProps {
  readonly column: MeasurementFile['units']['columns'][number]
  /** The chosen unit; `null` if the column is left out; `undefined` while the question is unanswered. */
  readonly answer: MeasurementFile['units']['answered']['units'][string] | undefined
  readonly onAnswer: (unit: MeasurementFile['units']['answered']['units'][string]) => void
}

function ColumnUnit({ column, answer, onAnswer }: ColumnUnitProps) {
  const t = useT()
  const { header, unit, choices } = column
  return (
    <Field
      label={t('measurementFiles.unitOfColumn', { column: header })}
      className="max-w-[26rem]"
      {...(unit === null ? {} : { hint: t('measurementFiles.unitUnknown', { unit }) })}
    >
      {(props) => (
        <SelectInput
          {...props}
          value={answer === null ? 'none' : (answer ?? '')}
          onChange={({ target: { value } }) => onAnswer(unitCodes.find((code) => code === value) ?? null)}
        >
          {answer === undefined && <option value="">{t('measurementFiles.unitChoose')}</option>}
          {choices.map((code) => (
            <option key={code} value={code}>
              {t(`measurementFiles.unit.${code}`)}
            </option>
          ))}
          <option value="none">{t('measurementFiles.unitLeaveOut')}</option>
        </SelectInput>
      )}
    </Field>
  )
}
