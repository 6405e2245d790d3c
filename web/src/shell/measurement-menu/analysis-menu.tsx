import { measurementProfilesApi } from '@salus/contract/measuring/profiles.ts'
import { useNavigate } from '@tanstack/react-router'
import { useOwnProfiles } from '../../features/analyses/start/use-own-profiles.ts'
import { MemberSelect } from '../../pieces/member-select.tsx'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { type ListedProfile, ProfileList, ProfileSkeletons } from './profile-list.tsx'
import { useCloseMeasurementMenu } from './with-measurement-menu.tsx'

interface StaffAnalysisMenuProps {
  readonly tenantId: number
  readonly memberId?: string | undefined
  readonly activePath?: string | undefined
}

export function StaffAnalysisMenu({ tenantId, memberId, activePath }: StaffAnalysisMenuProps) {
  const navigate = useNavigate()
  const close = useCloseMeasurementMenu()
  const lang = useLanguage()
  const answer = useApiQuery(measurementProfilesApi.getMeasurementProfilesOfTenant, {
    params: { tenantId },
    query: { lang },
  })
  return (
    <>
      <div className="border-b border-line p-4">
        <MemberSelect
          tenantId={tenantId}
          memberId={memberId}
          onChange={(chosen) =>
            void navigate({
              ...paths.staff.performAnalysis(tenantId, { path: activePath, memberId: chosen }),
              replace: true,
            })
          }
        />
      </div>
      <Profiles
        answer={answer}
        activePath={activePath}
        buildTarget={(path) => paths.staff.performAnalysis(tenantId, { path, memberId })}
        onChoose={close}
      />
    </>
  )
}

export function MemberAnalysisMenu({ activePath }: { readonly activePath?: string | undefined }) {
  const t = useT()
  const close = useCloseMeasurementMenu()
  const answer = useOwnProfiles()
  const items = answer.data?.items
  return (
    <>
      <div className="hidden min-h-[4.5rem] items-center border-b border-line px-5 aside:flex">
        <h2 className="text-h3 font-semibold">{t('menu.availableQuestionnaire')}</h2>
      </div>
      <Profiles
        answer={{ ...answer, data: items === undefined ? undefined : { items: withoutDoubles(items) } }}
        activePath={activePath}
        buildTarget={(path) => paths.member.performAnalysis(path)}
        onChoose={close}
      />
    </>
  )
}

interface ProfilesProps extends Omit<Parameters<typeof ProfileList>[0], 'profiles'> {
  readonly answer: {
    readonly data?: { readonly items: readonly ListedProfile[] } | undefined
    readonly isError: boolean
  }
}

function Profiles({ answer, ...list }: ProfilesProps) {
  const t = useT()
  return (
    <nav aria-label={t('menu.availableQuestionnaire')} className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
      {answer.data !== undefined && <ProfileList profiles={answer.data.items} {...list} />}
      {answer.data === undefined && answer.isError && (
        <p role="alert" className="px-3 py-6 text-small text-ink-2">
          {t('menu.profilesFailed')}
        </p>
      )}
      {answer.data === undefined && !answer.isError && <ProfileSkeletons />}
    </nav>
  )
}

const withoutDoubles = <Profile extends { readonly id: string }>(profiles: readonly Profile[]): readonly Profile[] => [
  ...new Map(profiles.map((profile) => [profile.id, profile])).values(),
]
