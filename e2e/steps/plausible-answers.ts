import { isVisible } from '@salus/domain/measurement-profiles/check-answers.ts'
import type {
  Answers,
  AnswerValue,
  Item,
  MeasurementProfile,
  NumberItem,
  Subject,
} from '@salus/domain/measurement-profiles/measurement-profile.ts'

export interface AnsweredItem {
  readonly item: Item
  /** `undefined` if the item is not answered. */
  readonly value: AnswerValue | undefined
}

/**
 * Answers every item that the profile asks. The answers depend only on the profile: for example, a number is the middle
 * of its usual range, and an illness is answered with no.
 */
export function plausibleAnswers(profile: MeasurementProfile, subject: Subject): readonly AnsweredItem[] {
  // Leaves out optional values that contradict other values, as if the device had not shown them.
  const leftOut = new Set<string>()
  for (;;) {
    const plan = buildPlan(profile, leftOut)
    const scoring = profile.score(makeAnswers(plan), subject)
    if (scoring.ok) return plan
    const optional = scoring.problems.filter(({ path }) =>
      profile.items.some((item) => item.id === path && !item.required),
    )
    const next = optional.find(({ path }) => !leftOut.has(path))
    if (next === undefined) throw new Error(`${profile.code}: ${JSON.stringify(scoring.problems)}`)
    leftOut.add(next.path)
  }
}

export const makeAnswers = (plan: readonly AnsweredItem[]): Answers =>
  Object.fromEntries(plan.flatMap(({ item, value }) => (value === undefined ? [] : [[item.id, value]])))

function buildPlan(profile: MeasurementProfile, leftOut: ReadonlySet<string>): readonly AnsweredItem[] {
  const answers: Record<string, AnswerValue> = {}
  const plan: AnsweredItem[] = []
  for (const item of profile.items) {
    if (!isVisible(item.visibleIf, answers)) continue
    const value = leftOut.has(item.id) ? undefined : valueFor(item)
    if (value !== undefined) answers[item.id] = value
    plan.push({ item, value })
  }
  return plan
}

function valueFor(item: Item): AnswerValue {
  switch (item.kind) {
    case 'yes-no':
      return false
    case 'single-choice':
      return item.options[Math.floor(item.options.length / 2)]?.value ?? null
    case 'multiple-choice':
      return item.options.slice(0, 1).map(({ value }) => String(value))
    case 'number':
      return computeMiddle(item)
  }
}

function computeMiddle({ min, max, step, usual = [min, max] }: NumberItem): number {
  const middle = (usual[0] + usual[1]) / 2
  return Number((min + Math.round((middle - min) / step) * step).toFixed(4))
}
