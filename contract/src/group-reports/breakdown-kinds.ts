/** The criteria by which the people of an organisation can be grouped. */
export const breakdownKinds = ['units', 'jobType', 'site', 'ageGroup'] as const
export type BreakdownKind = (typeof breakdownKinds)[number]
