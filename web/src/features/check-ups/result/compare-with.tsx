import { useT } from '../../../i18n/t.tsx'
import { SelectInput } from '../../../ui/fields/field.tsx'
import type { Comparison } from '../rows/comparison.ts'
import { useDates } from '../tell-apart.ts'

interface CompareWithProps {
  readonly comparisons: readonly Comparison[]
  readonly chosen: Comparison | undefined
  readonly writeDate: (iso: string) => string
  readonly onChoose: (resultGuid: string) => void
}

export function CompareWith({ comparisons, chosen, writeDate, onChoose }: CompareWithProps) {
  const t = useT()
  const dates = useDates(comparisons, () => '', writeDate)
  if (chosen === undefined) return null
  const written = t('checkUps.comparedWith', { date: dates.get(chosen.resultGuid) ?? '' })
  if (comparisons.length === 1)
    return (
      <span className="num inline-flex min-h-11 items-center text-small text-ink-2 small:min-h-10 print:min-h-0">
        {written}
      </span>
    )
  return (
    <>
      <SelectInput
        aria-label={t('checkUps.compareWith')}
        className="num sm !w-auto print:!hidden"
        value={chosen.resultGuid}
        onChange={(event) => onChoose(event.target.value)}
      >
        {comparisons.map((one) => (
          <option key={one.resultGuid} value={one.resultGuid}>
            {one === chosen ? written : dates.get(one.resultGuid)}
          </option>
        ))}
      </SelectInput>
      <span aria-hidden="true" className="num hidden text-small text-muted print:inline">
        {written}
      </span>
    </>
  )
}
