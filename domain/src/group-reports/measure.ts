/** The kinds of measures in the order in which the law on safety at work wants them tried. */
export const measureKinds = ['technical', 'organisational', 'personal'] as const

/** `dropped` is final and always has a reason. */
export const measureStates = ['proposed', 'decided', 'in-work', 'done', 'dropped'] as const
export type MeasureState = (typeof measureStates)[number]

/** How the effect of a measure is checked. */
export const effectCheckWays = ['next-survey', 'observation', 'talk'] as const
export type EffectCheckWay = (typeof effectCheckWays)[number]

/** What the person who checked a measure found. With `too-early` it has to be checked again. */
export const effectResults = ['effective', 'partly', 'not-effective', 'too-early'] as const
export type EffectResult = (typeof effectResults)[number]

/** Somebody has promised the measure and not yet finished it. */
export const promisedStates: readonly MeasureState[] = ['decided', 'in-work']

/** True for a promised measure after its last day. Days are ISO 8601 dates. */
export const isOverdue = (
  { state, dueOn }: { readonly state: MeasureState; readonly dueOn: string | null },
  today: string,
): boolean => promisedStates.includes(state) && dueOn !== null && dueOn < today
