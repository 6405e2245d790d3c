import { useT } from '../../i18n/t.tsx'
import { SelectInput } from '../../ui/field.tsx'
import type { Comparison } from './comparison.ts'

interface CompareWithProps {
  readonly comparisons: readonly Comparison[]
  readonly chosen: Comparison | undefined
  readonly dateOf: (iso: string) => string
  readonly onChoose: (resultGuid: string) => void
}

/** Which earlier check-up the result is held against. */
export function CompareWith({ comparisons, chosen, dateOf, onChoose }: CompareWithProps) {
  const t = useT()
  if (chosen === undefined) return null
  return (
    <label className="flex items-center gap-2">
      <span className="sr-only text-small text-muted @[480px]:not-sr-only">{t('checkUps.compareWith')}</span>
      <SelectInput
        className="num sm !w-auto"
        value={chosen.resultGuid}
        onChange={(event) => onChoose(event.target.value)}
      >
        {comparisons.map((one) => (
          <option key={one.resultGuid} value={one.resultGuid}>
            {dateOf(one.dateOfMeasurement)}
          </option>
        ))}
      </SelectInput>
    </label>
  )
}
