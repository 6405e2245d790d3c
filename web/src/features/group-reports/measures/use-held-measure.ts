import { groupMeasuresApi, type Measure } from '@salus/contract/group-reports/measures.ts'
import { useState } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { ApiProblem } from '../../../platform/api/problems.ts'
import { apiQueryOptions, queryClient } from '../../../platform/api/query.ts'
import type { SurveyId } from './use-measures.ts'

export type MeasureField = Measure['history'][number]['changes'][number]['field']

interface Held {
  readonly measure: Measure
  readonly meanwhile: readonly MeasureField[]
}

/**
 * Keeps the measure that a dialog shows. If the server refuses a change because there is a newer version, loads the
 * newer version. `onCatchUp` receives the measure as it was shown before, and the newer version.
 */
export function useHeldMeasure(survey: SurveyId, opened: Measure, onCatchUp?: (before: Measure, now: Measure) => void) {
  const t = useT()
  const [held, hold] = useState<Held>({ measure: opened, meanwhile: [] })
  const catchUp = async (error: unknown) => {
    if (!hasCode(error, 'version-conflict')) return
    const read = apiQueryOptions(groupMeasuresApi.getGroupMeasures, { params: { ...survey } })
    const { items } = await queryClient.fetchQuery({ ...read, staleTime: 0 })
    const now = items.find(({ measureId }) => measureId === held.measure.measureId)
    if (now === undefined) return
    const since = now.history.filter(({ revision }) => revision > held.measure.revision)
    const fields = since.flatMap(({ changes }) => changes.map(({ field }) => field))
    hold({ measure: now, meanwhile: [...new Set([...held.meanwhile, ...fields])] })
    onCatchUp?.(held.measure, now)
  }
  const wordsFor = (error: unknown) =>
    hasCode(error, 'version-conflict')
      ? t('groupMeasures.overtaken')
      : hasCode(error, 'measure-state')
        ? t('groupMeasures.stateOvertaken')
        : undefined
  return { ...held, options: { wordsFor, onFailed: catchUp } }
}

const hasCode = (error: unknown, code: string) => error instanceof ApiProblem && error.problem.code === code
