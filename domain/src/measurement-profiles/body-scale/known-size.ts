/**
 * From this age on in years a height is taken as it was. Rule of this product: growth ends at about 18 to 20 years, and
 * what older people lose in a few years is less than two measurements differ.
 */
const grownUpFrom = 20

/**
 * Whether a known height may stand in the form without being asked for again. `ageThen`: when it was measured, in
 * completed years; null where nobody noted when.
 */
export const isHeightLasting = ({ ageNow, ageThen }: { readonly ageNow: number; readonly ageThen: number | null }) =>
  ageNow >= grownUpFrom && (ageThen === null || ageThen >= grownUpFrom)

/**
 * Whether a known weight may stand in the form: only one of the same day, for it was measured today. An older one would
 * count as today's measurement without anybody having stepped on a scale, so it is only offered. Both days as 2026-03-01.
 */
export const isWeightOfToday = (measuredOn: string, today: string): boolean => measuredOn === today
