import { roundingLoss } from '../../../numbers/rounding.ts'
import type { Sex } from '../../measurement-profile.ts'

export interface DiabetesFactors {
  /** In completed years. */
  readonly age: number
  readonly sex: Exclude<Sex, 'diverse'>
  /** In kg/m². */
  readonly bmi: number
  /** In cm. */
  readonly waist: number
  readonly active30: boolean
  readonly vegDaily: boolean
  readonly bpMed: boolean
  readonly highGlucose: boolean
  readonly family: string
}

/**
 * The youngest and the oldest age, in years, of the people with whom the score was developed. SOURCES.md#diabetes-risk
 */
export const diabetesModelAges = [35, 64] as const

const agePoints = (age: number): number => (age > 64 ? 4 : age >= 55 ? 3 : age >= 45 ? 2 : 0)
/**
 * On the published form, a BMI of exactly 30 gives 1 point. SOURCES.md#diabetes-risk. A BMI that is computed may miss a
 * limit by binary rounding: 73.96 kg at 172 cm is 25, though it is computed as 24.999999999999996.
 */
const bmiPoints = (bmi: number): number => (bmi > 30 + roundingLoss ? 3 : bmi >= 25 - roundingLoss ? 1 : 0)
const familyPoints: Readonly<Record<string, number>> = { none: 0, second: 3, first: 5 }

const waistBorders = { male: { from: 94, above: 102 }, female: { from: 80, above: 88 } } as const
const waistPoints = (sex: DiabetesFactors['sex'], waist: number): number => {
  const { from, above } = waistBorders[sex]
  if (waist > above) return 4
  return waist >= from ? 3 : 0
}

/**
 * Computes the points of eight factors for the risk of type 2 diabetes within ten years, 0 to 26 in total. Lindström &
 * Tuomilehto 2003, form of Saaristo 2005.
 */
export const diabetesPoints = (factors: DiabetesFactors) => ({
  pointsAge: agePoints(factors.age),
  pointsBmi: bmiPoints(factors.bmi),
  pointsWaist: waistPoints(factors.sex, factors.waist),
  pointsActivity: factors.active30 ? 0 : 2,
  pointsVeg: factors.vegDaily ? 0 : 1,
  pointsBpMed: factors.bpMed ? 2 : 0,
  pointsGlucose: factors.highGlucose ? 5 : 0,
  pointsFamily: familyPoints[factors.family] ?? 0,
})

/** Returns the share of people with this many points who get diabetes within ten years, in %. */
export const diabetesRiskPercent = (total: number): number => {
  if (total < 7) return 1
  if (total < 12) return 4
  if (total < 15) return 17
  return total <= 20 ? 33 : 50
}
