import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'

type Warnings = NonNullable<CheckUp['warnings']>

const crises = new Map<string, Warnings>()

/**
 * Keeps the crisis warnings of the last finished run in memory. If the member shares nothing with staff, the device is
 * not allowed to read the result again. It must still show these warnings to the person who entered the answers: the
 * member or staff.
 */
export function keepCrises({ resultGuid, warnings = [] }: Pick<CheckUp, 'resultGuid' | 'warnings'>): void {
  const found = warnings.filter(({ urgency }) => urgency === 'crisis')
  crises.clear()
  if (found.length > 0) crises.set(resultGuid, found)
}

export const crisesOfRun = (resultGuid: string): Warnings => crises.get(resultGuid) ?? []

export const forgetCrises = (): void => crises.clear()
