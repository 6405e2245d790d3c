import * as z from 'zod'

/** Limits that apply to every group report (decisions, section 11, and decision 21). */
export const groupReportLimits = {
  /** The smallest and largest `k` that a tenant may choose. */
  k: { min: 10, max: 50 },
  /** With fewer people than this on either side of a split, the split is written in words. */
  splitSide: 5,
  /** A class is shown only if at least this many more than `k` people are invited. */
  spareInvited: 2,
  breakdowns: 3,
  classes: 200,
  treeDepth: 4,
  /** From this number of people on, the whole shows its bands and its spread. */
  distribution: 30,
  /** The fewest days between the end of a survey and the next one with the same score. */
  restDays: 28,
} as const

const id = z.string().min(1)

const breakdownClassSchema = z.object({
  classId: id,
  name: z.string().min(1),
  /** The class above it. Only in a tree; a class without one is at the top. */
  parentId: id.optional(),
})
/** One group of a breakdown, as frozen when the wave opened. */
export type BreakdownClass = z.infer<typeof breakdownClassSchema>

const breakdownSchema = z.object({
  id,
  kind: z.enum(['tree', 'flat']),
  name: z.string().min(1),
  classes: z.array(breakdownClassSchema),
})
/** One way to divide the people of a wave into classes: units, job types, sites. */
export type Breakdown = z.infer<typeof breakdownSchema>

const reportedScoreSchema = z.object({
  code: id,
  /** `mean`: mean and share in need. `classes`: only shares of its classes, because it has no bounded number. */
  kind: z.enum(['mean', 'classes']),
  /** The ends of the scale, in the unit of the score. */
  lo: z.number(),
  hi: z.number(),
  /** The decimals of an individual result. */
  decimals: z.int().min(0),
  better: z.enum(['higher', 'lower', 'neither']),
  /** In the order of the scale. `upTo` is the upper limit; `null` for the last band and for classes. */
  bands: z.array(
    z.object({ code: id, valence: z.enum(['good', 'neutral', 'watch', 'act']), upTo: z.number().nullable() }),
  ),
})
/** One score of the profile as the report writes it. */
export type ReportedScore = z.infer<typeof reportedScoreSchema>

/** The number of people placed at exactly each class, without those below it. Keyed by breakdown, then by class. */
const headcountsSchema = z.record(id, z.record(id, z.int().min(0)))

/**
 * Everything that was frozen when the wave opened. The breakdowns are in the order of their importance, most important
 * first.
 */
export const wavePlanSchema = z
  .object({
    surveyId: id,
    profileId: id,
    /** The version of the measurement profile. */
    version: z.string().min(1),
    k: z.int().min(groupReportLimits.k.min).max(groupReportLimits.k.max),
    scores: z.array(reportedScoreSchema).min(1),
    breakdowns: z.array(breakdownSchema).max(groupReportLimits.breakdowns),
    invited: z.object({
      /** The number of all invited people, in a class or not. */
      whole: z.int().min(0),
      perClass: headcountsSchema,
    }),
  })
  .superRefine((plan, context) => {
    for (const problem of findPlanProblems(plan.breakdowns)) context.addIssue({ code: 'custom', message: problem })
  })
export type WavePlan = z.infer<typeof wavePlanSchema>

/** One participant: one complete check-up that is not withdrawn, with a valid consent. */
export const participantSchema = z.object({
  /** The person's class, keyed by breakdown. `null` for no class; the person then counts only in the whole. */
  classes: z.record(id, id.nullable()),
  /**
   * The same in the wave of the previous release, by its breakdowns. Omitted when the classes are the same as now;
   * empty for a person who was not invited then.
   */
  classesBefore: z.record(id, id.nullable()).optional(),
  /** Set when a reader of the report may also read this person's individual results. */
  isKnown: z.boolean(),
  /** Keyed by score code. A score without a value (declined, withheld) is omitted. */
  scores: z.record(
    id,
    z.object({
      /** Between `lo` and `hi`. `null` for a score of the kind `classes`. */
      value: z.number().nullable(),
      /** The band according to this person's own limits. */
      band: id,
      /** True when that band has the valence `act`. */
      inNeed: z.boolean(),
    }),
  ),
})
export type Participant = z.infer<typeof participantSchema>

/** The reasons why these breakdowns cannot be used, one sentence each. */
function findPlanProblems(breakdowns: readonly Breakdown[]): readonly string[] {
  const total = breakdowns.reduce((sum, { classes }) => sum + classes.length, 0)
  return [
    ...(total > groupReportLimits.classes ? ['There are more than 200 classes.'] : []),
    ...(new Set(breakdowns.map((one) => one.id)).size < breakdowns.length ? ['Two breakdowns have the same id.'] : []),
    ...breakdowns.flatMap(findBreakdownProblems),
  ]
}

function findBreakdownProblems(breakdown: Breakdown): readonly string[] {
  const parents = new Map(breakdown.classes.map(({ classId, parentId }) => [classId, parentId]))
  if (parents.size < breakdown.classes.length) return [`Two classes of ${breakdown.id} have the same id.`]
  if (breakdown.kind === 'flat' && breakdown.classes.some(({ parentId }) => parentId !== undefined)) {
    return [`${breakdown.id} is flat, but a class of it has a parent.`]
  }
  return breakdown.classes.flatMap(({ classId }) => {
    let above: string | undefined = classId
    for (let depth = 0; above !== undefined; depth += 1) {
      if (!parents.has(above)) return [`${classId} of ${breakdown.id} is below an unknown class.`]
      if (depth >= groupReportLimits.treeDepth) return [`${classId} of ${breakdown.id} is too deep, or above itself.`]
      above = parents.get(above)
    }
    return []
  })
}
