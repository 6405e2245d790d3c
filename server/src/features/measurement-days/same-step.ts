import type { RecordedCheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { findResultOfStep, hasStation, type StepOfDay } from './measured-steps.queries.ts'

export async function resultOfStep(scope: EnteredTenant, step: StepOfDay): Promise<RecordedCheckUp['sameStep']> {
  const found = await findResultOfStep(scope, step)
  return found && { ...found, dateOfMeasurement: new Date(found.dateOfMeasurement).toISOString() }
}

export const isTakenOnDay = (scope: EnteredTenant, dayId: string, profileId: string): Promise<boolean> =>
  hasStation(scope, dayId, profileId)
