import { type BreakdownKind, breakdownKinds, type GroupHeadcounts } from '@salus/contract/group-reports/surveys.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../../../../i18n/t.tsx'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Field, SelectInput } from '../../../../ui/fields/field.tsx'
import { Plus } from '../../../../ui/icons.ts'
import { useTenant } from '../../staff-area.tsx'
import { BreakdownEditor } from './breakdown-editor.tsx'
import type { ChosenBreakdown } from './plan-draft.ts'
import type { PlanProblems } from './plan-problems.ts'
import { useKindNames } from './use-kind-names.ts'

const choicesOfK = [10, 12, 15, 20, 25, 30, 40, 50]
const mostBreakdowns = 3

interface GroupsCardProps {
  readonly k: number
  readonly onK: (k: number) => void
  readonly counts: GroupHeadcounts
  /** The error, if the counts for the chosen `k` could not be loaded. Shown instead of the counts. */
  readonly countsProblem: ReactNode
  readonly chosen: readonly ChosenBreakdown[]
  readonly problems: PlanProblems
  readonly onChange: (chosen: readonly ChosenBreakdown[]) => void
}

export function GroupsCard({ k, onK, counts, countsProblem, chosen, problems, onChange }: GroupsCardProps) {
  const t = useT()
  const hint = countsProblem ? undefined : t('groupSurveys.smallestHint', { fewest: counts.fewest })
  return (
    <Card heading={t('groupSurveys.groups')} isPadded>
      <Field label={t('groupSurveys.smallest')} hint={hint} className="max-w-[30rem]">
        {(control) => (
          <SelectInput {...control} value={k} onChange={({ currentTarget }) => onK(Number(currentTarget.value))}>
            {choicesOfK.map((one) => (
              <option key={one} value={one}>
                {t('groupSurveys.people', { count: one })}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {countsProblem || <People counts={counts} />}
      <BreakdownList counts={countsProblem ? [] : counts.breakdowns} {...{ chosen, problems, onChange }} />
      {problems.groups && (
        <p role="alert" className="help err">
          {t(...problems.groups)}
        </p>
      )}
    </Card>
  )
}

function People({ counts: { people, fewest, withoutLogin } }: { readonly counts: GroupHeadcounts }) {
  const t = useT()
  const { tenantId } = useTenant()
  const isEnough = people >= fewest
  return (
    <div
      role="status"
      className={`mt-5 rounded-control px-4 py-3 ${isEnough ? 'bg-well' : 'bg-warning-soft text-warning-ink'}`}
    >
      <p className="num font-medium">
        {isEnough ? t('groupSurveys.asked', { count: people }) : t('groupSurveys.tooFew', { people, fewest })}
      </p>
      <p className="mt-0.5 text-small">
        {isEnough ? t('groupSurveys.askedText') : t('groupSurveys.tooFewText', { fewest })}{' '}
        {withoutLogin > 0 && (
          <>
            {t('groupSurveys.open.withoutLogin', { count: withoutLogin })}{' '}
            <Link {...paths.staff.members(tenantId)} className="link">
              {t('groupSurveys.inviteMembers')}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}

interface BreakdownListProps {
  readonly counts: GroupHeadcounts['breakdowns']
  readonly chosen: readonly ChosenBreakdown[]
  readonly problems: PlanProblems
  readonly onChange: (chosen: readonly ChosenBreakdown[]) => void
}

function BreakdownList({ counts, chosen, problems, onChange }: BreakdownListProps) {
  const t = useT()
  const names = useKindNames()
  const left = breakdownKinds.filter((kind) => chosen.every((one) => one.kind !== kind))
  const add = (kind: BreakdownKind) => onChange([...chosen, { kind, name: names[kind] }])
  const change = (index: number, name: string) =>
    onChange(chosen.map((one, at) => (at === index ? { ...one, name } : one)))
  const moveUp = (index: number) => onChange(swapped(chosen, index - 1))
  return (
    <section aria-labelledby="breakdowns" className="mt-6">
      <h3 id="breakdowns" className="font-medium">
        {t('groupSurveys.breakdowns')}
      </h3>
      <p className="mt-0.5 max-w-[68ch] text-small text-ink-2">
        {t(chosen.length === 0 ? 'groupSurveys.noBreakdown' : 'groupSurveys.breakdownsText')}
      </p>
      <ol className="mt-3 space-y-3 empty:hidden">
        {chosen.map((one, index) => (
          <li key={one.kind}>
            <BreakdownEditor
              chosen={one}
              place={index + 1}
              problem={problems[`name of ${one.kind}`]}
              counts={counts.find(({ kind }) => kind === one.kind)}
              onName={(name) => change(index, name)}
              onUp={index === 0 ? null : () => moveUp(index)}
              onRemove={() => onChange(chosen.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      {chosen.length < mostBreakdowns && (
        <div className="mt-3 flex flex-wrap gap-2">
          {left.map((kind) => (
            <Button key={kind} size="small" onClick={() => add(kind)}>
              <Plus aria-hidden />
              {names[kind]}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

/** Returns the list with the breakdowns at `index` and `index + 1` swapped. */
function swapped(chosen: readonly ChosenBreakdown[], index: number): readonly ChosenBreakdown[] {
  const [first, second] = [chosen[index], chosen[index + 1]]
  return first && second ? chosen.toSpliced(index, 2, second, first) : chosen
}
