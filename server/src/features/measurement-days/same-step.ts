import type { RecordedCheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { findDate, findResultOfStep, hasStation, type StepOfDay } from './measured-steps.queries.ts'

export async function resultOfStep(scope: EnteredTenant, step: StepOfDay): Promise<RecordedCheckUp['sameStep']> {
  const found = await findResultOfStep(scope, step)
  return found && { ...found, dateOfMeasurement: new Date(found.dateOfMeasurement).toISOString() }
}

/** Returns the date of the measurement day; `null` if there is no such day. */
export const dateOfDay = (scope: EnteredTenant, dayId: string): Promise<string | null> => findDate(scope, dayId)

export const isTakenOnDay = (scope: EnteredTenant, dayId: string, profileId: string): Promise<boolean> =>
  hasStation(scope, dayId, profileId)
