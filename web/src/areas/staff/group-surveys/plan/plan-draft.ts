import { addDays, daysBetween } from '@salus/domain/moments/add-days.ts'
import type { BreakdownKind, GroupHeadcounts, GroupSurvey } from '@salus/contract/group-reports/surveys.ts'
import { dayIn, endOfDay, startOfDay } from '../../../../platform/dates/tenant-time.ts'

export interface ChosenBreakdown {
  readonly kind: BreakdownKind
  readonly name: string
}

/** The plan as entered so far. Days have the form 2026-03-01. */
export interface PlanDraft {
  readonly profileId: string
  readonly from: string
  readonly to: string
  /** The minimum size of a group that the report shows. */
  readonly k: number
  /** The breakdowns, the most important first. */
  readonly breakdowns: readonly ChosenBreakdown[]
}

/** The usual length of a survey in days, including the first and the last day. */
const usualDays = 28

export const usualK = 10

/**
 * Returns the proposed plan. It begins today and lasts four weeks. If the report could show at least one unit, the
 * participants are divided by units.
 */
export function firstDraft(
  counts: GroupHeadcounts,
  today: string,
  names: Readonly<Record<BreakdownKind, string>>,
): PlanDraft {
  const units = counts.breakdowns.find(({ kind }) => kind === 'units')
  const hasUnits = units?.classes.some(({ wouldBeShown }) => wouldBeShown) ?? false
  return {
    profileId: '',
    from: today,
    to: addDays(today, usualDays - 1),
    k: usualK,
    breakdowns: hasUnits ? [{ kind: 'units', name: names.units }] : [],
  }
}

/**
 * Returns a plan that repeats an earlier survey from the day `from`. The plan has the same questionnaire, length and
 * groups.
 */
export function draftAfter({ profileId, opensAt, closesAt, k, breakdowns }: GroupSurvey, from: string, zone: string) {
  const days = daysBetween(dayIn(zone, opensAt), dayIn(zone, closesAt))
  return { profileId, from, to: addDays(from, days), k, breakdowns } satisfies PlanDraft
}

export const toBody = ({ profileId, from, to, k, breakdowns }: PlanDraft, zone: string) => ({
  profileId,
  opensAt: startOfDay(zone, from),
  closesAt: endOfDay(zone, to),
  k,
  breakdowns: breakdowns.map(({ kind, name }) => ({ kind, name: name.trim() })),
})
