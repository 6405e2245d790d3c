import type { Segment, SegmentValue, ValueCode } from '../canonical-values.ts'

/** Tags of Tanita's records, case-sensitive. From the manuals of SC-240, SC-330, BC-420 and MC-980. */
export const valueTags: Readonly<Record<string, ValueCode>> = {
  Wk: 'weightKg',
  Pt: 'tareKg',
  FW: 'bodyFatPct',
  fW: 'bodyFatMassKg',
  MW: 'fatFreeMassKg',
  mW: 'muscleMassKg',
  sW: 'muscleScore',
  bW: 'boneMassKg',
  wW: 'bodyWaterKg',
  ww: 'bodyWaterPct',
  wI: 'intracellularWaterKg',
  wO: 'extracellularWaterKg',
  wo: 'ecwTbwPct',
  MI: 'bmi',
  Sw: 'standardWeightKg',
  OV: 'obesityDegreePct',
  IF: 'visceralFatRating',
  LP: 'legMuscleScore',
  rB: 'bmrKcal',
  rb: 'bmrKJ',
  rJ: 'bmrScore',
  rA: 'metabolicAgeYears',
  rD: 'dailyKcal',
  ZF: 'impedanceOhm',
}

const parts: readonly (readonly [string, Segment])[] = [
  ['R', 'rightLeg'],
  ['L', 'leftLeg'],
  ['r', 'rightArm'],
  ['l', 'leftArm'],
  ['T', 'trunk'],
]
const ways: readonly (readonly [string, Segment])[] = [...parts.slice(0, 4), ['H', 'leftBody'], ['F', 'legs']]

export const segmentTags: ReadonlyMap<string, readonly [SegmentValue, Segment]> = new Map(
  (
    [
      ['F', 'fatPct'],
      ['f', 'fatKg'],
      ['M', 'fatFreeKg'],
      ['m', 'muscleKg'],
    ] as const
  ).flatMap(([tag, code]) => parts.map(([part, segment]) => [`${tag}${part}`, [code, segment]] as const)),
)

type CurrentTag = readonly ['resistanceOhm' | 'reactanceOhm', string, Segment]
export const currentTags: ReadonlyMap<string, CurrentTag> = new Map(
  (
    [
      ['a', 'c', '1kHz'],
      ['G', 'H', '5kHz'],
      ['R', 'X', '50kHz'],
      ['J', 'K', '250kHz'],
      ['L', 'Q', '500kHz'],
      ['i', 'j', '1000kHz'],
    ] as const
  ).flatMap(([resistance, reactance, frequency]) =>
    ways.flatMap(([way, segment]): (readonly [string, CurrentTag])[] => [
      [`${resistance}${way}`, ['resistanceOhm', frequency, segment]],
      [`${reactance}${way}`, ['reactanceOhm', frequency, segment]],
    ]),
  ),
)

/** Phase angles at 50 kHz, which are sent with a negative sign. */
export const phaseAngleTags: ReadonlyMap<string, Segment> = new Map(
  parts.slice(0, 4).map(([part, segment]) => [`p${part}`, segment]),
)
