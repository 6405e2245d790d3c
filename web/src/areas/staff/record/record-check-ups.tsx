import { Link } from '@tanstack/react-router'
import { writeTitle } from '../../../features/check-ups/labels.ts'
import { useDates } from '../../../features/check-ups/tell-apart.ts'
import { CheckUpSkeletons } from '../../../features/check-ups/list/skeletons.tsx'
import { OutcomeMark } from '../../../features/check-ups/list/outcome-mark.tsx'
import { useCheckUpChanges } from '../../../features/check-ups/list/use-changes.ts'
import { useCheckUps } from '../../../features/check-ups/list/use-check-ups.ts'
import { NotShared, readWithheldMember } from '../../../features/consents/not-shared.tsx'
import { ProductIcon } from '../../../pieces/product-icon.tsx'
import { useLanguage, useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { ProblemState } from '../../../platform/api/problem-state.tsx'
import { useSharesInPart } from '../../../platform/people/use-withheld.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

const shownHere = 8

interface RecordCheckUpsProps {
  readonly tenantId: number
  readonly memberId: string
}

export function RecordCheckUps({ tenantId, memberId }: RecordCheckUpsProps) {
  const t = useT()
  const language = useLanguage()
  const filter = { tenantId, memberId, productIds: [] }
  const pages = useCheckUps(filter)
  const outcomes = useCheckUpChanges(filter, pages.shownPages)
  const shown = pages.items.slice(0, shownHere)
  const dates = useDates(shown, (checkUp) => writeTitle(checkUp, language))
  const withheld = pages.withheld ?? readWithheldMember(pages.error)
  if (withheld) return <NotShared tenantId={tenantId} member={withheld} />
  const all = (
    <Link {...paths.staff.measurements(tenantId, { memberId })} className={buttonClass({ size: 'small' })}>
      {t('record.allCheckUps')}
    </Link>
  )
  return (
    <Card heading={t('record.checkUps')} action={pages.items.length > 0 && all}>
      {pages.isPending && <CheckUpSkeletons />}
      {pages.isError && pages.items.length === 0 && (
        <ProblemState error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {pages.isSuccess && pages.items.length === 0 && <NoCheckUps {...{ tenantId, memberId }} />}
      <ul className="px-2 pb-2 empty:hidden">
        {shown.map((checkUp) => (
          <li key={checkUp.resultGuid}>
            <Link {...paths.staff.measurements(tenantId, { memberId, resultGuid: checkUp.resultGuid })} className="row">
              <span className="grid w-5 shrink-0 place-items-center text-muted">
                <ProductIcon pluginId={checkUp.pluginId} profileId={checkUp.profileId} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-3">
                  <span className="t min-w-0 flex-1 basis-[6rem] break-words">{writeTitle(checkUp, language)}</span>
                  <time dateTime={checkUp.dateOfMeasurement} className="num text-small text-muted">
                    {dates.get(checkUp.resultGuid)}
                  </time>
                </span>
                <OutcomeMark outcome={outcomes.get(checkUp.resultGuid)} title={writeTitle(checkUp, language)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NoCheckUps({ tenantId, memberId }: RecordCheckUpsProps) {
  const t = useT()
  const sharesInPart = useSharesInPart(tenantId, memberId)
  if (sharesInPart === undefined) return <CheckUpSkeletons />
  return <p className="px-5 pb-5 text-ink-2">{t(sharesInPart ? 'checkUps.noneShared' : 'checkUps.none')}</p>
}
