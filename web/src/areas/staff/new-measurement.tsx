import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { intoRun } from '../../features/analyses/use-run-hash.ts'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { ChooseAnalysis, useProfilesOfTenant } from './choose-analysis.tsx'
import { useTenant } from './staff-area.tsx'

/** /staff/{groupId}/member-measurements/new: a new measurement starts with the choice of its profile. */
export function NewMeasurement() {
  const t = useT()
  const navigate = useNavigate()
  const { tenantId } = useTenant()
  const { memberId } = useSearch({ strict: false })
  const profiles = useProfilesOfTenant(tenantId).data?.items
  const [chosenId, setChosenId] = useState<string>()
  const chosen = profiles?.find((profile) => profile.id === chosenId) ?? profiles?.[0]
  const start = () => {
    if (chosen !== undefined) void navigate({ ...paths.staff.performAnalysis(tenantId, { path: chosen.path, memberId }), ...intoRun })
  }
  return (
    <ChooseAnalysis
      title={t('analyses.newMeasurement')}
      tenantId={tenantId}
      memberId={memberId}
      chosen={chosen}
      onChooseMember={(id) => void navigate({ ...paths.staff.newMeasurement(tenantId, { memberId: id }), replace: true })}
      onChoose={(profile) => setChosenId(profile.id)}
      onStart={start}
    />
  )
}
