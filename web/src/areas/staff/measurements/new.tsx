import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { intoRun } from '../../../features/analyses/use-run-hash.ts'
import { useCheckUpChanges } from '../../../features/check-ups/list/use-changes.ts'
import { useCheckUps } from '../../../features/check-ups/list/use-check-ups.ts'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { LeadOn } from '../../../platform/pages/lead-on.tsx'
import { MeasurementsFrame } from '../../../shell/measurement-menu/measurements-frame.tsx'
import { useMeasurementsPlace } from '../../../shell/measurement-menu/measurements-place.ts'
import { useIsUnknownMember } from '../../../shell/measurement-menu/use-is-unknown-member.ts'
import { useProfilesOfTenant } from '../../../features/products/use-profiles-of-tenant.ts'
import { ChooseAnalysis } from '../analysis/choose.tsx'
import { useTenant } from '../staff-area.tsx'

export function NewMeasurement() {
  const t = useT()
  const navigate = useNavigate()
  const { tenantId } = useTenant()
  // Chooses no member automatically, so that no measurement is stored for the wrong person.
  const place = useMeasurementsPlace(tenantId)
  const { memberId, productIds } = place
  const { isUnknown, text } = useIsUnknownMember(place)
  const filter = { tenantId, memberId, productIds }
  const pages = useCheckUps(filter, memberId !== undefined)
  const outcomes = useCheckUpChanges(filter, pages.shownPages)
  const profiles = useProfilesOfTenant(tenantId).data?.items
  const [chosenId, setChosenId] = useState<string>()
  const chosen = profiles?.find((profile) => profile.id === chosenId) ?? profiles?.[0]
  const start = () => {
    if (chosen !== undefined)
      void navigate({ ...paths.staff.performAnalysis(tenantId, { path: chosen.path, memberId }), ...intoRun })
  }
  return (
    <MeasurementsFrame place={place} pages={pages} outcomes={outcomes}>
      {isUnknown && <LeadOn to={{ ...place.withMember(undefined), state: { memberChoice: 'all' } }} text={text} />}
      <ChooseAnalysis
        title={t('analyses.newMeasurement')}
        {...{ tenantId, memberId, chosen }}
        onChooseMember={place.chooseMember}
        onChoose={(profile) => setChosenId(profile.id)}
        onStart={start}
      />
    </MeasurementsFrame>
  )
}
