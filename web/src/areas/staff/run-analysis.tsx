import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { AnalysisRunner } from '../../features/analyses/analysis-runner.tsx'
import { useRunHash } from '../../features/analyses/use-run-hash.ts'
import { fullName } from '../../features/members/full-name.ts'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useMaybeSession } from '../../platform/session.ts'
import { StaffAnalysisMenu } from '../../shell/measurement-menu/analysis-menu.tsx'
import { WithMeasurementMenu } from '../../shell/measurement-menu/with-measurement-menu.tsx'
import { ChooseAnalysis, profileIcon, useChosenMember, useProfilesOfTenant } from './choose-analysis.tsx'
import { useTenant } from './staff-area.tsx'

/** /staff/{groupId}/perform-analysis: choose a profile for a member and run it. */
export function StaffRunAnalysis() {
  const t = useT()
  const navigate = useNavigate()
  const runner = useRunHash()
  const session = useMaybeSession()
  const { tenantId } = useTenant()
  const { _splat: path = '' } = useParams({ strict: false })
  const { memberId } = useSearch({ strict: false })
  const profiles = useProfilesOfTenant(tenantId).data?.items
  const member = useChosenMember(tenantId, memberId)
  const chosen = profiles?.find((profile) => profile.path === path)
  const first = profiles?.[0]
  if (chosen === undefined && first !== undefined)
    return <Navigate {...paths.staff.performAnalysis(tenantId, { path: first.path, memberId })} replace />

  const go = (choice: { path?: string; memberId?: string | undefined }) =>
    void navigate({ ...paths.staff.performAnalysis(tenantId, { path, memberId, ...choice }), replace: true })
  const finished = (resultGuid: string) => void navigate({ ...paths.staff.measurements(tenantId, { resultGuid, memberId }), replace: true })
  const opener = [member.data === undefined ? undefined : fullName(member.data), chosen?.name].filter((part) => part !== undefined).join(' · ')
  return (
    <WithMeasurementMenu
      title={t('menu.availableQuestionnaire')}
      opener={opener === '' ? undefined : opener}
      menu={<StaffAnalysisMenu tenantId={tenantId} memberId={memberId} activePath={path} />}
    >
      <ChooseAnalysis
        title={t('analyses.perform')}
        tenantId={tenantId}
        memberId={memberId}
        chosen={chosen}
        onChooseMember={(id) => go({ memberId: id })}
        onChoose={(profile) => go({ path: profile.path })}
        onStart={runner.open}
      />
      {runner.isOpen && chosen !== undefined && memberId !== undefined && !member.isError && session && (
        <AnalysisRunner
          run={{ userId: session.user.id, tenantId, memberId, profileId: chosen.id }}
          memberName={member.data === undefined ? '' : fullName(member.data)}
          icon={profileIcon(chosen)}
          onDone={finished}
          onLeave={runner.leave}
        />
      )}
    </WithMeasurementMenu>
  )
}
