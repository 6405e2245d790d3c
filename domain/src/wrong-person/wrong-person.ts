/** What a measurement says of the person who stood on the device. */
export interface MeasuredBody {
  readonly at: string
  readonly weightKg?: number | undefined
  readonly heightCm?: number | undefined
  readonly sex?: 'female' | 'male' | undefined
}

/** What is known of the person for whom it is about to be stored. */
export interface KnownBody {
  readonly sex: 'female' | 'male' | 'diverse'
  readonly age: number
  readonly heightCm?: number | null | undefined
  /** The reading that is nearest in time. */
  readonly nearest?: { readonly at: string; readonly weightKg: number; readonly heightCm?: number | null } | undefined
}

/** A reason to ask whether it is the right person. Never a reason to refuse: bodies change, and records have mistakes. */
export type PersonDoubt =
  | { readonly kind: 'weight'; readonly measured: number; readonly known: number; readonly at: string }
  | { readonly kind: 'height'; readonly measured: number; readonly known: number }
  | { readonly kind: 'sex'; readonly measured: 'female' | 'male'; readonly known: 'female' | 'male' }

/**
 * Rules of this product, so wide that the same person hardly ever meets them (SOURCES.md): what drink, meal and clothing
 * move within a day, and one kilogram and a half or one and a half per cent for each week in between.
 */
const weightWithinDay = { kilograms: 3, share: 0.04 }
const weightPerWeek = { kilograms: 1.5, share: 0.015 }
/** However long ago the other reading is, no more than this is expected without asking; a little more for each year. */
const weightCeiling = { kilograms: 12, share: 0.15 }
const ceilingPerYear = { kilograms: 2, share: 0.025 }
/** The ceiling grows from the end of the first year on, for this many years. */
const ceilingGrowsForYears = 4
/** What posture, time of day and two ways of measuring explain. */
const heightTolerance = 4
/** Until then people grow, and a record of last year is no doubt. */
const grownUpFrom = 20
/** The fastest year of growth. */
const growthPerYear = 12

const weekMs = 7 * 86_400_000
const weeksPerYear = 52

/** Why this may be another person than the one it is about to be stored for; empty when nothing speaks against it. */
export const doubtsAboutPerson = (measured: MeasuredBody, known: KnownBody): readonly PersonDoubt[] => [
  ...weightDoubt(measured, known),
  ...heightDoubt(measured, known),
  ...sexDoubt(measured, known),
]

/**
 * By how many kilograms two readings of one person may differ before Salus asks. `lighterKg`: the lighter of the two;
 * `weeks`: the time between them, in either direction.
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

/** What adding the terms of the allowance may lose in binary, in kilograms: far below the step of any scale. */
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
