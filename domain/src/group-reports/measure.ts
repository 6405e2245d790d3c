/** The kinds of measures, in the order in which occupational safety law requires them to be considered. */
export const measureKinds = ['technical', 'organisational', 'personal'] as const

/** `dropped` is final and always has a reason. */
export const measureStates = ['proposed', 'decided', 'in-work', 'done', 'dropped'] as const
export type MeasureState = (typeof measureStates)[number]

export const effectCheckWays = ['next-survey', 'observation', 'talk'] as const
export type EffectCheckWay = (typeof effectCheckWays)[number]

/** After `too-early`, the effect must be checked again. */
export const effectResults = ['effective', 'partly', 'not-effective', 'too-early'] as const
export type EffectResult = (typeof effectResults)[number]

export const promisedStates: readonly MeasureState[] = ['decided', 'in-work']

/** True when `dueOn` of a measure that is decided or in work has passed. Days are ISO 8601 dates. */
export const isOverdue = (
  { state, dueOn }: { readonly state: MeasureState; readonly dueOn: string | null },
  today: string,
): boolean => promisedStates.includes(state) && dueOn !== null && dueOn < today
