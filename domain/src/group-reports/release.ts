import * as z from 'zod'

/**
 * Participation in per cent. Written only for all participants together, because for a class it would reveal who did
 * not take part.
 */
export const participationClasses = ['under-30', '30-50', '50-60', '60-70', '70-80', 'over-80'] as const

/**
 * `better`, `worse`, `changed`: the numbers are new, and fewer than `k` people cannot have caused the change.
 * `no-real-change`: the numbers are repeated from the last release. `not-comparable`: the last release did not show
 * this score in this row, or had another major version of the profile.
 */
export const changeWords = ['better', 'worse', 'changed', 'no-real-change', 'not-comparable'] as const
export type ChangeWord = (typeof changeWords)[number]

const meanSchema = z.union([
  /** The true mean is within half a step of the value. */
  z.strictObject({ value: z.number(), step: z.number().positive() }),
  z.strictObject({ atMost: z.number() }),
  z.strictObject({ atLeast: z.number() }),
])
export type WrittenMean = z.infer<typeof meanSchema>

const shareSchema = z.union([
  /** Rounded to the grid, one step of which is at least three people. */
  z.strictObject({ percent: z.number(), grid: z.number().positive() }),
  z.strictObject({ word: z.enum(['fewer-than-5', 'all-but-fewer-than-5', 'some']) }),
])
export type WrittenShare = z.infer<typeof shareSchema>

const hiddenScoreSchema = z.strictObject({ code: z.string(), shown: z.literal(false) })
const shownScoreSchema = z.strictObject({
  code: z.string(),
  /** Omitted for a score of the kind `classes`. */
  mean: meanSchema.optional(),
  /**
   * The 95 % interval of the mean, computed only from written numbers. Omitted when no spread is written, or when the
   * mean is `atMost` or `atLeast`.
   */
  interval: z.strictObject({ from: z.number(), to: z.number() }).optional(),
  /**
   * The share of people in a band with the valence `act`. Omitted for a score of the kind `classes`, and when no band
   * has that valence. Also omitted when the share would reveal that all or none of the people of some set are in need.
   */
  inNeed: shareSchema.optional(),
  /**
   * `names` are the codes of the neighbouring bands that were merged, `percent` is their common share. Because of
   * rounding, the shares need not add up to 100.
   */
  bands: z.array(z.strictObject({ names: z.array(z.string()), percent: z.number() })).optional(),
  /**
   * Compares a class with the whole, that is, all participants. Omitted for the whole itself. Also omitted when only
   * one of the two rows is repeated, because their numbers then come from different surveys.
   */
  comparedWithWhole: z.enum(['better', 'worse', 'different', 'no-difference']).optional(),
  /** Omitted in the first wave. */
  change: z.enum(changeWords).optional(),
})
const writtenScoreSchema = z.union([hiddenScoreSchema, shownScoreSchema])
export type ShownScore = z.infer<typeof shownScoreSchema>
export type WrittenScore = z.infer<typeof writtenScoreSchema>

const classNames = { classId: z.string(), name: z.string(), parentId: z.string().optional() }
const hiddenClassSchema = z.strictObject({ ...classNames, shown: z.literal(false) })
const shownClassSchema = z.strictObject({
  ...classNames,
  shown: z.literal(true),
  /**
   * The number of people as it is written: a multiple of 5, at most the number of participants, and at least 2 below
   * the number of invited people.
   */
  n5: z.int(),
  scores: z.array(writtenScoreSchema),
})
const writtenClassSchema = z.union([hiddenClassSchema, shownClassSchema])
export type WrittenClass = z.infer<typeof writtenClassSchema>

const shownWholeSchema = z.strictObject({
  n5: z.int(),
  participation: z.enum(participationClasses),
  scores: z.array(writtenScoreSchema),
})
/** Used when too few people took part. The report then contains only this fact. */
const hiddenWholeSchema = z.strictObject({ shown: z.literal(false) })

const releaseFields = {
  surveyId: z.string(),
  profileId: z.string(),
  version: z.string(),
  closedAt: z.iso.datetime(),
  k: z.int(),
  whole: z.union([shownWholeSchema, hiddenWholeSchema]),
  breakdowns: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(['tree', 'flat']),
      name: z.string(),
      classes: z.array(writtenClassSchema),
    }),
  ),
}

export const computedReleaseSchema = z.strictObject(releaseFields)
export type ComputedRelease = z.infer<typeof computedReleaseSchema>

/** The computed release and the hexadecimal SHA-256 hash of `serialiseRelease`. */
export const releaseSchema = z.strictObject({ ...releaseFields, sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type Release = z.infer<typeof releaseSchema>

/**
 * Returns the canonical JSON of a release without its hash: keys sorted by code units, no white space. Equal releases
 * always give equal text.
 */
export function serialiseRelease(release: ComputedRelease | Release): string {
  const { sha256: _, ...computed } = { sha256: undefined, ...release }
  return JSON.stringify(computed, (_key, value: unknown) => (isRecord(value) ? sortKeys(value) : value))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sortKeys = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
