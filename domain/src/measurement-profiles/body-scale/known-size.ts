/**
 * In years. A height measured at this age or later is still used. A rule of this product: growth ends at 18 to 20
 * years, and older people shrink less in a few years than two measurements differ.
 */
const grownUpFrom = 20

/**
 * True when a known height is still right and can be filled into the form. Ages are in completed years; `ageThen` is
 * `null` when the date of the height is unknown.
 */
export const isHeightLasting = ({ ageNow, ageThen }: { readonly ageNow: number; readonly ageThen: number | null }) =>
  ageNow >= grownUpFrom && (ageThen === null || ageThen >= grownUpFrom)

/**
 * True when a known weight can be filled into the form. A weight of another day is only suggested: prefilled, it would
 * be stored as today's although nobody stepped on a scale. Both days as 2026-03-01.
 */
export const isWeightOfToday = (measuredOn: string, today: string): boolean => measuredOn === today
