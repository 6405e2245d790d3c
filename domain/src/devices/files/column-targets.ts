import type { Segment, SegmentValue, ValueCode } from '../canonical-values.ts'
import { type ColumnName, withoutExplanation } from './column-names.ts'

/** What a column holds. */
export type ColumnTarget =
  | { readonly to: 'value'; readonly code: ValueCode }
  | { readonly to: 'segment'; readonly code: SegmentValue; readonly segment: Segment }
  | { readonly to: 'impedance'; readonly frequency: string; readonly segment: Segment }
  /** An end of the range that the vendor prints beside a value. */
  | { readonly to: 'range'; readonly end: 'low' | 'high'; readonly code: ValueCode }
  | { readonly to: 'name' | 'firstName' | 'lastName' | 'id' | 'sex' | 'birthDate' | 'age' | 'height' }
  | { readonly to: 'measuredAt' | 'time' | 'model' | 'comment' }

const of = (code: ValueCode, ...names: readonly string[]) =>
  names.map((name): readonly [string, ColumnTarget] => [name, { to: 'value', code }])
const as = (
  to: Exclude<ColumnTarget['to'], 'value' | 'segment' | 'impedance' | 'range'>,
  ...names: readonly string[]
) => names.map((name): readonly [string, ColumnTarget] => [name, { to }])

/** Names of columns in the exports seen so far and in German and English tables made by hand. */
const known: ReadonlyMap<string, ColumnTarget> = new Map([
  ...of('weightKg', 'weight', 'gewicht', 'körpergewicht', 'body weight', 'weight kg'),
  ...of('bmi', 'bmi', 'body mass index'),
  ...of('bodyFatPct', 'body fat %', 'body fat', 'pbf', 'percent body fat %', 'percent body fat', 'fettmasse %'),
  ...of('bodyFatPct', 'körperfettanteil %', 'körperfettanteil', 'fettanteil %', 'fettanteil', 'körperfett %'),
  ...of('bodyFatPct', 'body fat percentage %', 'body fat percentage', 'fat %'),
  ...of('bodyFatMassKg', 'fat mass', 'body fat mass', 'bfm', 'fettmasse', 'körperfettmasse'),
  ...of('fatFreeMassKg', 'ffm', 'fat free mass', 'fat-free mass', 'fettfreie masse', 'lean body mass', 'lbm'),
  ...of('softLeanMassKg', 'slm', 'soft lean mass'),
  ...of('muscleMassKg', 'muscle mass', 'muskelmasse'),
  ...of('musclePct', 'muscle percentage %', 'muscle %', 'muskelanteil %'),
  ...of('skeletalMuscleMassKg', 'smm', 'skeletal muscle mass', 'skelettmuskelmasse'),
  ...of('skeletalMusclePct', 'skeletal muscle %', 'skeletal muscle percentage %'),
  ...of('smmWeightPct', 'smm/wt'),
  ...of('bodyWaterL', 'tbw', 'total body water', 'gesamtkörperwasser'),
  ...of('bodyWaterKg', 'hydration', 'body water mass'),
  ...of('bodyWaterPct', 'body water %', 'body water', 'body water percentage %', 'körperwasser %', 'wasseranteil %'),
  ...of('intracellularWaterL', 'icw', 'intracellular water', 'intrazelluläres wasser'),
  ...of('extracellularWaterL', 'ecw', 'extracellular water', 'extrazelluläres wasser'),
  ...of('ecwTbwRatio', 'ecw/tbw', 'ecw ratio'),
  ...of('ecwTbwPct', 'ecw/tbw %'),
  ...of('proteinKg', 'protein', 'protein mass', 'eiweiß'),
  ...of('proteinPct', 'protein %', 'protein percentage %'),
  ...of('mineralsKg', 'minerals', 'mineral', 'mineralien'),
  ...of('boneMassKg', 'bone mass', 'knochenmasse'),
  ...of('bonePct', 'bone percentage %'),
  ...of('boneMineralContentKg', 'bmc', 'bone mineral content'),
  ...of('bodyCellMassKg', 'bcm', 'body cell mass'),
  ...of('visceralFatLevel', 'vfl', 'visceral fat level', 'viszeralfett-level', 'viszeralfett-stufe'),
  ...of('visceralFatRating', 'visc fat', 'visceral fat', 'visceral fat rating', 'viszeralfett'),
  ...of('visceralFatAreaCm2', 'vfa', 'visceral fat area'),
  ...of('visceralAdiposeTissueL', 'viszerales fett', 'vat'),
  ...of('subcutaneousFatPct', 'subcutaneous fat %'),
  ...of('bmrKcal', 'bmr', 'basal metabolic rate', 'grundumsatz'),
  ...of('reeKcal', 'ruheenergieverbrauch', 'ree'),
  ...of('recommendedKcal', 'recommended calorie intake'),
  ...of('metabolicAgeYears', 'metab age', 'metabolic age', 'stoffwechselalter'),
  ...of('phaseAngleDeg', 'phasenwinkel', 'phase angle', 'whole body phase angle', '50khz-whole body phase angle'),
  ...of('resistanceOhm', 'resistanz r', 'resistanz', 'resistance'),
  ...of('reactanceOhm', 'reaktanz xc', 'reaktanz', 'reactance'),
  ...of('smi', 'smi', 'skeletal muscle index'),
  ...of('ffmi', 'ffmi'),
  ...of('fmi', 'fmi'),
  ...of('waistCm', 'taillenumfang', 'waist circumference', 'waist', 'measured circumference of abdomen'),
  ...of('waistHipRatio', 'whr', 'waist hip ratio', 'waist-hip ratio'),
  ...of('inbodyScore', 'inbody score'),
  ...of('obesityDegreePct', 'obesity degree'),
  ...of('physiqueRating', 'physique rating'),
  ...of('muscleQuality', 'muscle quality'),
  ...of('systolicMmHg', 'systolic', 'systolisch'),
  ...of('diastolicMmHg', 'diastolic', 'diastolisch'),
  ...of('pulse', 'pulse', 'heart rate', 'puls'),
  ...as('name', 'name'),
  ...as('firstName', 'first name', 'vorname'),
  ...as('lastName', 'last name', 'surname', 'nachname'),
  ...as(
    'id',
    'id',
    'patienten-id',
    'patient id',
    'member number',
    'mitgliedsnummer',
    'externalnumber',
    'number',
    'nummer',
  ),
  ...as('sex', 'gender', 'sex', 'geschlecht'),
  ...as('birthDate', 'date of birth', 'birth date', 'birthdate', 'geburtsdatum'),
  ...as('age', 'age', 'alter'),
  ...as('height', 'height', 'größe', 'körpergröße'),
  ...as(
    'measuredAt',
    'date',
    'datum',
    'test date / time',
    'messdatum',
    'time of measurement',
    'measured at',
    'date/time',
  ),
  ...as('time', 'time', 'uhrzeit', 'zeit'),
  ...as('model', 'measurement device.', 'inbody type', 'gerät', 'device'),
  ...as('comment', 'comments', 'remarks', 'kommentar', 'bemerkung'),
])

