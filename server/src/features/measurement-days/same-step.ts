import type { RecordedCheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { findResultOfStep, hasStation, type StepOfDay } from './measured-steps.queries.ts'

/** The valid result with which the step is done on the board, as far as the caller may see it. */
export async function resultOfStep(scope: EnteredTenant, step: StepOfDay): Promise<RecordedCheckUp['sameStep']> {
  const found = await findResultOfStep(scope, step)
  return found && { ...found, dateOfMeasurement: new Date(found.dateOfMeasurement).toISOString() }
}

/** True if a station of the day takes this measurement. */
export const isTakenOnDay = (scope: EnteredTenant, dayId: string, profileId: string): Promise<boolean> =>
  hasStation(scope, dayId, profileId)
