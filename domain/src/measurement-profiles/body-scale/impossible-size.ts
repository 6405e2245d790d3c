import { readNumber } from '../check-answers.ts'
import { inconsistent } from '../contradictions/contradiction.ts'
import type { Answers, AnswerProblem, Subject } from '../measurement-profile.ts'
import { perSquareMetre } from './per-square-metre.ts'

/** In years. The size of younger people is checked only against the limits of the items. */
const grownUpFrom = 18
/**
 * The smallest weight and height of adults, in kg and cm. A rule of this product: a few dozen adults are known to be
 * smaller, but a typing error or a wrong unit is far more likely.
 */
const leastOfAdults = { weight: 12, height: 80 } as const
/**
 * In kg/m². The lowest BMI that an adult is reported to have survived is 6.7 (Psychiatr Pol 2022;56:89); above 150 only
 * a handful of people are known. A rule of this product.
 */
const bodyMassIndexOfAdults = [6.5, 150] as const

interface SizeItems {
  readonly weight: string
  readonly height?: string
}

/**
 * Reports a weight, height or BMI that no adult has. The answers must have passed `checkAnswers`, because this function
 * does not check the upper limits of weight and height.
 */
export const impossibleSize = (
  answers: Answers,
  { age }: Pick<Subject, 'age'>,
  { weight, height = 'height' }: SizeItems = { weight: 'weight' },
): readonly AnswerProblem[] => {
  if (age < grownUpFrom) return []
  const [kilograms, centimetres] = [readNumber(answers, weight), readNumber(answers, height)]
  const tooSmall = [
    ...belowLeast({ path: weight, value: kilograms, min: leastOfAdults.weight, max: 500, unit: 'kg' }),
    ...belowLeast({ path: height, value: centimetres, min: leastOfAdults.height, max: 250, unit: 'cm' }),
  ]
  if (tooSmall.length > 0 || kilograms === undefined || centimetres === undefined) return tooSmall
  const index = perSquareMetre(kilograms, centimetres)
  const [least, most] = bodyMassIndexOfAdults
  if (index >= least && index <= most) return []
  const contradiction = {
    rule: 'body-mass-index',
    values: { [weight]: kilograms, [height]: centimetres },
    result: index,
  } as const
  const message = `Weight and height do not fit together: no adult has a body mass index of ${index.toFixed(1)}.`
  return [weight, height].map((path) => inconsistent({ path, message, contradiction }))
}

interface Measured {
  readonly path: string
  readonly value: number | undefined
  readonly min: number
  readonly max: number
  readonly unit: string
}

const belowLeast = ({ path, value, min, max, unit }: Measured): readonly AnswerProblem[] =>
  value === undefined || value >= min
    ? []
    : [{ path, code: 'out-of-range', message: `For an adult the value must be at least ${min} ${unit}.`, min, max }]
