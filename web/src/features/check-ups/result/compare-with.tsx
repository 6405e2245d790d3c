import { useFormat, useT } from '../../../i18n/t.tsx'
import { SelectInput } from '../../../ui/fields/field.tsx'
import type { Comparison } from '../rows/comparison.ts'

interface CompareWithProps {
  readonly comparisons: readonly Comparison[]
  readonly chosen: Comparison | undefined
  readonly dateOf: (iso: string) => string
  readonly onChoose: (resultGuid: string) => void
}

export function CompareWith({ comparisons, chosen, dateOf, onChoose }: CompareWithProps) {
  const t = useT()
  const format = useFormat()
  const dates = comparisons.map((one) => dateOf(one.dateOfMeasurement))
  const isOnlyOne = (date: string) => dates.filter((other) => other === date).length === 1
  if (chosen === undefined) return null
  return (
    <SelectInput
      aria-label={t('checkUps.compareWith')}
      className="num sm !w-auto"
      value={chosen.resultGuid}
      onChange={(event) => onChoose(event.target.value)}
    >
      {comparisons.map((one) => {
        const day = dateOf(one.dateOfMeasurement)
        // If several check-ups were taken on one day, only the time distinguishes them.
        const date = isOnlyOne(day) ? day : format.dateTime(one.dateOfMeasurement)
        return (
          <option key={one.resultGuid} value={one.resultGuid}>
            {one === chosen ? t('checkUps.comparedWith', { date }) : date}
          </option>
        )
      })}
    </SelectInput>
  )
}
