import type { UnitCode } from './units.ts'

/** Units in which a file may give a weight. */
export const massUnits = ['kg', 'lb', 'st'] as const satisfies readonly UnitCode[]
export type MassUnit = (typeof massUnits)[number]

/** How many kilograms one of each is. */
const kilograms: Readonly<Record<MassUnit, number>> = { kg: 1, lb: 0.453_592_37, st: 6.350_293_18 }

export interface WeightInRow {
  readonly weight: number
  readonly bmi: number
  readonly heightCm: number
}

/** How far a BMI may lie from weight and height: what rounding of displays explains, in kg/m² or as a share. */
const tolerance = { bmi: 0.3, share: 0.03 }

const explains = (weightKg: number, { bmi, heightCm }: Omit<WeightInRow, 'weight'>) => {
  const expected = weightKg / (heightCm / 100) ** 2
  return Math.abs(expected - bmi) < Math.max(tolerance.bmi, tolerance.share * bmi)
}

/** The unit in which the weight explains the BMI and height of its row; null = none does. */
export const unitByBmi = (row: WeightInRow): MassUnit | null =>
  massUnits.find((unit) => explains(row.weight * kilograms[unit], row)) ?? null

/**
 * The unit in which a weight would fit its BMI and height, where the one it was read in is off by just the factor
 * between the two (2.2046 or 6.35); null = it fits, or is wrong in another way.
 *
 * @param row its weight in kilograms, as it was read from `unit`
 */
export function contradictingUnit(row: WeightInRow, unit: MassUnit): MassUnit | null {
  if (explains(row.weight, row)) return null
  return massUnits.find((other) => other !== unit && explains(inUnit(row.weight, { unit, other }), row)) ?? null
}

/** A weight that was read in one unit, in kilograms as if it were in the other. */
export const inUnit = (weightKg: number, { unit, other }: { readonly unit: MassUnit; readonly other: MassUnit }) =>
  Number(((weightKg * kilograms[other]) / kilograms[unit]).toFixed(2))
