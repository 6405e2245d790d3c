import type { InputProblem, Problem } from '@salus/contract/problem.ts'
import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import { findRefusalReason } from '../../../platform/api/refusal-reason.ts'
import type { TranslationKey, Translate } from '../../../i18n/t.tsx'
import { contradictionText, type Wording } from './contradiction-text.ts'
import type { Items } from './state.ts'

interface Refused {
  readonly problem: Problem | null
  /** The current answers. A contradiction is dropped once one of its answers has changed. */
  readonly answers: Readonly<AnswersInput>
}

export interface Refusals {
  readonly byItem: Readonly<Record<string, string>>
  /**
   * A message for the whole form; empty if nothing was refused, or if the server only doubts whether the answers come
   * from this person.
   */
  readonly general: string
}

const sayings: Readonly<Record<string, TranslationKey>> = {
  required: 'analyses.refused.required',
  'not-an-option': 'analyses.refused.notAnOption',
  'wrong-type': 'analyses.refused.notAnOption',
  'not-asked': 'analyses.refused.inconsistent',
  inconsistent: 'analyses.refused.inconsistent',
}

/** Returns texts that explain the server's refusals: one for each item concerned, and one for the whole form. */
export function listRefusals({ problem, answers }: Refused, items: Items, wording: Wording): Refusals {
  // Doubts about whether the answers come from this person are not listed here, because they are shown next to the
  // answers.
  if (problem === null || problem.code === 'maybe-another-person') return { byItem: {}, general: '' }
  const byItem: Record<string, string> = {}
  const errors = problem.errors ?? []
  const standing = errors.filter((error) => isStanding(error, answers))
  for (const error of standing) {
    const item = items.find(({ id }) => id === error.path.split('.').at(-1))
    if (item !== undefined) byItem[item.id] = writeInputProblem(error, item, { ...wording, items })
  }
  const { t } = wording
  if (Object.keys(byItem).length > 0)
    return { byItem, general: t('analyses.refused.some', { count: Object.keys(byItem).length }) }
  return { byItem, general: standing.length < errors.length ? '' : writeRefusal(problem, t) }
}

const isStanding = ({ contradiction }: InputProblem, answers: Readonly<AnswersInput>) =>
  contradiction === undefined || Object.entries(contradiction.values).every(([id, value]) => answers[id] === value)

/** Refusals that can occur only if the member's record changed during the run. In these states, a run cannot begin. */
const changes: Readonly<Record<string, TranslationKey>> = {
  'consent-required': 'analyses.refused.consentWithdrawn',
  'member-archived': 'analyses.refused.archived',
  'birth-date-missing': 'analyses.refused.birthDate',
  'on-hold': 'analyses.refused.onHold',
  'not-found': 'analyses.refused.noRecord',
}

/** Returns the text that explains why the server refused the answers as a whole. */
export function writeRefusal(problem: Problem, t: Translate): string {
  const known = changes[findRefusalReason(problem)]
  return known === undefined ? t('analyses.refused.general', { code: problem.code }) : t(known)
}

function writeInputProblem(
  error: InputProblem,
  item: Items[number],
  { items, t, numbers }: Wording & { readonly items: Items },
) {
  const { contradiction } = error
  if (contradiction !== undefined) return contradictionText({ path: item.id, contradiction }, items, { t, numbers })
  const isLimit = error.code === 'out-of-range' && error.min !== undefined && error.max !== undefined
  if (isLimit)
    return t('analyses.refused.outOfRange', { range: numbers.range({ ...item, min: error.min, max: error.max }) })
  if (error.code === 'not-a-step' && item.step !== undefined)
    return t('analyses.number.notAStep', { step: numbers.withUnit(item, item.step) })
  return t(sayings[error.code] ?? 'analyses.refused.notAnOption')
}
