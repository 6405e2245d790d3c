import { useT } from '../../../i18n/t.tsx'
import { SelectInput } from '../../../ui/fields/field.tsx'
import type { Comparison } from '../rows/comparison.ts'
import { useDates } from '../tell-apart.ts'

interface CompareWithProps {
  readonly comparisons: readonly Comparison[]
  readonly chosen: Comparison | undefined
  readonly dateOf: (iso: string) => string
  readonly onChoose: (resultGuid: string) => void
}

export function CompareWith({ comparisons, chosen, dateOf, onChoose }: CompareWithProps) {
  const t = useT()
  const dates = useDates(comparisons, () => '', dateOf)
  if (chosen === undefined) return null
  return (
    <SelectInput
      aria-label={t('checkUps.compareWith')}
      className="num sm !w-auto"
      value={chosen.resultGuid}
      onChange={(event) => onChoose(event.target.value)}
    >
      {comparisons.map((one) => {
        const date = dates.get(one.resultGuid) ?? ''
        return (
          <option key={one.resultGuid} value={one.resultGuid}>
            {one === chosen ? t('checkUps.comparedWith', { date }) : date}
          </option>
        )
      })}
    </SelectInput>
  )
}
