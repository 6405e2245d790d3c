import * as z from 'zod'

export const groupReportLimits = {
  k: { min: 10, max: 50 },
  /**
   * A share is written in words if fewer people than this are in need, or if fewer people than this are not in need.
   */
  splitSide: 5,
  /** A class is shown only if at least `k` + `spareInvited` people are invited. */
  spareInvited: 2,
  breakdowns: 3,
  classes: 200,
  treeDepth: 4,
  /** Bands and spread are shown only for at least this many participants. */
  distribution: 30,
  /** The fewest days between the end of a survey and the start of the next one with the same profile. */
  restDays: 28,
} as const

/**
 * The reminder is sent `daysBeforeEnd` days before a survey ends. In a short survey it is sent later, because the
 * survey must first have run for `daysAfterStart` days.
 */
export const surveyReminder = { daysBeforeEnd: 7, daysAfterStart: 1 } as const

const dayMs = 86_400_000

/** True if the survey lasts long enough for its reminder to come exactly `daysBeforeEnd` days before its end. */
export const isRemindedBeforeEnd = (lastsMs: number): boolean =>
  lastsMs >= (surveyReminder.daysBeforeEnd + surveyReminder.daysAfterStart) * dayMs

const id = z.string().min(1)

const breakdownClassSchema = z.object({
  classId: id,
  name: z.string().min(1),
  /** The class above this one, if the breakdown is a tree; omitted for classes at the top. */
  parentId: id.optional(),
})
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
  /** `mean`: mean and share in need. `classes`: only the shares of the classes, because the score is not a number. */
  kind: z.enum(['mean', 'classes']),
  lo: z.number(),
  hi: z.number(),
  decimals: z.int().min(0),
  better: z.enum(['higher', 'lower', 'neither']),
  /** Sorted along the scale. `upTo` is the upper limit; `null` for the last band and for classes. */
  bands: z.array(
    z.object({ code: id, valence: z.enum(['good', 'neutral', 'watch', 'act']), upTo: z.number().nullable() }),
  ),
})
export type ReportedScore = z.infer<typeof reportedScoreSchema>

/** The number of people placed at exactly each class (not below it), by breakdown and class. */
const headcountsSchema = z.record(id, z.record(id, z.int().min(0)))

/** The plan of a wave, frozen when it opens. The most important breakdown comes first. */
export const wavePlanSchema = z
  .object({
    surveyId: id,
    profileId: id,
    version: z.string().min(1),
    k: z.int().min(groupReportLimits.k.min).max(groupReportLimits.k.max),
    scores: z.array(reportedScoreSchema).min(1),
    breakdowns: z.array(breakdownSchema).max(groupReportLimits.breakdowns),
    invited: z.object({
      /** The number of all invited people, whether they are in a class or not. */
      whole: z.int().min(0),
      perClass: headcountsSchema,
    }),
  })
  .superRefine((plan, context) => {
    for (const problem of findPlanProblems(plan.breakdowns)) context.addIssue({ code: 'custom', message: problem })
  })
export type WavePlan = z.infer<typeof wavePlanSchema>

/** One participant: the scores of one complete check-up that has not been withdrawn, with a valid consent. */
export const participantSchema = z.object({
  /**
   * The class of the person in each breakdown. `null` if the person is in no class and is counted only in the numbers
   * for all participants.
   */
  classes: z.record(id, id.nullable()),
  /**
   * The person's classes in the wave of the previous release, by the breakdowns of that wave. Omitted when they are
   * unknown; they are then assumed to be the same as now. Empty if the person was not invited to that wave.
   */
  classesBefore: z.record(id, id.nullable()).optional(),
  /** True when a reader of the report may also read the individual results of this person. */
  isKnown: z.boolean(),
  /** By score code. A score without a value (declined, withheld) is omitted. */
  scores: z.record(
    id,
    z.object({
      /** From `lo` to `hi`; `null` for a score of the kind `classes`. */
      value: z.number().nullable(),
      band: id,
      inNeed: z.boolean(),
    }),
  ),
})
export type Participant = z.infer<typeof participantSchema>

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
