import type { MeasurementProfile } from './measurement-profile.ts'
import { placeDeliveredValue, type DeliveredValue } from '../module-codes/place-delivered-value.ts'

/** The body values whose history an overview can draw, preferred ones first. */
export const bodyCourseCodes = [
  'weight',
  'bodyFat',
  'muscleMassKg',
  'muscleMassDeviceKg',
  'skeletalMuscleMassKg',
  'ffm',
]

interface GlancedScore {
  readonly code: string
  readonly value: number | string | boolean | null
}

interface GlancedProfile {
  readonly family: MeasurementProfile['family']
  readonly scores: readonly Pick<MeasurementProfile['scores'][number], 'code' | 'role'>[]
  readonly nextSteps: readonly { readonly score?: string | undefined }[]
}

/**
 * The codes of the scores that an overview needs: the primary score, body values with a history, and scores that decide
 * a next step. If the primary score has no value, the first score and all except details take its place. Returns all
 * codes when the profile is unknown.
 */
export function scoresAtAGlance(
  scores: readonly GlancedScore[],
  profile: GlancedProfile | undefined,
): ReadonlySet<string> {
  if (profile === undefined) return new Set(scores.map(({ code }) => code))
  const primary = profile.scores.find(({ role }) => role === 'primary')?.code
  const hasHeadline = scores.some(({ code, value }) => code === primary && value !== null)
  const parts = profile.scores.filter(({ role }) => role !== 'detail').map(({ code }) => code)
  return new Set([
    ...(primary !== undefined && hasHeadline ? [primary] : [...parts, ...scores.slice(0, 1).map(({ code }) => code)]),
    ...(profile.family === 'body-scale' ? bodyCourseCodes : []),
    ...profile.nextSteps.flatMap(({ score }) => (score === undefined ? [] : [score])),
  ])
}

/**
 * The module value that an overview shows: preferably a number inside a known range, otherwise the first number,
 * otherwise the first value.
 */
export function valueAtAGlance<V extends DeliveredValue>(pluginId: number, values: readonly V[]): V | undefined {
  const numbers = values.filter(({ value }) => typeof value === 'number')
  return numbers.find((value) => placeDeliveredValue(pluginId, value).place !== undefined) ?? numbers[0] ?? values[0]
}
