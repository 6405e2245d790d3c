import type { CheckUp } from '@salus/contract/check-ups.ts'

type Warnings = NonNullable<CheckUp['warnings']>

const crises = new Map<string, Warnings>()

/**
 * What the answer to a finished run warned of, in memory alone: a member who shares nothing with staff is told on the
 * device in their hands, which may not read the result again.
 */
export function keepCrises({ resultGuid, warnings = [] }: Pick<CheckUp, 'resultGuid' | 'warnings'>): void {
  const found = warnings.filter(({ urgency }) => urgency === 'crisis')
  crises.clear()
  if (found.length > 0) crises.set(resultGuid, found)
}

export const crisesOfRun = (resultGuid: string): Warnings => crises.get(resultGuid) ?? []

export const forgetCrises = (): void => crises.clear()
