import type { GroupHeadcounts } from '@salus/contract/group-reports/surveys.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '../../../../i18n/t.tsx'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { useTenant } from '../../staff-area.tsx'
import { type CheckedGroup, describeGroups } from './describe-groups.ts'

interface DryCheckProps {
  readonly counts: GroupHeadcounts['breakdowns'][number]
}

const shownAtOnce = 15

export function DryCheck({ counts }: DryCheckProps) {
  const t = useT()
  const { tenantId } = useTenant()
  const [isWhole, setWhole] = useState(false)
  const groups = describeGroups(counts)
  const shown = groups.filter(({ state }) => state === 'shown').length
  const isEmpty = groups.every(({ people }) => people === 0)
  const isByRecord = counts.kind !== 'ageGroup'
  return (
    <div className="border-t border-sep bg-well/60 px-4 py-3">
      <p role="status" className="font-medium">
        {isEmpty ? t('groupSurveys.nobodyIn') : t('groupSurveys.largeEnough', { shown, count: groups.length })}
      </p>
      {!isEmpty && (
        <ul className="mt-2 divide-y divide-sep">
          {(isWhole ? groups : groups.slice(0, shownAtOnce)).map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </ul>
      )}
      {!isWhole && groups.length > shownAtOnce && (
        <Button size="small" className="mt-1" onClick={() => setWhole(true)}>
          {t('groupSurveys.allGroups', { count: groups.length })}
        </Button>
      )}
      <p className="mt-2 text-small text-ink-2">
        {counts.unassigned > 0 && `${t('groupSurveys.unassigned', { count: counts.unassigned })} `}
        {isByRecord && (
          <>
            {t('groupSurveys.changeGroups')}{' '}
            <Link {...paths.staff.members(tenantId)} className="link">
              {t('groupSurveys.inviteMembers')}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}

const indents = ['', 'pl-5', 'pl-10', 'pl-15'] as const

function GroupRow({ group }: { readonly group: CheckedGroup }) {
  const t = useT()
  const { name, depth, people, state } = group
  return (
    <li className={`flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2 ${indents[Math.min(depth, 3)]}`}>
      <span className="min-w-0 flex-1 basis-32 break-words">{name}</span>
      <span className="num text-small text-ink-2">{t('groupSurveys.people', { count: people })}</span>
      <span className="min-w-32">
        {state === 'shown' ? (
          <Chip tone="good" shape="dot">
            {t('groupSurveys.check.shown')}
          </Chip>
        ) : (
          <Chip tone="outline" shape="ring">
            {t(`groupSurveys.check.${state}`)}
          </Chip>
        )}
      </span>
      {state !== 'shown' && <Advice group={group} />}
    </li>
  )
}

function Advice({ group: { state, within, mergeWith } }: { readonly group: CheckedGroup }) {
  const t = useT()
  const where = within === null ? t('groupSurveys.countsInWhole') : t('groupSurveys.countsWithin', { group: within })
  const why = state === 'protects' ? `${t('groupSurveys.protects')} ` : ''
  const join = mergeWith.length === 0 ? '' : ` ${t('groupSurveys.joinWith', { groups: mergeWith.join(', ') })}`
  return <span className="block w-full text-small text-ink-2">{`${why}${where}${join}`}</span>
}
