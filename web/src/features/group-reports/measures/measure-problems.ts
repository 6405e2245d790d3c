import { linkSchema, mostLinks } from '@salus/contract/group-reports/measures.ts'
import type { TranslationKey } from '../../../i18n/t.tsx'
import { refusedFields } from '../../../platform/api/problems.ts'
import { isDay } from '../../../ui/fields/date-parts.ts'
import { type DraftField, listLinks, type MeasureDraft, ownFinding } from './read-measure-form.ts'

export type MeasureProblems = Partial<Record<DraftField, TranslationKey>>

export interface FieldsProps {
  readonly draft: MeasureDraft
  readonly problems: MeasureProblems
  readonly onChange: (field: DraftField, value: string) => void
}

/**
 * Finds the errors that can be found before sending. All states except "proposed" need a responsible person and a due
 * date.
 */
export function findProblems(draft: MeasureDraft): MeasureProblems {
  const isBlank = (field: DraftField) => draft[field].trim() === ''
  return {
    ...(draft.theme === ownFinding && isBlank('finding') ? { finding: 'groupMeasures.findingMissing' } : {}),
    ...(isBlank('action') ? { action: 'groupMeasures.actionMissing' } : {}),
    ...(isBlank('owner') ? ownerProblem(draft) : {}),
    ...dayProblems(draft),
    ...linkProblem(draft.links),
  }
}

function ownerProblem({ state, reminded }: MeasureDraft): MeasureProblems {
  if (state !== 'proposed') return { owner: 'groupMeasures.ownerMissing' }
  return reminded === '' ? {} : { owner: 'groupMeasures.ownerMissingForAccount' }
}

function dayProblems({ state, startsOn, dueOn, checkOn }: MeasureDraft): MeasureProblems {
  const isLate = isDay(startsOn) && isDay(dueOn) && dueOn < startsOn
  return {
    ...(isBroken(startsOn) ? { startsOn: 'errors.fieldDay' } : {}),
    ...(isBroken(dueOn) ? { dueOn: 'errors.fieldDay' } : {}),
    ...(state !== 'proposed' && dueOn === '' ? { dueOn: 'groupMeasures.dueMissing' } : {}),
    ...(isLate ? { dueOn: 'groupMeasures.dueBeforeStart' } : {}),
    ...(isBroken(checkOn) ? { checkOn: 'errors.fieldDay' } : {}),
  }
}

const isBroken = (day: string) => day !== '' && !isDay(day)

function linkProblem(text: string): MeasureProblems {
  const links = listLinks(text)
  if (links.length > mostLinks) return { links: 'groupMeasures.linksTooMany' }
  return links.every((link) => linkSchema.safeParse(link).success) ? {} : { links: 'groupMeasures.linkBroken' }
}

const ofCode: Readonly<Record<string, TranslationKey>> = {
  'link-into-salus': 'groupMeasures.linkIntoSalus',
  'not-a-reader': 'groupMeasures.accountRefused',
}

/** Returns the refusals of the server by field. Empty if the refusals concern no field. */
export function refusedMeasure(error: unknown): MeasureProblems {
  const problems: MeasureProblems = {}
  for (const { path, code } of refusedFields(error)) {
    const [first, second] = path.split('.')
    const field = second === 'userId' ? 'reminded' : fieldsOfPath.find((one) => one === first)
    if (field !== undefined) problems[field] = ofCode[code] ?? 'errors.fieldInvalid'
  }
  return problems
}

const fieldsOfPath = ['action', 'finding', 'owner', 'startsOn', 'dueOn', 'resources', 'links'] as const
