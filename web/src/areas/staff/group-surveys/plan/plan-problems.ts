import type { TranslationKey } from '../../../../i18n/t.tsx'
import { ApiProblem, refusedFields } from '../../../../platform/api/problems.ts'
import { isDay } from '../../../../ui/fields/date-parts.ts'
import { addDays } from '../../../../platform/dates/tenant-time.ts'
import type { PlanDraft } from './plan-draft.ts'

/** What is wrong with the fields of a plan. */
export type PlanProblems = Partial<Record<'profile' | 'from' | 'to' | 'groups', TranslationKey>>

const shortestDays = 7

/** The earliest last day of a survey: the first and the last day count. */
export const earliestEnd = (from: string): string => addDays(from, shortestDays - 1)

/** What can be seen before sending. */
export function findGaps({ profileId, from, to, breakdowns }: PlanDraft): PlanProblems {
  return {
    ...(profileId === '' ? { profile: 'groupSurveys.problem.profileMissing' } : {}),
    ...(isDay(from) ? {} : { from: 'errors.fieldDay' }),
    ...(isDay(to) ? {} : { to: 'errors.fieldDay' }),
    ...(isDay(from) && isDay(to) && to < earliestEnd(from) ? { to: 'groupSurveys.problem.tooShort' } : {}),
    ...(breakdowns.some(({ name }) => name.trim() === '') ? { groups: 'groupSurveys.problem.nameMissing' } : {}),
  }
}

const ofCode: Readonly<Record<string, TranslationKey>> = {
  'in-past': 'groupSurveys.problem.inPast',
  'too-short': 'groupSurveys.problem.tooShort',
  'too-long': 'groupSurveys.problem.tooLong',
  'not-offered': 'groupSurveys.problem.notOffered',
}
const ofPath = { profileId: 'profile', opensAt: 'from', closesAt: 'to', breakdowns: 'groups' } as const

/** The refusal of the server, at the fields it is about; empty if it is about none. */
export function refusedPlan(error: unknown): PlanProblems {
  if (!(error instanceof ApiProblem)) return {}
  if (error.problem.code === 'survey-too-soon') return { to: 'errors.surveyTooSoon' }
  if (error.problem.code === 'product-not-active') return { profile: 'groupSurveys.problem.notOffered' }
  const problems: PlanProblems = {}
  for (const { path, code } of refusedFields(error)) {
    const field = Object.entries(ofPath).find(([name]) => path === name || path.startsWith(`${name}.`))?.[1]
    if (field !== undefined) problems[field] = ofCode[code] ?? 'errors.fieldInvalid'
  }
  return problems
}
