import { fileDecimals, fileDelimiters, type MeasurementFile } from '@salus/contract/measuring/imports.ts'
import { useT } from '../../i18n/t.tsx'
import { ChoiceCard } from '../../ui/fields/choice-card.tsx'
import { SpellCheck } from '../../ui/icons.ts'
import type { FileOptions } from './use-measurement-file.ts'

interface FileReadingProps {
  readonly reading: NonNullable<MeasurementFile['reading']>
  readonly onChange: (options: FileOptions) => void
}

/**
 * Shows how a file was read that does not declare its notation, for example its decimal sign. Shows samples from the
 * file, so that staff can check the reading.
 */
export function FileReading({ reading, onChange }: FileReadingProps) {
  const t = useT()
  const { encoding, delimiter, decimalSeparator, isRemembered } = reading
  return (
    <section className="card mb-4 space-y-5 p-5" aria-labelledby="file-reading">
      <div>
        <h2 id="file-reading" className="flex items-center gap-2 text-h3 font-semibold">
          <SpellCheck aria-hidden className="size-5 text-accent" />
          {t('measurementFiles.readAs')}
        </h2>
        <p className="mt-1 text-ink-2">
          {t(isRemembered ? 'measurementFiles.readAsRemembered' : 'measurementFiles.readAsText')}
        </p>
      </div>
      {encoding !== null && (
        <Choices
          legend={t('measurementFiles.encoding')}
          options={encoding.samples.map((sample) => ({
            value: sample.encoding,
            label: sample.words.join(' · '),
            note: t(`measurementFiles.encoding.${sample.encoding}`),
          }))}
          chosen={encoding.used}
          onChoose={(value) => onChange({ encoding: value })}
        />
      )}
      {delimiter !== null && (
        <Choices
          legend={t('measurementFiles.delimiter')}
          options={fileDelimiters.map((value) => ({ value, label: t(`measurementFiles.delimiter.${value}`) }))}
          chosen={delimiter.used}
          onChoose={(value) => onChange({ delimiter: value })}
        />
      )}
      {decimalSeparator !== null && (
        <Choices
          legend={t('measurementFiles.decimals', { numbers: decimalSeparator.examples.join(' · ') })}
          options={fileDecimals.map((value) => ({ value, label: t(`measurementFiles.decimals.${value}`) }))}
          chosen={decimalSeparator.used}
          onChoose={(value) => onChange({ decimalSeparator: value })}
        />
      )}
    </section>
  )
}

interface ChoicesProps<Value extends string> {
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly label: string; readonly note?: string }[]
  /** `null` if nothing is chosen yet. */
  readonly chosen: string | null
  readonly onChoose: (value: Value) => void
}

function Choices<Value extends string>({ legend, options, chosen, onChoose }: ChoicesProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="lab">{legend}</legend>
      <div className="grid gap-2 @[35rem]:grid-cols-2">
        {options.map(({ value, label, note }) => (
          <ChoiceCard
            key={value}
            type="radio"
            name={legend}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          >
            <span className="block break-words font-medium">{label}</span>
            {note !== undefined && <span className="block text-small text-ink-2">{note}</span>}
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  )
}
