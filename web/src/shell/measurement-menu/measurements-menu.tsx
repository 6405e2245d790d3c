import { Link } from '@tanstack/react-router'
import { CheckUpList } from '../../features/check-ups/list/list.tsx'
import type { Outcomes } from '../../features/check-ups/list/use-changes.ts'
import type { CheckUpPages } from '../../features/check-ups/list/use-check-ups.ts'
import { MemberSelect } from '../../pieces/member-select.tsx'
import { ProductMultiSelect } from '../../features/products/product-multi-select.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CalendarClock, FileUp, Plus } from '../../ui/icons.ts'
import { type MeasurementsPlace, buildSearch } from './measurements-place.ts'
import { useCloseMeasurementMenu } from './with-measurement-menu.tsx'

export interface ListProblem {
  readonly error: unknown
  readonly retry: () => void
}

interface MeasurementsMenuProps {
  readonly place: MeasurementsPlace
  readonly pages: CheckUpPages
  readonly outcomes: Outcomes
  readonly problem?: ListProblem | undefined
}

export function MeasurementsMenu({ place, pages, outcomes, problem }: MeasurementsMenuProps) {
  const t = useT()
  const close = useCloseMeasurementMenu()
  const { tenantId, memberId, productIds, isWithdrawn } = place
  const mustChoose = place.isNew && memberId === undefined
  return (
    <>
      <div className="space-y-2.5 border-b border-line p-4">
        <MemberSelect tenantId={tenantId} memberId={memberId} onChange={place.chooseMember} />
        <ProductMultiSelect tenantId={tenantId} productIds={productIds} onChange={place.chooseProducts} />
      </div>
      <nav aria-label={t('menu.checkUps')} className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        {problem && <ProblemState error={problem.error} onRetry={problem.retry} className="!p-4" />}
        {!problem && mustChoose && <p className="px-3 py-6 text-small text-ink-2">{t('menu.chooseMember')}</p>}
        {!problem && !mustChoose && (
          <>
            {isWithdrawn && (
              <p className="px-3 pt-4 text-small font-medium text-ink-2">{t('checkUps.listOfWithdrawn')}</p>
            )}
            <CheckUpList
              pages={pages}
              outcomes={outcomes}
              kept={{ tenantId, memberId, productIds, isWithdrawn }}
              activeGuid={place.resultGuid}
              onChoose={close}
            />
            {!place.isNew && !pages.isPending && pages.withheld === undefined && (
              <button
                type="button"
                onClick={() => place.showWithdrawn(!isWithdrawn)}
                className="mt-3 min-h-11 px-3 text-small text-muted underline-offset-2 hover:text-ink hover:underline"
              >
                {t(isWithdrawn ? 'checkUps.showValid' : 'checkUps.showWithdrawn')}
              </button>
            )}
          </>
        )}
      </nav>
      <div className="border-t border-line p-4">
        <Link
          {...paths.staff.newMeasurement(tenantId)}
          search={buildSearch(memberId, productIds)}
          onClick={close}
          className={buttonClass({ variant: 'secondary' }, 'w-full')}
        >
          <Plus aria-hidden />
          {t('menu.newMeasurement')}
        </Link>
        <Link
          {...paths.staff.measurementFiles(tenantId, { memberId })}
          state={{ cameFrom: 'measurements' }}
          onClick={close}
          className={buttonClass({ variant: 'quiet' }, 'mt-2 w-full')}
        >
          <FileUp aria-hidden />
          {t('menu.fromFile')}
        </Link>
        <Link
          {...paths.staff.measurementDays(tenantId)}
          onClick={close}
          className={buttonClass({ variant: 'quiet' }, 'w-full')}
        >
          <CalendarClock aria-hidden />
          {t('measurementDays.open')}
        </Link>
      </div>
    </>
  )
}
