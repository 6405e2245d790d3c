import { type Words, words } from '../words.ts'

/** A measured quantity, independent of the device. Two quantities never share a code. */
export interface CanonicalValue {
  /** In UCUM. */
  readonly unit: string
  readonly name: Words
  /** Set only if a LOINC code means exactly this quantity, because a wrong code does more harm than a missing one. */
  readonly loinc?: string
  /** IEEE 11073-10101: partition · 65536 + term. */
  readonly mdc?: number
  /** Values outside this range are impossible and are refused. The limits themselves are accepted. */
  readonly hard: readonly [least: number, most: number]
  readonly soft?: readonly [least: number, most: number]
  /** Set when devices send 0 for this value although they did not measure it. */
  readonly zeroIsMissing?: true
}

const value = (unit: string, name: Words, rest: Omit<CanonicalValue, 'unit' | 'name'>): CanonicalValue => ({
  unit,
  name,
  ...rest,
})

export const canonicalValues = {
  weightKg: value('kg', words('Gewicht', 'Weight'), {
    loinc: '29463-7',
    mdc: 188_736,
    hard: [10, 350],
    soft: [30, 200],
    zeroIsMissing: true,
  }),
  heightCm: value('cm', words('Körpergröße', 'Height'), {
    loinc: '8302-2',
    mdc: 188_740,
    hard: [50, 250],
    soft: [120, 215],
    zeroIsMissing: true,
  }),
  bmi: value('kg/m2', words('BMI', 'BMI'), {
    loinc: '39156-5',
    mdc: 188_752,
    hard: [7, 100],
    soft: [14, 60],
    zeroIsMissing: true,
  }),
  bodyFatPct: value('%', words('Körperfettanteil', 'Body fat'), {
    loinc: '41982-0',
    mdc: 188_748,
    hard: [1, 75],
    soft: [3, 60],
    zeroIsMissing: true,
  }),
  bodyFatMassKg: value('kg', words('Fettmasse', 'Fat mass'), {
    loinc: '73708-0',
    hard: [0.1, 250],
    soft: [2, 120],
    zeroIsMissing: true,
  }),
  fatFreeMassKg: value('kg', words('Fettfreie Masse', 'Fat-free mass'), {
    loinc: '91557-9',
    mdc: 188_756,
    hard: [8, 180],
    soft: [25, 110],
    zeroIsMissing: true,
  }),
  softLeanMassKg: value('kg', words('Weiche Magermasse', 'Soft lean mass'), {
    mdc: 188_760,
    hard: [8, 170],
    zeroIsMissing: true,
  }),
  muscleMassKg: value('kg', words('Muskelmasse', 'Muscle mass'), {
    loinc: '73964-9',
    mdc: 188_776,
    hard: [8, 170],
    zeroIsMissing: true,
  }),
  musclePct: value('%', words('Muskelanteil', 'Share of muscle'), {
    loinc: '73965-6',
    mdc: 188_772,
    hard: [10, 95],
    zeroIsMissing: true,
  }),
  skeletalMuscleMassKg: value('kg', words('Skelettmuskelmasse', 'Skeletal muscle mass'), {
    hard: [5, 80],
    soft: [12, 60],
    zeroIsMissing: true,
  }),
  skeletalMusclePct: value('%', words('Anteil der Skelettmuskeln', 'Share of skeletal muscle'), {
    hard: [5, 80],
    zeroIsMissing: true,
  }),
  smmWeightPct: value('%', words('Skelettmuskelmasse je Gewicht', 'Skeletal muscle by weight'), {
    hard: [5, 80],
    zeroIsMissing: true,
  }),
  bodyWaterL: value('L', words('Körperwasser', 'Body water'), { hard: [8, 120], zeroIsMissing: true }),
  bodyWaterKg: value('kg', words('Körperwasser', 'Body water'), {
    loinc: '101683-1',
    mdc: 188_764,
    hard: [8, 120],
    zeroIsMissing: true,
  }),
  bodyWaterPct: value('%', words('Wasseranteil', 'Share of water'), {
    loinc: '101684-9',
    hard: [25, 80],
    soft: [35, 70],
    zeroIsMissing: true,
  }),
  intracellularWaterL: value('L', words('Wasser in den Zellen', 'Intracellular water'), {
    hard: [4, 80],
    zeroIsMissing: true,
  }),
  intracellularWaterKg: value('kg', words('Wasser in den Zellen', 'Intracellular water'), {
    hard: [4, 80],
    zeroIsMissing: true,
  }),
  extracellularWaterL: value('L', words('Wasser außerhalb der Zellen', 'Extracellular water'), {
    hard: [3, 50],
    zeroIsMissing: true,
  }),
  extracellularWaterKg: value('kg', words('Wasser außerhalb der Zellen', 'Extracellular water'), {
    hard: [3, 50],
    zeroIsMissing: true,
  }),
  ecwTbwRatio: value('1', words('Verhältnis ECW/TBW', 'ECW/TBW ratio'), {
    hard: [0.25, 0.6],
    soft: [0.36, 0.42],
    zeroIsMissing: true,
  }),
  ecwTbwPct: value('%', words('ECW/TBW', 'ECW/TBW'), { hard: [25, 60], soft: [36, 42], zeroIsMissing: true }),
  proteinKg: value('kg', words('Eiweiß', 'Protein'), { hard: [2, 30], zeroIsMissing: true }),
  proteinPct: value('%', words('Eiweißanteil', 'Share of protein'), { hard: [3, 40], zeroIsMissing: true }),
  mineralsKg: value('kg', words('Mineralien', 'Minerals'), { hard: [0.5, 10], zeroIsMissing: true }),
  boneMassKg: value('kg', words('Knochenmasse', 'Bone mass'), {
    loinc: '101685-6',
    hard: [0.3, 8],
    soft: [1.5, 5],
    zeroIsMissing: true,
  }),
  bonePct: value('%', words('Knochenanteil', 'Share of bone'), {
    loinc: '101686-4',
    hard: [0.5, 15],
    zeroIsMissing: true,
  }),
  boneMineralContentKg: value('kg', words('Knochenmineralgehalt', 'Bone mineral content'), {
    hard: [0.3, 8],
    zeroIsMissing: true,
  }),
  bodyCellMassKg: value('kg', words('Körperzellmasse', 'Body cell mass'), { hard: [5, 100], zeroIsMissing: true }),
  visceralFatLevel: value('{level}', words('Viszeralfett-Stufe (InBody)', 'Visceral fat level (InBody)'), {
    hard: [1, 40],
    soft: [1, 20],
  }),
  visceralFatRating: value('{rating}', words('Viszeralfett-Wert (Tanita)', 'Visceral fat rating (Tanita)'), {
    hard: [0.5, 59],
    soft: [1, 20],
  }),
  /**
   * The visceral fat rating of manufacturers other than Tanita and InBody. Its scale differs from that of Tanita's
   * rating and InBody's level.
   */
  visceralFatDeviceRating: value(
    '{rating}',
    words('Viszeralfett-Wert des Geräts', 'Visceral fat rating of the device'),
    {
      hard: [0.5, 59],
    },
  ),
  visceralFatAreaCm2: value('cm2', words('Viszerale Fettfläche', 'Visceral fat area'), {
    loinc: '73707-2',
    hard: [1, 500],
    zeroIsMissing: true,
  }),
  visceralAdiposeTissueL: value('L', words('Viszerales Fettgewebe', 'Visceral adipose tissue'), {
    hard: [0.05, 20],
    zeroIsMissing: true,
  }),
  subcutaneousFatPct: value('%', words('Unterhautfett', 'Subcutaneous fat'), { hard: [1, 70], zeroIsMissing: true }),
  bmrKcal: value('kcal/d', words('Grundumsatz', 'Basal metabolic rate'), {
    mdc: 188_768,
    hard: [500, 5000],
    soft: [900, 3500],
    zeroIsMissing: true,
  }),
  bmrKJ: value('kJ/d', words('Grundumsatz', 'Basal metabolic rate'), { hard: [2092, 20_920], zeroIsMissing: true }),
  reeKcal: value('kcal/d', words('Ruheenergieverbrauch', 'Resting energy expenditure'), {
    hard: [500, 5000],
    soft: [900, 3500],
    zeroIsMissing: true,
  }),
  recommendedKcal: value('kcal/d', words('Empfohlene Energiezufuhr', 'Recommended energy intake'), {
    hard: [500, 10_000],
    zeroIsMissing: true,
  }),
  dailyKcal: value('kcal/d', words('Täglicher Energiebedarf', 'Daily energy requirement'), {
    hard: [500, 10_000],
    zeroIsMissing: true,
  }),
  metabolicAgeYears: value('a', words('Stoffwechselalter', 'Metabolic age'), { hard: [5, 120], zeroIsMissing: true }),
  phaseAngleDeg: value('deg', words('Phasenwinkel', 'Phase angle'), {
    hard: [1, 20],
    soft: [3, 10],
    zeroIsMissing: true,
  }),
  resistanceOhm: value('Ohm', words('Resistanz', 'Resistance'), {
    mdc: 188_780,
    hard: [50, 1500],
    zeroIsMissing: true,
  }),
  reactanceOhm: value('Ohm', words('Reaktanz', 'Reactance'), { hard: [5, 300], zeroIsMissing: true }),
  impedanceOhm: value('Ohm', words('Impedanz', 'Impedance'), { mdc: 188_780, hard: [50, 1500], zeroIsMissing: true }),
  smi: value('kg/m2', words('Skelettmuskelindex', 'Skeletal muscle index'), { hard: [2, 20], zeroIsMissing: true }),
  ffmi: value('kg/m2', words('Index der fettfreien Masse', 'Fat-free mass index'), {
    hard: [8, 40],
    zeroIsMissing: true,
  }),
  fmi: value('kg/m2', words('Fettmasseindex', 'Fat mass index'), { hard: [0.5, 60], zeroIsMissing: true }),
  waistCm: value('cm', words('Taillenumfang', 'Waist'), { hard: [30, 250], zeroIsMissing: true }),
  waistHipRatio: value('1', words('Taille-Hüft-Verhältnis', 'Waist-hip ratio'), {
    hard: [0.4, 2],
    zeroIsMissing: true,
  }),
  inbodyScore: value('{score}', words('InBody-Punkte', 'InBody score'), { hard: [0, 130] }),
  obesityDegreePct: value('%', words('Übergewichtsgrad', 'Obesity degree'), { hard: [-60, 400] }),
  physiqueRating: value('{rating}', words('Körperbau-Wert', 'Physique rating'), { hard: [1, 9], zeroIsMissing: true }),
  muscleQuality: value('{score}', words('Muskelqualität', 'Muscle quality'), { hard: [0, 100] }),
  muscleScore: value('{score}', words('Muskelwert', 'Muscle score'), { hard: [-4, 24] }),
  legMuscleScore: value('{score}', words('Beinmuskelwert', 'Leg muscle score'), { hard: [0, 200] }),
  bmrScore: value('{score}', words('Grundumsatzwert', 'Basal metabolic rate score'), { hard: [0, 20] }),
  standardWeightKg: value('kg', words('Normgewicht', 'Standard weight'), { hard: [10, 200], zeroIsMissing: true }),
  tareKg: value('kg', words('Kleidung', 'Clothes'), { hard: [0, 20] }),
  systolicMmHg: value('mm[Hg]', words('Blutdruck, systolisch', 'Blood pressure, systolic'), {
    loinc: '8480-6',
    mdc: 150_021,
    hard: [40, 300],
    zeroIsMissing: true,
  }),
  diastolicMmHg: value('mm[Hg]', words('Blutdruck, diastolisch', 'Blood pressure, diastolic'), {
    loinc: '8462-4',
    mdc: 150_022,
    hard: [20, 200],
    zeroIsMissing: true,
  }),
  meanArterialMmHg: value('mm[Hg]', words('Mittlerer Blutdruck', 'Mean blood pressure'), {
    loinc: '8478-0',
    mdc: 150_023,
    hard: [30, 250],
    zeroIsMissing: true,
  }),
  pulse: value('/min', words('Puls', 'Pulse'), { loinc: '8867-4', mdc: 149_546, hard: [20, 260], zeroIsMissing: true }),
  sdnnMs: value('ms', words('SDNN', 'SDNN'), { loinc: '80404-7', hard: [1, 400] }),
  rmssdMs: value('ms', words('RMSSD', 'RMSSD'), { hard: [1, 300] }),
} as const satisfies Readonly<Record<string, CanonicalValue>>

export type ValueCode = keyof typeof canonicalValues
export const canonicalValue = (code: ValueCode): CanonicalValue => canonicalValues[code]

/**
 * Right and left as seen by the measured person. `leftBody` and `legs` are paths of the measuring current, not body
 * parts.
 */
export const segments = ['rightArm', 'leftArm', 'trunk', 'rightLeg', 'leftLeg', 'leftBody', 'legs'] as const
export type Segment = (typeof segments)[number]

/**
 * The limits for values of a body part. `fatPctOfIdeal` (InBody) is the fat as a share of an ideal amount. `fatPct`
 * (Tanita) is the share of fat in the body part.
 */
export const segmentLimits = {
  leanKg: [0.1, 100],
  leanPctOfIdeal: [10, 400],
  fatKg: [0, 120],
  fatPctOfIdeal: [1, 1500],
  fatPct: [0.5, 90],
  fatFreeKg: [0.1, 100],
  muscleKg: [0.1, 100],
  muscleQuality: [0, 100],
  phaseAngleDeg: [0.5, 20],
  ecwTbwRatio: [0.25, 0.6],
  waterL: [0.1, 60],
} as const satisfies Readonly<Record<string, readonly [number, number]>>
export type SegmentValue = keyof typeof segmentLimits
