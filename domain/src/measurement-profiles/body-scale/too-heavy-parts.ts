import { readNumber } from '../check-answers.ts'
import { buildInconsistency } from '../contradictions/contradiction.ts'
import type { Answers, AnswerProblem } from '../measurement-profile.ts'

const wholes = {
  'below-fat-free-mass': { name: 'fat-free mass', computeMass: (weight: number, fatMass: number) => weight - fatMass },
  'below-fat-mass': { name: 'fat mass', computeMass: (_weight: number, fatMass: number) => fatMass },
} as const

/**
 * Reports each part in `ids` that weighs at least as much as the whole to which it belongs. A litre of water is treated
 * as a kilogram. Reports nothing when weight or body fat is missing, because the whole is then unknown.
 */
export const tooHeavyParts = (
  answers: Answers,
  ids: readonly string[],
  rule: keyof typeof wholes,
): readonly AnswerProblem[] => {
  const weight = readNumber(answers, 'weight')
  const bodyFat = readNumber(answers, 'bodyFat')
  if (weight === undefined || bodyFat === undefined) return []
  const { name, computeMass } = wholes[rule]
  const kilograms = computeMass(weight, (weight * bodyFat) / 100)
  const message = `This must be less than the ${name} that follows from weight and body fat.`
  return ids.flatMap((path) => {
    const part = readNumber(answers, path)
    if (part === undefined || part < kilograms) return []
    const values = { [path]: part, weight, bodyFat }
    return [buildInconsistency({ path, message, contradiction: { rule, values, result: kilograms } })]
  })
}
