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
  /** The stored weight that is nearest in time. */
  readonly nearest?: { readonly at: string; readonly weightKg: number; readonly heightCm?: number | null } | undefined
}

/**
 * A reason to ask whether it is the right person. Never a reason to refuse, because bodies change and records have
 * mistakes.
 */
export type PersonDoubt =
  | { readonly kind: 'weight'; readonly measured: number; readonly known: number; readonly at: string }
  | { readonly kind: 'height'; readonly measured: number; readonly known: number }
  | { readonly kind: 'sex'; readonly measured: 'female' | 'male'; readonly known: 'female' | 'male' }

/**
 * The allowed difference within a day (drinks, meals, clothing), and the addition for each week between the readings:
 * in kilograms or as a share of the lighter weight, whichever is larger. These are rules of this product, so wide that
 * two readings of the same person hardly ever exceed them (SOURCES.md).
 */
const weightWithinDay = { kilograms: 3, share: 0.04 }
const weightPerWeek = { kilograms: 1.5, share: 0.015 }
/** The upper limit of the allowed difference, and its addition for each year after the first. */
const weightCeiling = { kilograms: 12, share: 0.15 }
const ceilingPerYear = { kilograms: 2, share: 0.025 }
/** After the first year, the upper limit grows for at most this many years. */
const ceilingGrowsForYears = 4
/** In centimetres: the effect of posture, time of day and two methods of measuring. */
const heightTolerance = 4
/** In years. Younger people grow, so they can be taller than their record says. */
const grownUpFrom = 20
/** In centimetres: the fastest year of growth. */
const growthPerYear = 12

const weekMs = 7 * 86_400_000
const weeksPerYear = 52

/** The reasons to doubt that the measured person is the known one; empty when there are none. */
export const doubtsAboutPerson = (measured: MeasuredBody, known: KnownBody): readonly PersonDoubt[] => [
  ...weightDoubt(measured, known),
  ...heightDoubt(measured, known),
  ...sexDoubt(measured, known),
]

/**
 * The largest weight difference, in kilograms, at which Salus does not ask whether two readings are of the same person.
 * `weeks` is the time between the readings, never negative.
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

/** In kilograms: the tolerance for binary errors of adding the allowances, far below the step of any scale. */
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
