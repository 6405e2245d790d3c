export interface MeasuredBody {
  readonly at: string
  readonly weightKg?: number | undefined
  readonly heightCm?: number | undefined
  readonly sex?: 'female' | 'male' | undefined
}

export interface KnownBody {
  readonly sex: 'female' | 'male' | 'diverse'
  readonly age: number
  readonly heightCm?: number | null | undefined
  /** The stored weight whose time is nearest to the measurement. */
  readonly nearest?: { readonly at: string; readonly weightKg: number; readonly heightCm?: number | null } | undefined
}

/**
 * A reason to ask whether the right person was measured. It is never a reason to refuse a measurement, because bodies
 * change and records contain mistakes.
 */
export type PersonDoubt =
  | { readonly kind: 'weight'; readonly measured: number; readonly known: number; readonly at: string }
  | { readonly kind: 'height'; readonly measured: number; readonly known: number }
  | { readonly kind: 'sex'; readonly measured: 'female' | 'male'; readonly known: 'female' | 'male' }

/**
 * The weight difference that is allowed between two readings of one day (drinks, meals, clothing). Here and in the
 * three constants below, the kilograms or the share of the lighter weight apply, whichever allows more. Salus has set
 * these numbers so wide that two readings of one person hardly ever exceed them (SOURCES.md).
 */
const weightWithinDay = { kilograms: 3, share: 0.04 }
/** Added to `weightWithinDay` for each week between the readings. */
const weightPerWeek = { kilograms: 1.5, share: 0.015 }
/** The most that is allowed in total between readings up to a year apart. */
const weightCeiling = { kilograms: 12, share: 0.15 }
/** Added to `weightCeiling` for each year by which the readings are more than one year apart. */
const ceilingPerYear = { kilograms: 2, share: 0.025 }
/** The greatest number of years for which `ceilingPerYear` is added. */
const ceilingGrowsForYears = 4
/** In centimetres. Allows for posture, the time of day and two methods of measuring. */
const heightTolerance = 4
/** In years. Younger people grow, so they may be taller than in their record. */
const grownUpFrom = 20
/** The most that a person grows in one year, in centimetres. */
const growthPerYear = 12

const weekMs = 7 * 86_400_000
const weeksPerYear = 52

/** Returns the reasons to doubt that the measured person is the one in the record; empty if there are none. */
export const findDoubtsAboutPerson = (measured: MeasuredBody, known: KnownBody): readonly PersonDoubt[] => [
  ...weightDoubt(measured, known),
  ...heightDoubt(measured, known),
  ...sexDoubt(measured, known),
]

/**
 * Returns the largest weight difference, in kilograms, at which Salus does not ask whether both readings are of one
 * person. `weeks` is the time between the readings and never negative.
 */
export const allowedWeightChange = (lighterKg: number, weeks: number): number => {
  const years = Math.min(Math.max(weeks / weeksPerYear - 1, 0), ceilingGrowsForYears)
  return Math.min(
    Math.max(weightWithinDay.kilograms, weightWithinDay.share * lighterKg) +
      weeks * Math.max(weightPerWeek.kilograms, weightPerWeek.share * lighterKg),
    Math.max(
      weightCeiling.kilograms + years * ceilingPerYear.kilograms,
      (weightCeiling.share + years * ceilingPerYear.share) * lighterKg,
    ),
  )
}

/**
 * In kilograms. The tolerance for binary rounding errors in the sum of the allowances, far below the step of any scale.
 */
const slack = 1e-9

function weightDoubt({ at, weightKg }: MeasuredBody, { nearest }: KnownBody): readonly PersonDoubt[] {
  if (weightKg === undefined || nearest === undefined) return []
  const weeks = Math.abs(Date.parse(at) - Date.parse(nearest.at)) / weekMs
  const allowed = allowedWeightChange(Math.min(weightKg, nearest.weightKg), weeks)
  return Math.abs(weightKg - nearest.weightKg) > allowed + slack
    ? [{ kind: 'weight', measured: weightKg, known: nearest.weightKg, at: nearest.at }]
    : []
}

function heightDoubt({ at, heightCm }: MeasuredBody, { age, nearest, ...record }: KnownBody): readonly PersonDoubt[] {
  const known = record.heightCm ?? nearest?.heightCm ?? undefined
  if (heightCm === undefined || known === undefined) return []
  const years = nearest === undefined ? 1 : Math.abs(Date.parse(at) - Date.parse(nearest.at)) / (weeksPerYear * weekMs)
  const grown = age < grownUpFrom ? growthPerYear * Math.max(1, years) : 0
  const isDoubtful = heightCm < known - heightTolerance || heightCm > known + heightTolerance + grown
  return isDoubtful ? [{ kind: 'height', measured: heightCm, known }] : []
}

const sexDoubt = ({ sex }: MeasuredBody, known: KnownBody): readonly PersonDoubt[] =>
  sex === undefined || known.sex === 'diverse' || sex === known.sex
    ? []
    : [{ kind: 'sex', measured: sex, known: known.sex }]
