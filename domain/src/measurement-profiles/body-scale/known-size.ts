/**
 * In years. A height measured at this age or later remains valid. Salus' own rule: growth ends at 18 to 20 years. Older
 * people shrink so slowly that the loss over a few years is smaller than the difference between two measurements.
 */
const grownUpFrom = 20

/**
 * True when a known height is still valid and can be filled into the form. Ages are in completed years; `ageThen` is
 * `null` when the date of the height is unknown.
 */
export const isHeightLasting = ({ ageNow, ageThen }: { readonly ageNow: number; readonly ageThen: number | null }) =>
  ageNow >= grownUpFrom && (ageThen === null || ageThen >= grownUpFrom)

/**
 * True when a known weight can be filled into the form. Weights from other days are only suggested. If they were filled
 * in, they could be stored as today's weight without a measurement. Both days are in the form 2026-03-01.
 */
export const isWeightOfToday = (measuredOn: string, today: string): boolean => measuredOn === today
