import { analysesApi, type BegunAnalysis } from '@salus/contract/measuring/analyses.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { Users } from '../../../ui/icons.ts'
import { useProfileDetails } from './intro.tsx'

interface BegunByMemberProps {
  readonly tenantId: number
  readonly memberId: string | undefined
  readonly profileId: string
}

/** Shows staff that another person has begun the chosen analysis. Its answers are hidden until they are sent. */
export function BegunByMember({ tenantId, memberId, profileId }: BegunByMemberProps) {
  const t = useT()
  const format = useFormat()
  const { data } = useApiQuery(
    analysesApi.getAnalysesOfMember,
    { params: { tenantId, memberId: memberId ?? '' } },
    { enabled: memberId !== undefined, staleTime: 0 },
  )
  const begun = data?.begunByOthers.find((one) => one.profileId === profileId)
  if (begun === undefined) return null
  return (
    <p className="mt-4 flex items-start gap-3 px-1 text-small text-ink-2">
      <Users aria-hidden className="mt-px size-4 shrink-0 text-muted" />
      {t('analyses.begun.forStaff', { by: begun.begunBy, date: format.date(begun.startedAt) })}
    </p>
  )
}

interface BegunByOrganisationProps {
  readonly begun: BegunAnalysis
  readonly organisation: string
}

export function BegunByOrganisation({ begun, organisation }: BegunByOrganisationProps) {
  const t = useT()
  const format = useFormat()
  const profile = useProfileDetails(begun.profileId).data
  if (profile === undefined) return null
  return (
    <li className="flex items-center gap-3 px-3 py-2.5">
      <span className="tile" aria-hidden="true">
        <Users />
      </span>
      <p className="min-w-0 flex-1">
        <span className="block font-medium">{t('analyses.begun.forMember', { organisation, name: profile.name })}</span>
        <span className="block text-small text-muted">
          {t('analyses.begun.forMemberText', { date: format.date(begun.startedAt) })}
        </span>
      </p>
    </li>
  )
}
