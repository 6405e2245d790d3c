import { randomUUID } from 'node:crypto'
import type { groupMeasuresApi, Measure } from '@salus/contract/group-reports/measures.ts'
import type { Release } from '@salus/domain/group-reports/release.ts'
import { listReportedScores } from '@salus/domain/group-reports/reported-scores.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { z } from 'zod'
import { refuse } from '../../../platform/refusal.ts'
import { audit, type TenantScope } from '../../../platform/scope/tenant.ts'
import { lockSurvey } from '../reading/survey-rows.queries.ts'
import { requireContent } from './measure-rules.ts'
import { readMeasure } from './read-measures.ts'
import { countMeasures, insertMeasure, insertVersion, type NewMeasure, storedBody } from './write-measures.queries.ts'

const mostMeasures = 300

interface Wanted {
  readonly surveyId: string
  readonly body: z.output<typeof groupMeasuresApi.createGroupMeasure.body>
  readonly publicUrl: string
}

export async function createMeasure(scope: TenantScope, { surveyId, body, publicUrl }: Wanted): Promise<Measure> {
  const survey = (await lockSurvey(scope, surveyId)) ?? refuse('not-found')
  if (survey.state === 'withdrawn') refuse('report-withdrawn')
  if (survey.state !== 'published') refuse('survey-state')
  const { theme, finding, group, ...editable } = body
  const profile = profileById(survey.profileId)
  const isReported = profile && listReportedScores(profile).some(({ code }) => code === theme)
  if (theme !== null && isReported !== true) refuse('invalid-input', { errors: [unknownTheme] })
  if ((await countMeasures(scope, surveyId)) >= mostMeasures) refuse('invalid-input', { errors: [tooMany] })
  const content = { ...editable, check: null, droppedBecause: null }
  await requireContent(scope, content, { publicUrl, owner: null })
  const measureId = randomUUID()
  const shown = group === null ? null : await findShown(scope, surveyId, group)
  await insertMeasure(scope, { measureId, surveyId, theme, finding, group: shown })
  await insertVersion(scope, { measureId, revision: 1, what: 'created', content })
  audit(scope, { action: 'group-measure.created', objectKind: 'group-measure', objectId: measureId })
  return readMeasure(scope, surveyId, measureId)
}

type Group = NonNullable<z.output<typeof groupMeasuresApi.createGroupMeasure.body>['group']>

/**
 * Refuses with `group-not-shown` if the group is unknown or hidden, so that callers cannot distinguish the two cases.
 */
async function findShown(
  scope: TenantScope,
  surveyId: string,
  group: Group,
): Promise<NonNullable<NewMeasure['group']>> {
  const { breakdownId, classId } = group
  const body = (await storedBody(scope, surveyId)) ?? refuse('group-not-shown')
  // The cast is safe, because the report was validated before it was stored.
  const { breakdowns } = JSON.parse(body) as Release
  const found = breakdowns.find(({ id }) => id === breakdownId)?.classes.find((one) => one.classId === classId)
  return found?.shown === true ? { breakdownId, classId, name: found.name } : refuse('group-not-shown')
}

const unknownTheme = { path: 'theme', code: 'not-offered', message: 'The report has no such theme.' }
const tooMany = { path: 'action', code: 'too-many', message: `At most ${mostMeasures} measures after one survey.` }
