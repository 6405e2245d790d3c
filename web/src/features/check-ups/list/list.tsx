import type { CheckUpListItem as CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { ProductIcon } from '../../../pieces/product-icon.tsx'
import { problemText, ProblemState } from '../../../platform/api/problem-state.tsx'
import { ApiProblem } from '../../../platform/api/problems.ts'
import { useSharesInPart } from '../../../platform/people/use-withheld.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckUpListItem, type KeptChoice } from './item.tsx'
import { CheckUpSkeletons } from './skeletons.tsx'
import { groupByProduct, writeTitle } from '../labels.ts'
import { useDates } from '../tell-apart.ts'
import type { Outcomes } from './use-changes.ts'
import type { CheckUpPages } from './use-check-ups.ts'

interface CheckUpListProps {
  readonly pages: CheckUpPages
  readonly outcomes: Outcomes
  readonly kept: KeptChoice
  readonly activeGuid?: string | undefined
  readonly onChoose: () => void
}

const Unseen = ({ children }: { readonly children: ReactNode }) => (
  <p className="px-3 py-6 text-small text-ink-2">{children}</p>
)

function EmptyList({ kept }: Pick<CheckUpListProps, 'kept'>) {
  const t = useT()
  const sharesInPart = useSharesInPart(kept.tenantId, kept.memberId)
  if (kept.isWithdrawn === true) return <Unseen>{t('checkUps.noneWithdrawn')}</Unseen>
  if (sharesInPart === undefined) return <CheckUpSkeletons />
  return <Unseen>{t(sharesInPart ? 'checkUps.noneShared' : 'checkUps.none')}</Unseen>
}

/** The list of member measurements in groups by product (specification 2.6). */
export function CheckUpList({ pages, outcomes, kept, activeGuid, onChoose }: CheckUpListProps) {
  const t = useT()
  const language = useLanguage()
  const dates = useDates<CheckUp>(pages.items, (checkUp) => `${checkUp.memberId} ${writeTitle(checkUp, language)}`)
  if (pages.withheld !== undefined)
    return <Unseen>{t(pages.withheld.storesHealthData ? 'errors.notShared' : 'errors.consentRequired')}</Unseen>
  if (pages.isPending) return <CheckUpSkeletons />
  // If a consent is missing, the list shows only a short text. The page next to it explains what to do.
  if (pages.error instanceof ApiProblem && pages.error.problem.member !== undefined)
    return <Unseen>{problemText(t, pages.error)}</Unseen>
  if (pages.isError && pages.items.length === 0)
    return <ProblemState error={pages.error} onRetry={() => void pages.refetch()} className="!p-4" />
  if (pages.items.length === 0) return <EmptyList kept={kept} />
  return (
    <>
      {groupByProduct<CheckUp>(pages.items).map((group) => (
        <section
          key={group.productName ?? group.pluginId}
          aria-label={group.productName ?? t('checkUps.unknownProduct', { id: group.pluginId })}
        >
          <h3 className="flex items-center gap-2 px-3 pt-5 pb-1 text-caption font-medium text-muted">
            <ProductIcon pluginId={group.pluginId} className="size-4" />
            {group.productName ?? t('checkUps.unknownProduct', { id: group.pluginId })}
          </h3>
          <ul>
            {group.items.map((checkUp) => (
              <li key={checkUp.resultGuid}>
                <CheckUpListItem
                  checkUp={checkUp}
                  date={dates.get(checkUp.resultGuid) ?? ''}
                  kept={kept}
                  isActive={checkUp.resultGuid === activeGuid}
                  icon={<ProductIcon pluginId={checkUp.pluginId} profileId={checkUp.profileId} />}
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
