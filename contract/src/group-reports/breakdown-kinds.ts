export const breakdownKinds = ['units', 'jobType', 'site', 'ageGroup'] as const
export type BreakdownKind = (typeof breakdownKinds)[number]
