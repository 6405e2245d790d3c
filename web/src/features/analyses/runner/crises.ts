import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'

type Warnings = NonNullable<CheckUp['warnings']>

const crises = new Map<string, Warnings>()

/**
 * Keeps the warnings of a finished run in memory. Members who share nothing with staff must still see them on the
 * handed-over device, which may not read the result again.
 */
export function keepCrises({ resultGuid, warnings = [] }: Pick<CheckUp, 'resultGuid' | 'warnings'>): void {
  const found = warnings.filter(({ urgency }) => urgency === 'crisis')
  crises.clear()
  if (found.length > 0) crises.set(resultGuid, found)
}

export const crisesOfRun = (resultGuid: string): Warnings => crises.get(resultGuid) ?? []

export const forgetCrises = (): void => crises.clear()