const segmentNames: ReadonlyMap<string, Segment> = new Map([
  ['right arm', 'rightArm'],
  ['left arm', 'leftArm'],
  ['trunk', 'trunk'],
  ['right leg', 'rightLeg'],
  ['left leg', 'leftLeg'],
  ['ra', 'rightArm'],
  ['la', 'leftArm'],
  ['tr', 'trunk'],
  ['rl', 'rightLeg'],
  ['ll', 'leftLeg'],
])

const segmentValues: ReadonlyMap<string, SegmentValue> = new Map([
  ['ffm', 'leanKg'],
  ['lbm', 'leanKg'],
  ['lean mass', 'leanKg'],
  ['ffm%', 'leanPctOfIdeal'],
  ['lbm%', 'leanPctOfIdeal'],
  ['bfm', 'fatKg'],
  ['fat mass', 'fatKg'],
  ['bfm%', 'fatPctOfIdeal'],
  ['ecw ratio', 'ecwTbwRatio'],
  ['ecw/tbw', 'ecwTbwRatio'],
  ['tbw', 'waterL'],
  ['muscle mass', 'muscleKg'],
  ['muscle quality', 'muscleQuality'],
  ['body fat (%)', 'fatPct'],
  ['phase angle', 'phaseAngleDeg'],
])

/** What a column holds, by its name; null = nothing known. */
export function columnTarget({ key, unit }: ColumnName): ColumnTarget | null {
  const name = withoutExplanation(key)
  if (unit === 'kg' && name === 'body water') return { to: 'value', code: 'bodyWaterKg' }
  return known.get(key) ?? known.get(name) ?? segmentTarget(key) ?? rangeTarget(key)
}

const part = '(right arm|left arm|trunk|right leg|left leg)'
/** `FFM of Right Arm`, `Muscle mass - right arm` and `Right Arm Lean Mass`: the value, then the part. */
const segmentPatterns = [
  { pattern: new RegExp(`^(?<what>.+) of (?<part>${part})$`) },
  { pattern: new RegExp(`^(?<what>.+) - (?<part>${part})$`) },
  { pattern: new RegExp(`^(?<part>${part}) (?<what>.+)$`) },
]

function segmentTarget(key: string): ColumnTarget | null {
  const current = /^(\d+khz)-(ra|la|tr|rl|ll) (impedance|phase angle)$/.exec(key)
  if (current) return impedanceTarget(current[1] ?? '', segmentNames.get(current[2] ?? ''), current[3])
  for (const { pattern } of segmentPatterns) {
    const groups = pattern.exec(key)?.groups
    const segment = segmentNames.get(groups?.['part'] ?? '')
    const code = segmentValues.get(groups?.['what'] ?? '')
    if (segment && code) return { to: 'segment', code, segment }
  }
  return null
}

function impedanceTarget(
  frequency: string,
  segment: Segment | undefined,
  what: string | undefined,
): ColumnTarget | null {
  if (!segment) return null
  if (what === 'impedance') return { to: 'impedance', frequency: frequency.replace('khz', 'kHz'), segment }
  return frequency === '50khz' ? { to: 'segment', code: 'phaseAngleDeg', segment } : null
}

/** `Lower Limit (PBF Normal Range)`: the name of the value stands inside. */
function rangeTarget(key: string): ColumnTarget | null {
  const [, end, name = ''] = /^(lower|upper) limit \((.+) normal range\)$/.exec(key) ?? []
  const of = known.get(name)
  return of?.to === 'value' ? { to: 'range', end: end === 'lower' ? 'low' : 'high', code: of.code } : null
}
