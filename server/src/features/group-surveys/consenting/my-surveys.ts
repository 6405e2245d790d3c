import { breakdownKinds } from '@salus/contract/group-reports/surveys.ts'
import type { MyGroupSurvey, SurveyInHands } from '@salus/contract/group-reports/own-surveys.ts'
import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import type { WavePlan } from '@salus/domain/group-reports/wave-plan.ts'
import { countHeads } from '../planning/freeze-plan.ts'

type Row = Omit<MyGroupSurvey, 'groupId' | 'memberId' | 'groups' | 'textVersion' | 'invited'> & {
  readonly plan: WavePlan
  readonly classes: Readonly<Record<string, string | null>>
  readonly invited: number | null
}

export function buildMySurvey(
  { plan, classes, invited, ...row }: Row,
  who: Pick<MyGroupSurvey, 'groupId' | 'memberId'>,
  now: Date,
): MyGroupSurvey {
  const isOver = Date.parse(row.closesAt) <= now.getTime()
  return {
    ...row,
    ...who,
    state: row.state === 'open' && isOver ? 'closing' : row.state,
    invited: invited ?? 0,
    textVersion: findConsentText('group-reports').version,
    groups: groupsOfPerson(plan, classes),
  }
}

type RowInHands = Omit<SurveyInHands, 'groupId' | 'memberId' | 'groups' | 'textVersion' | 'invited' | 'state'> &
  Pick<Row, 'plan' | 'classes' | 'invited'>

/** Builds the survey for a device that was handed over. The device never receives a decision, only open surveys. */
export const buildSurveyInHands = (
  { plan, classes, invited, ...row }: RowInHands,
  who: Pick<SurveyInHands, 'groupId' | 'memberId'>,
): SurveyInHands => ({
  ...row,
  ...who,
  state: 'open',
  invited: invited ?? 0,
  textVersion: findConsentText('group-reports').version,
  groups: groupsOfPerson(plan, classes),
})

function groupsOfPerson(plan: WavePlan, classes: Row['classes']): MyGroupSurvey['groups'] {
  return breakdownKinds.flatMap((kind) => {
    const breakdown = plan.breakdowns.find(({ id }) => id === kind)
    if (!breakdown) return []
    const byId = new Map(countHeads(plan, kind).map((one) => [one.id, one]))
    const own = byId.get(classes[kind] ?? '')
    let near = own
    while (near && !near.isLargeEnough) near = byId.get(near.parent ?? '')
    const countsIn = near ? { name: near.name, people: near.people } : null
    return [{ kind, name: breakdown.name, own: own?.name ?? null, countsIn }]
  })
}
