import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'

type Warnings = NonNullable<CheckUp['warnings']>

const crises = new Map<string, Warnings>()

/**
 * Keeps the crisis warnings of the last finished run in memory for the person who entered the answers. This device may
 * not be able to load them again, because the member may not share the result with staff.
 */
export function keepCrises({ resultGuid, warnings = [] }: Pick<CheckUp, 'resultGuid' | 'warnings'>): void {
  const found = warnings.filter(({ urgency }) => urgency === 'crisis')
  crises.clear()
  if (found.length > 0) crises.set(resultGuid, found)
}

export const crisesOfRun = (resultGuid: string): Warnings => crises.get(resultGuid) ?? []

export const forgetCrises = (): void => crises.clear()
