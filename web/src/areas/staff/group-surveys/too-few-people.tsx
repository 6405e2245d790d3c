import { type GroupSurvey, groupSurveysApi } from '@salus/contract/group-reports/surveys.ts'
import { Link } from '@tanstack/react-router'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { useApiQuery } from '../../../platform/api/query.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Info } from '../../../ui/icons.ts'
import { useTenant } from '../staff-area.tsx'

const opened: readonly GroupSurvey['state'][] = ['open', 'closing', 'published']

function useHeadcounts(tenantId: number, surveys: readonly GroupSurvey[] | undefined) {
  const isAsked = surveys !== undefined && !surveys.some(({ state }) => opened.includes(state))
  return useApiQuery(groupSurveysApi.getGroupHeadcounts, { params: { tenantId }, query: {} }, { enabled: isAsked })
}

/** True while it is unknown whether the organisation has too few people. */
export const useHeadcountsAreLoading = (tenantId: number, surveys: readonly GroupSurvey[] | undefined): boolean =>
  useHeadcounts(tenantId, surveys).isLoading

/**
 * Tells an organisation with few logins why it cannot have a report yet. Nothing is checked once a survey has been
 * opened, because only an organisation with enough people can open a survey.
 */
export function TooFewPeople({ surveys }: { readonly surveys: readonly GroupSurvey[] }) {
  const t = useT()
  const { tenantId } = useTenant()
  const counts = useHeadcounts(tenantId, surveys).data
  if (counts === undefined || counts.people >= counts.fewest) return null
  const { people, fewest, withoutLogin } = counts
  return (
    <section className="card mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
      <span aria-hidden="true" className="tile shrink-0">
        <Info strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-h3 font-semibold">{t('groupSurveys.tooFew', { people, fewest })}</h2>
        <p className="mt-1 max-w-[68ch] text-ink-2">
          {t('groupSurveys.tooFewText', { fewest })}{' '}
          {withoutLogin > 0 && t('groupSurveys.tooFewWithoutLogin', { count: withoutLogin })}
        </p>
      </div>
      <Link {...paths.staff.members(tenantId)} className={buttonClass()}>
        {t('groupSurveys.inviteMembers')}
      </Link>
    </section>
  )
}
