import type { InputProblem } from '@salus/contract/problem.ts'
import type { Translate } from '../../../i18n/t.tsx'
import type { useNumberTexts } from './number-texts.ts'
import type { Items } from './state.ts'

export interface Wording {
  readonly t: Translate
  readonly numbers: ReturnType<typeof useNumberTexts>
}

export type Contradiction = NonNullable<InputProblem['contradiction']>

interface Contradicting {
  /** The id of the item whose answer is refused. */
  readonly path: string
  readonly contradiction: Contradiction
}

/**
 * Returns the text to show at an item whose answer contradicts other answers. The text contains the values of these
 * answers with their units.
 */
export function contradictionText(
  { path, contradiction }: Contradicting,
  items: Items,
  { t, numbers }: Wording,
): string {
  const { rule, values, result = 0 } = contradiction
  const findItem = (id: string | undefined) => items.find((item) => item.id === id)
  const writeValue = (id: string) => {
    const item = findItem(id)
    return item === undefined ? '' : numbers.withUnit(item, values[id] ?? 0)
  }
  const named = (id: string) => t('analyses.together.named', { name: findItem(id)?.text ?? id, value: writeValue(id) })
  if (rule === 'minutes-of-day') {
    const all = Object.keys(values).map((id) =>
      t(`analyses.together.kind.${chooseKind(id)}`, { value: writeValue(id) }),
    )
    return t('analyses.together.minutes-of-day', { all: all.join(', '), result: numbers.plain(result) })
  }
  const [first = '', second] = Object.keys(values)
    .filter((id) => id !== path)
    .map(named)
  const others = second === undefined ? first : t('analyses.together.and', { first, second })
  const perUnit = rule === 'same-water-ratio' ? 1000 : 10
  const rounded = Math.round(result * perUnit) / perUnit
  const like = findItem(itemLikeResult[rule])
  return t(`analyses.together.${rule}`, {
    named: named(path),
    others,
    result: like === undefined ? numbers.plain(rounded) : numbers.withUnit(like, rounded),
  })
}

const chooseKind = (id: string) => (id === 'walkMinutes' ? 'walk' : id === 'moderateMinutes' ? 'moderate' : 'vigorous')

/**
 * By rule: the item with the same unit as the rule's result. The BMI rule, for example, has no entry, because a BMI has
 * no unit.
 */
const itemLikeResult: Partial<Record<Contradiction['rule'], string>> = {
  'below-fat-free-mass': 'weight',
  'below-fat-mass': 'weight',
  'sum-of-water': 'tbw',
  'same-water-ratio': 'ecwTbwRatio',
  'possible-phase-angle': 'phaseAngleDeg',
  'same-phase-angle': 'phaseAngleDeg',
}
