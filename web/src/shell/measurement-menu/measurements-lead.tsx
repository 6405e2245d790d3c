import type { NavigateOptions } from '@tanstack/react-router'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { LeadOn } from '../../platform/pages/lead-on.tsx'
import type { MeasurementsPlace } from './measurements-place.ts'
import type { MeasurementsStep } from './measurements-step.ts'

interface MeasurementsLeadProps {
  readonly place: MeasurementsPlace
  readonly step: MeasurementsStep
  /** The text that says why the member in the URL is not shown. */
  readonly memberText: string
}

/**
 * Carries out the redirect in `step`. If the member or the check-up in the URL does not exist, shows a message. Menus
 * and dialogs stay open.
 */
export function MeasurementsLead({ place, step, memberText }: MeasurementsLeadProps) {
  const t = useT()
  if (step.kind === 'stay') return null
  const isLeft = step.kind === 'leave-record'
  const isAboutMember = isLeft || step.kind === 'forget-member'
  return (
    <LeadOn to={buildAddress(place, step)} text={isAboutMember ? memberText : findText(step, t)} keepsOpen={!isLeft} />
  )
}

type Going = Exclude<MeasurementsStep, { kind: 'stay' }>

function buildAddress(place: MeasurementsPlace, step: Going): NavigateOptions {
  const { tenantId, memberId, productIds, isWithdrawn, resultGuid } = place
  switch (step.kind) {
    case 'forget-member':
      return { ...paths.staff.measurements(tenantId, { resultGuid, productIds, isWithdrawn }), state: {} }
    case 'leave-record':
      return paths.staff.members(tenantId)
    case 'name-member':
      return {
        ...paths.staff.measurements(tenantId, { resultGuid, memberId: step.memberId, productIds, isWithdrawn }),
        state: {},
      }
    case 'choose-member':
      return {
        ...paths.staff.measurements(tenantId, { resultGuid, memberId: step.memberId ?? undefined, productIds }),
        state: { memberChoice: step.memberId === null ? 'all' : 'automatic' },
      }
    case 'open':
      return {
        ...paths.staff.measurements(tenantId, { resultGuid: step.resultGuid, memberId, productIds, isWithdrawn }),
        state: true,
      }
    case 'go-to-bare-list':
      return { ...paths.staff.measurements(tenantId, { memberId, productIds, isWithdrawn }), state: true }
  }
}

function findText(step: Going, t: ReturnType<typeof useT>): string | undefined {
  if (step.kind === 'open' && step.isLost) return t('checkUps.notFoundFirst')
  if (step.kind === 'go-to-bare-list' && step.isLost) return t('checkUps.notFound')
  return undefined
}
