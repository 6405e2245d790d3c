import { addDays } from '@salus/domain/moments/add-days.ts'
import type { BreakdownKind } from '@salus/contract/group-reports/surveys.ts'
import type { Translate, TranslationKey } from '../../../../i18n/t.tsx'
import { ApiProblem, refusedFields } from '../../../../platform/api/problems.ts'
import { isDay } from '../../../../ui/fields/date-parts.ts'
import type { ChosenBreakdown, PlanDraft } from './plan-draft.ts'

type Message = Parameters<Translate>

export type PlanProblems = Partial<Record<'profile' | 'from' | 'to' | 'groups' | `name of ${BreakdownKind}`, Message>>

const shortestDays = 7

/** Returns the earliest possible last day. The length includes the first and the last day. */
export const earliestEnd = (from: string): string => addDays(from, shortestDays - 1)

export function findGaps({ profileId, from, to, breakdowns }: PlanDraft): PlanProblems {
  return {
    ...(profileId === '' ? { profile: ['groupSurveys.problem.profileMissing'] } : {}),
    ...(isDay(from) ? {} : { from: ['errors.fieldDay'] }),
    ...(isDay(to) ? {} : { to: ['errors.fieldDay'] }),
    ...(isDay(from) && isDay(to) && to < earliestEnd(from) ? { to: ['groupSurveys.problem.tooShort'] } : {}),
    ...Object.fromEntries(breakdowns.flatMap((one, index) => findNameGap(one, breakdowns.slice(0, index)))),
  }
}

/**
 * Returns the error for a missing name, or for a name that an earlier breakdown already has. Each breakdown becomes a
 * table of the report, and two tables must not have the same name.
 */
function findNameGap(
  { kind, name }: ChosenBreakdown,
  earlier: readonly ChosenBreakdown[],
): readonly [string, Message][] {
  const isTaken = earlier.some((one) => plain(one.name) === plain(name))
  if (plain(name) === '') return [[`name of ${kind}`, ['groupSurveys.problem.nameMissing']]]
  return isTaken ? [[`name of ${kind}`, ['groupSurveys.problem.nameTaken']]] : []
}

const plain = (name: string) => name.trim().toLocaleLowerCase('de')

const ofCode: Readonly<Record<string, TranslationKey>> = {
  'in-past': 'groupSurveys.problem.inPast',
  'too-short': 'groupSurveys.problem.tooShort',
  'too-long': 'groupSurveys.problem.tooLong',
  'not-offered': 'groupSurveys.problem.notOffered',
}
const ofPath = { profileId: 'profile', opensAt: 'from', closesAt: 'to', breakdowns: 'groups' } as const

/**
 * Returns the server's refusals by field. Empty if no refusal concerns a field. If the plan starts too soon, the
 * refusal contains the first possible day, formatted by `writeDay`.
 */
export function refusedPlan(error: unknown, writeDay: (moment: string) => string): PlanProblems {
  if (!(error instanceof ApiProblem)) return {}
  const { code: refusal, opensFrom } = error.problem
  if (refusal === 'survey-too-soon')
    return {
      from:
        opensFrom === undefined
          ? ['errors.surveyTooSoon']
          : ['groupSurveys.problem.tooSoon', { day: writeDay(opensFrom) }],
    }
  if (refusal === 'product-not-active') return { profile: ['groupSurveys.problem.notOffered'] }
  const problems: PlanProblems = {}
  for (const { path, code } of refusedFields(error)) {
    const field = Object.entries(ofPath).find(([name]) => path === name || path.startsWith(`${name}.`))?.[1]
    if (field !== undefined) problems[field] = [ofCode[code] ?? 'errors.fieldInvalid']
  }
  return problems
}

/** Returns the server's refusals, without those for fields that have changed since the plan was sent. */
export function keepOpenRefusals(refused: PlanProblems, sent: PlanDraft | null, now: PlanDraft): PlanProblems {
  if (sent === null) return {}
  const isSame = {
    profile: sent.profileId === now.profileId,
    period: sent.profileId === now.profileId && sent.from === now.from && sent.to === now.to,
    groups: JSON.stringify(sent.breakdowns) === JSON.stringify(now.breakdowns),
  }
  const { profile, from, to, groups } = refused
  return {
    ...(isSame.profile && profile ? { profile } : {}),
    ...(isSame.period && from ? { from } : {}),
    ...(isSame.period && to ? { to } : {}),
    ...(isSame.groups && groups ? { groups } : {}),
  }
}
