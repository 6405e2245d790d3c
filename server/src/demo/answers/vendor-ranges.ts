import type { Answers } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { VendorRanges } from '@salus/contract/check-ups/vendor-ranges.ts'
import type { Condition } from '../people/condition.ts'
import { roundHalfUp } from '../seeded-random.ts'

const around = (middle: number, share: number, decimals: number) => ({
  low: roundHalfUp(middle * (1 - share), decimals),
  high: roundHalfUp(middle * (1 + share), decimals),
})

/**
 * Returns the ranges that an InBody device prints next to its values. The numbers are invented: they belong to a normal
 * weight at the person's height. Returns no ranges for other devices, because these print none.
 */
export function vendorRanges(code: string, { person }: Condition, answers: Answers): VendorRanges {
  if (code !== 'body-analysis-device' || answers['deviceMake'] !== 'inbody') return {}
  const isMale = person.sex === 'male'
  const fitting = (isMale ? 22 : 21.5) * (person.heightCm / 100) ** 2
  const [lean, fat] = isMale ? [fitting * 0.85, fitting * 0.15] : [fitting * 0.77, fitting * 0.23]
  return {
    weight: around(fitting, 0.15, 1),
    bodyFat: isMale ? { low: 10, high: 20 } : { low: 18, high: 28 },
    bmi: { low: 18.5, high: 25 },
    skeletalMuscleMassKg: around(lean * 0.552, 0.1, 1),
    tbw: around(lean * 0.733, 0.1, 1),
    ecwRatio: { low: 0.36, high: 0.39 },
    ...bySegment('leanKg', { arm: lean * 0.047, trunk: lean * 0.455, leg: lean * 0.162 }, 0.1),
    ...bySegment('fatKg', { arm: fat * 0.07, trunk: fat * 0.49, leg: fat * 0.155 }, 0.6),
  }
}

function bySegment(
  key: string,
  { arm, trunk, leg }: { readonly arm: number; readonly trunk: number; readonly leg: number },
  share: number,
): VendorRanges {
  return {
    [`${key}RightArm`]: around(arm, share, 2),
    [`${key}LeftArm`]: around(arm, share, 2),
    [`${key}Trunk`]: around(trunk, share, 2),
    [`${key}RightLeg`]: around(leg, share, 2),
    [`${key}LeftLeg`]: around(leg, share, 2),
  }
}
