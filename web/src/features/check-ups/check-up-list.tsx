import type { CheckUpListItem as CheckUp } from '@salus/contract/check-ups.ts'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/t.tsx'
import { problemText, ProblemState } from '../../platform/problem-state.tsx'
import { ApiProblem } from '../../platform/problems.ts'
import { Button } from '../../ui/button.tsx'
import { CheckUpListItem, type KeptChoice } from './check-up-list-item.tsx'
import { CheckUpSkeletons } from './check-up-skeletons.tsx'
import { groupByProduct } from './check-up-labels.ts'
import type { Outcomes } from './use-check-up-changes.ts'
import type { CheckUpPages } from './use-check-ups.ts'

interface CheckUpListProps {
  readonly pages: CheckUpPages
  readonly outcomes: Outcomes
  readonly kept: KeptChoice
  readonly activeGuid?: string | undefined
  /** Draws the icon of a product or profile. */
  readonly icon: (pluginId: number, profileId?: string | null) => ReactNode
  readonly onChoose: () => void
}

/** The member measurements list (specification 2.6), in groups by product. */
export function CheckUpList({ pages, outcomes, kept, activeGuid, icon, onChoose }: CheckUpListProps) {
  const t = useT()
  if (pages.isPending) return <CheckUpSkeletons />
  // The page beside it says what to do about a consent that is missing.
  if (pages.error instanceof ApiProblem && pages.error.problem.member !== undefined)
    return <p className="px-3 py-6 text-small text-ink-2">{problemText(t, pages.error)}</p>
  if (pages.isError && pages.items.length === 0)
    return <ProblemState error={pages.error} onRetry={() => void pages.refetch()} className="!p-4" />
  if (pages.items.length === 0)
    return (
      <p className="px-3 py-6 text-small text-ink-2">
        {t(kept.isWithdrawn === true ? 'checkUps.noneWithdrawn' : 'checkUps.none')}
      </p>
    )
  return (
    <>
      {groupByProduct<CheckUp>(pages.items).map((group) => (
        <section
          key={group.productName ?? group.pluginId}
          aria-label={group.productName ?? t('checkUps.unknownProduct', { id: group.pluginId })}
        >
          <h3 className="flex items-center gap-2 px-3 pt-5 pb-1 text-caption font-medium text-muted">
            {icon(group.pluginId)}
            {group.productName ?? t('checkUps.unknownProduct', { id: group.pluginId })}
          </h3>
          <ul>
            {group.items.map((checkUp) => (
              <li key={checkUp.resultGuid}>
                <CheckUpListItem
                  checkUp={checkUp}
                  kept={kept}
                  isActive={checkUp.resultGuid === activeGuid}
                  icon={icon(checkUp.pluginId, checkUp.profileId)}
                  outcome={outcomes.get(checkUp.resultGuid)}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {pages.hasNextPage && (
        <div className="px-3 pt-4">
          <Button
            size="small"
            className="w-full"
            isBusy={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('checkUps.showOlder')}
          </Button>
        </div>
      )}
    </>
  )
}
