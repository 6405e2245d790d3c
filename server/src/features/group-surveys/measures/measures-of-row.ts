import type { Measure, Measures } from '@salus/contract/group-reports/measures.ts'
import { assessSteps } from '@salus/domain/group-reports/assessment-steps.ts'
import { type Effect, judgeEffect } from '@salus/domain/group-reports/judge-effect.ts'
import { isOverdue } from '@salus/domain/group-reports/measure.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { mainZone } from '@salus/domain/moments/zone-of-country.ts'
import type { Release } from '@salus/domain/group-reports/release.ts'
import { buildHistory } from './measure-history.ts'
import type { MeasureRow, MeasuresRow } from './measures.queries.ts'

/** Judges the effects of measures only from the stored reports of this survey and the next one. */
export function measuresOfRow(row: MeasuresRow, now: Date): Measures {
  const judge = judgeBy(row)
  const today = dayIn(mainZone(row.country), now.getTime())
  const items = row.measures.map((measure) => measureOfRow(measure, judge(measure), today))
  const isOver = row.state === 'open' && Date.parse(row.closesAt) <= now.getTime()
  const survey = { state: isOver ? 'closing' : row.state, closesAt: row.closesAt } as const
  const { steps, proposedFor } = assessSteps(survey, items, row.nextSurveyId !== null)
  return {
    items,
    nextCursor: null,
    isReportWithdrawn: row.state === 'withdrawn' && row.body !== null,
    showsEffects: row.mayRead,
    steps: [...steps],
    nextSurvey: { surveyId: row.nextSurveyId, proposedFor },
  }
}

type Target = Pick<MeasureRow, 'theme' | 'breakdownId' | 'classId'>

/**
 * Returns a function that judges the effect of a measure. The function returns `null` if the caller is not allowed to
 * read reports, if a report is missing, or if the measure has no theme. It returns `cannot-be-judged` if one of the two
 * reports was withdrawn.
 */
function judgeBy({ mayRead, state, body, next }: MeasuresRow): (target: Target) => Effect | null {
  if (!mayRead || body === null || next === null) return () => null
  const isShown = state === 'published' && next.state === 'published'
  // The casts are safe, because the reports were validated before they were stored.
  const [earlier, later] = [JSON.parse(body) as Release, JSON.parse(next.body) as Release]
  return ({ theme, breakdownId, classId }) => {
    if (theme === null) return null
    if (!isShown) return 'cannot-be-judged'
    const group = breakdownId === null || classId === null ? {} : { group: { breakdownId, classId } }
    return judgeEffect(earlier, later, { code: theme, ...group })
  }
}

function measureOfRow(row: MeasureRow, effect: Effect | null, today: string): Measure {
  const { measureId, theme, finding, breakdownId, classId, className, versions } = row
  const newest = versions.at(-1)
  if (newest === undefined) throw new Error(`the measure ${measureId} has no version`)
  const { what: _what, at: _at, by: _by, ...content } = newest
  const isInGroup = breakdownId !== null && classId !== null && className !== null
  return {
    ...content,
    measureId,
    theme,
    finding,
    group: isInGroup ? { breakdownId, classId, name: className } : null,
    isOverdue: isOverdue(newest, today),
    effect,
    history: buildHistory(versions),
  }
}
