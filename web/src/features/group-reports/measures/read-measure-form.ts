import type { Measure } from '@salus/contract/group-reports/measures.ts'
import { effectCheckWays, measureKinds, measureStates } from '@salus/domain/group-reports/measure.ts'

/** The subject of a measure: a theme of the report, in the whole organisation or in one group. */
export interface Target {
  readonly theme: string | null
  /** The group that the measure is about; `null` for the whole organisation. */
  readonly group: { readonly breakdownId: string; readonly classId: string } | null
}

export interface GroupChoice {
  readonly group: NonNullable<Target['group']>
  readonly name: string
}

export interface MeasureDraft {
  readonly theme: string
  readonly finding: string
  /** A key from `keyOfGroup`. Empty for the whole organisation. */
  readonly group: string
  readonly action: string
  readonly kind: string
  readonly owner: string
  /** The id of the account to remind. Empty if no account is reminded. */
  readonly reminded: string
  readonly startsOn: string
  readonly dueOn: string
  readonly state: string
  readonly resources: string
  /** One address per line. */
  readonly links: string
  readonly checkOn: string
  readonly checkHow: string
}

export type DraftField = keyof MeasureDraft

/** The value of the choice "a finding of your own". */
export const ownFinding = ''

export const keyOfGroup = (group: Target['group']): string =>
  group === null ? '' : JSON.stringify([group.breakdownId, group.classId])

const empty: MeasureDraft = {
  theme: ownFinding,
  finding: '',
  group: '',
  action: '',
  kind: 'technical',
  owner: '',
  reminded: '',
  startsOn: '',
  dueOn: '',
  state: 'proposed',
  resources: '',
  links: '',
  checkOn: '',
  checkHow: 'next-survey',
}

export const draftFor = (target: Target | null): MeasureDraft => ({
  ...empty,
  theme: target?.theme ?? ownFinding,
  group: keyOfGroup(target?.group ?? null),
})

export const draftMeasure = ({ theme, finding, action, kind, state, ...promise }: Measure): MeasureDraft => ({
  ...empty,
  theme: theme ?? ownFinding,
  finding: finding ?? '',
  action,
  kind,
  state,
  owner: promise.owner?.name ?? '',
  reminded: promise.owner?.userId ?? '',
  startsOn: promise.startsOn ?? '',
  dueOn: promise.dueOn ?? '',
  resources: promise.resources ?? '',
  links: promise.links.join('\n'),
  ...(promise.plannedCheck === null ? {} : { checkOn: promise.plannedCheck.on, checkHow: promise.plannedCheck.how }),
})

/**
 * Merges the draft with a version that another person has saved. Typed text is kept. Fields that were not edited get
 * the new values.
 */
export function catchUpDraft(typed: MeasureDraft, before: Measure, now: Measure): MeasureDraft {
  const [was, is] = [draftMeasure(before), draftMeasure(now)]
  const fields = Object.keys(was) as DraftField[] // a draft has these keys alone
  // The name and the account belong together. If one of them was edited, neither is replaced.
  const keepsOwner = typed.owner !== was.owner || typed.reminded !== was.reminded
  const isOwner = (field: DraftField) => field === 'owner' || field === 'reminded'
  const untouched = fields.filter((field) => typed[field] === was[field] && !(keepsOwner && isOwner(field)))
  return { ...typed, ...Object.fromEntries(untouched.map((field) => [field, is[field]])) }
}

export const listLinks = (text: string): string[] => {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines)].filter((line) => line !== '')
}

const openStates = measureStates.filter((state) => state !== 'dropped')

export const toEditable = (draft: MeasureDraft) => ({
  action: draft.action.trim(),
  kind: measureKinds.find((kind) => kind === draft.kind) ?? 'technical',
  owner:
    draft.owner.trim() === ''
      ? null
      : { name: draft.owner.trim(), userId: draft.reminded === '' ? null : draft.reminded },
  startsOn: draft.startsOn === '' ? null : draft.startsOn,
  dueOn: draft.dueOn === '' ? null : draft.dueOn,
  state: openStates.find((state) => state === draft.state) ?? 'proposed',
  resources: draft.resources.trim() === '' ? null : draft.resources.trim(),
  links: listLinks(draft.links),
  plannedCheck:
    draft.checkOn === ''
      ? null
      : { on: draft.checkOn, how: effectCheckWays.find((how) => how === draft.checkHow) ?? 'next-survey' },
})

export const toTarget = (draft: MeasureDraft, groups: readonly NonNullable<Target['group']>[]) => ({
  theme: draft.theme === ownFinding ? null : draft.theme,
  finding: draft.theme === ownFinding ? draft.finding.trim() : null,
  group: groups.find((group) => keyOfGroup(group) === draft.group) ?? null,
})
