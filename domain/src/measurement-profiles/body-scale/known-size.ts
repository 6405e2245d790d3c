/**
 * In years. From this age on an earlier height is still used. A rule of this product: growth ends at about 18 to 20
 * years, and older people shrink less in a few years than two measurements differ.
 */
const grownUpFrom = 20

/**
 * True when a known height may prefill the form. `ageThen` is the age at its measurement in completed years; `null`
 * when the date is unknown.
 */
export const isHeightLasting = ({ ageNow, ageThen }: { readonly ageNow: number; readonly ageThen: number | null }) =>
  ageNow >= grownUpFrom && (ageThen === null || ageThen >= grownUpFrom)

/**
 * True when a known weight may prefill the form: only if it was measured on the same day. An older one would be stored
 * as today's measurement although nobody stepped on a scale, so it is only offered. Both days as 2026-03-01.
 */
export const isWeightOfToday = (measuredOn: string, today: string): boolean => measuredOn === today
