import { type CrisisNotice, crisisNoticesApi } from '@salus/contract/check-ups/crisis-notices.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useHour } from '../../i18n/hour.tsx'
import { useFormat, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { fullName, useMemberFacts } from '../../platform/people/member-name.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TriangleAlert } from '../../ui/icons.ts'

/**
 * Shows staff the results that need immediate attention, on every page of the tenant, until a member of staff takes
 * charge.
 */
export function CrisisNotices({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  const notices = useApiQuery(crisisNoticesApi.getCrisisNotices, { params: { tenantId } }).data?.items ?? []
  return (
    <div role="alert" aria-label={notices.length === 0 ? undefined : t('warnings.notices')} className="print:hidden">
      {notices.map((notice) => (
        <Notice key={notice.resultGuid} notice={notice} tenantId={tenantId} />
      ))}
    </div>
  )
}

/**
 * In milliseconds. If the measurement is at least this old, the notice shows its age, because a result can reach the
 * server weeks after the measurement.
 */
const dayMs = 24 * 60 * 60_000

function Notice({ notice, tenantId }: { readonly notice: CrisisNotice; readonly tenantId: number }) {
  const t = useT()
  const format = useFormat()
  const here = useParams({ strict: false }).resultGuid
  const { send, isBusy } = useApiMutation(crisisNoticesApi.closeCrisisNotice, { toast: true })
  const { resultGuid, memberId, dateOfMeasurement } = notice
  const told = useMemberFacts()(notice)
  const [name, date] = [fullName(notice), format.dateTime(dateOfMeasurement)]
  const isOld = useHour() - Date.parse(dateOfMeasurement) >= dayMs
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-card border-2 border-warning-ink bg-warning-soft px-4 py-3 text-warning-ink">
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-56 font-medium">
        {isOld
          ? t('warnings.noticeOld', { name, date, age: format.relativeDay(dateOfMeasurement) })
          : t('warnings.notice', { name, date })}
        {told !== '' && <span className="num block text-small font-normal">{told}</span>}
      </p>
      <span className="flex flex-wrap gap-2">
        {here !== resultGuid && (
          <Link {...paths.staff.measurements(tenantId, { memberId, resultGuid })} className={buttonClass()}>
            {t('warnings.look')}
          </Link>
        )}
        <Button isBusy={isBusy} onClick={() => void send({ params: { tenantId, resultGuid }, body: { memberId } })}>
          {t('warnings.seeingToIt')}
        </Button>
      </span>
    </div>
  )
}
