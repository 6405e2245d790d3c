/** The names of manufacturers by code. Check-ups store the code; exports contain the name. */
export const deviceMakers = {
  beurer: 'Beurer',
  garmin: 'Garmin',
  inbody: 'InBody',
  omron: 'Omron',
  renpho: 'Renpho',
  seca: 'seca',
  tanita: 'Tanita',
  withings: 'Withings',
} as const satisfies Readonly<Record<string, string>>
export type MakerCode = keyof typeof deviceMakers
export type MakerName = (typeof deviceMakers)[MakerCode]

export const isMakerCode = (code: string): code is MakerCode => Object.hasOwn(deviceMakers, code)
