import type { UnitCode } from './units.ts'

export const massUnits = ['kg', 'lb', 'st'] as const satisfies readonly UnitCode[]
export type MassUnit = (typeof massUnits)[number]

const kilograms: Readonly<Record<MassUnit, number>> = { kg: 1, lb: 0.453_592_37, st: 6.350_293_18 }

export interface WeightInRow {
  readonly weight: number
  readonly bmi: number
  readonly heightCm: number
}

/**
 * A given BMI can differ by this much from the BMI calculated from weight and height, because displays round. `bmi` is
 * in kg/m², `share` is a share of the BMI; the larger of the two applies.
 */
const tolerance = { bmi: 0.3, share: 0.03 }

const explains = (weightKg: number, { bmi, heightCm }: Omit<WeightInRow, 'weight'>) => {
  const expected = weightKg / (heightCm / 100) ** 2
  return Math.abs(expected - bmi) < Math.max(tolerance.bmi, tolerance.share * bmi)
}

/**
 * Returns the first unit in which the weight matches the BMI and height of its row; `null` when it matches in no unit.
 */
export const findUnitByBmi = (row: WeightInRow): MassUnit | null =>
  massUnits.find((unit) => explains(row.weight * kilograms[unit], row)) ?? null

/**
 * Returns another unit in which a weight would match its BMI and height. Returns `null` if the weight already matches
 * in `unit`, or if it matches in no unit.
 * @param row with the weight in kilograms, as it was read from `unit`
 */
export function findContradictingUnit(row: WeightInRow, unit: MassUnit): MassUnit | null {
  if (explains(row.weight, row)) return null
  return massUnits.find((other) => other !== unit && explains(correctUnit(row.weight, { unit, other }), row)) ?? null
}

/** Corrects a weight in kilograms that was read in `unit` although it is in `other`. */
export const correctUnit = (weightKg: number, { unit, other }: { readonly unit: MassUnit; readonly other: MassUnit }) =>
  Number(((weightKg * kilograms[other]) / kilograms[unit]).toFixed(2))
