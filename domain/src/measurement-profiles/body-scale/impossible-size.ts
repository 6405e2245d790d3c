import { readNumber } from '../check-answers.ts'
import { buildInconsistency } from '../contradictions/contradiction.ts'
import type { Answers, AnswerProblem, Subject } from '../measurement-profile.ts'
import { perSquareMetre } from './per-square-metre.ts'

/** In years. For younger people, only the limits of the items are checked. */
const grownUpFrom = 18
/**
 * The smallest possible weight (kg) and height (cm) of adults. Salus' own rule: a few dozen smaller adults are known,
 * but a typing error or a wrong unit is far more likely.
 */
const leastOfAdults = { weight: 12, height: 80 } as const
/**
 * The possible range in kg/m². The lowest BMI that an adult is reported to have survived is 6.7 (Psychiatr Pol
 * 2022;56:89). Only a handful of people are known with a BMI above 150. Salus' own rule.
 */
const bodyMassIndexOfAdults = [6.5, 150] as const

interface SizeItems {
  readonly weight: string
  readonly height?: string
}

/**
 * Reports a weight, height or BMI that is impossible for an adult. The answers must have passed `checkAnswers`, because
 * the upper limits of weight and height are not checked here.
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
  return [weight, height].map((path) => buildInconsistency({ path, message, contradiction }))
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
