import type { MeasurementFile } from '@salus/contract/measuring/imports.ts'
import { useT } from '../../i18n/t.tsx'
import { CircleHelp } from '../../ui/icons.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { hasUnitQuestions, UnitQuestions } from './unit-questions.tsx'
import type { FileOptions } from './use-measurement-file.ts'

interface FileQuestionsProps {
  readonly questions: MeasurementFile['questions']
  readonly units: MeasurementFile['units']
  readonly options: FileOptions
  readonly onChange: (options: FileOptions) => void
}

/**
 * Asks for facts that are missing in the file and must not be guessed: the units, and whether dates begin with the day
 * or the month.
 */
export function FileQuestions({ questions, units, options, onChange }: FileQuestionsProps) {
  const t = useT()
  const asksOrder = questions.includes('day-or-month-first') || options.dayOrder !== undefined
  const asksUnits = hasUnitQuestions(units)
  if (!asksOrder && !asksUnits) return null
  return (
    <section className="card mb-4 space-y-4 p-5" aria-labelledby="file-questions">
      <h2 id="file-questions" className="flex items-center gap-2 text-h3 font-semibold">
        <CircleHelp aria-hidden className="size-5 text-accent" />
        {t('measurementFiles.questions')}
      </h2>
      {asksOrder && (
        <div>
          <p className="mb-2">{t('measurementFiles.dayOrder')}</p>
          <Segmented
            label={t('measurementFiles.dayOrder')}
            value={options.dayOrder ?? 'unknown'}
            options={[
              { value: 'day-first', label: t('measurementFiles.dayFirst') },
              { value: 'month-first', label: t('measurementFiles.monthFirst') },
            ]}
            onChange={(dayOrder) => dayOrder !== 'unknown' && onChange({ dayOrder })}
          />
        </div>
      )}
      {asksUnits && <UnitQuestions units={units} onChange={onChange} />}
    </section>
  )
}
