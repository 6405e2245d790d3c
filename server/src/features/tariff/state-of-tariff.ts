import type { TariffRow } from './tariff.queries.ts'

export type TariffState = 'trial' | 'trial-over' | 'running' | 'agreed'

/**
 * Returns the state of a tariff on the day `today`. A trial includes its last day. `agreed` means that the tariff has
 * neither a trial nor a paid period.
 */
export function stateOfTariff(
  { period, trialEndsOn }: Pick<TariffRow, 'period' | 'trialEndsOn'>,
  today: string,
): TariffState {
  if (period !== null) return 'running'
  if (trialEndsOn === null) return 'agreed'
  return trialEndsOn >= today ? 'trial' : 'trial-over'
}
