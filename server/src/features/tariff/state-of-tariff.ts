import type { TariffRow } from './tariff.queries.ts'

export type TariffState = 'trial' | 'trial-over' | 'running' | 'agreed'

/** The last day of a trial is part of it. */
export function stateOfTariff(
  { period, trialEndsOn }: Pick<TariffRow, 'period' | 'trialEndsOn'>,
  today: string,
): TariffState {
  if (period !== null) return 'running'
  if (trialEndsOn === null) return 'agreed'
  return trialEndsOn >= today ? 'trial' : 'trial-over'
}
