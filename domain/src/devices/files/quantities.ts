import { canonicalValue, type ValueCode } from '../canonical-values.ts'
import { type Dimension, dimensionOfStored, type UnitCode } from './units.ts'

export type Meanings = Partial<Readonly<Record<Dimension, ValueCode>>>

export interface Quantity {
  readonly meanings: Meanings
  /** The dimension that the name alone implies; `null` when the name can mean a mass or a share. */
  readonly bare: Dimension | null
}

const buildMeanings = (...codes: readonly ValueCode[]): Meanings =>
  Object.fromEntries(codes.map((code) => [dimensionOfStored(canonicalValue(code).unit), code]))

const fat = buildMeanings('bodyFatPct', 'bodyFatMassKg')
const muscle = buildMeanings('musclePct', 'muscleMassKg')
const skeletal = buildMeanings('skeletalMusclePct', 'skeletalMuscleMassKg')
const water = buildMeanings('bodyWaterPct', 'bodyWaterKg', 'bodyWaterL')
const intracellular = buildMeanings('intracellularWaterL', 'intracellularWaterKg')
const extracellular = buildMeanings('extracellularWaterL', 'extracellularWaterKg')
const balance = buildMeanings('ecwTbwRatio', 'ecwTbwPct')
const protein = buildMeanings('proteinKg', 'proteinPct')
const bone = buildMeanings('boneMassKg', 'bonePct')
const visceral = buildMeanings('visceralFatDeviceRating', 'visceralFatAreaCm2', 'visceralAdiposeTissueL')

const names = (meanings: Meanings, bare: Dimension | null, of: string) =>
  of.split('|').map((name): readonly [string, Quantity] => [name, { meanings, bare }])
const only = (code: ValueCode, of: string) =>
  names(buildMeanings(code), dimensionOfStored(canonicalValue(code).unit), of)

const entries = [
  ...only('weightKg', 'weight|gewicht|körpergewicht|body weight|kilo|kg|lbs|pounds'),
  ...only('bmi', 'bmi|body mass index|body-mass-index'),
  ...names(fat, 'share', 'pbf|percent body fat|body fat percentage|fat percentage|körperfettanteil|fettanteil'),
  ...names(fat, 'mass', 'fat mass|body fat mass|bfm|fettmasse|körperfettmasse'),
  ...names(fat, null, 'body fat|fat|körperfett|fett'),
  ...only('fatFreeMassKg', 'ffm|fat free mass|fat-free mass|fettfreie masse|lean body mass|lean mass|lbm|magermasse'),
  ...only('softLeanMassKg', 'slm|soft lean mass'),
  ...names(muscle, 'mass', 'muscle mass|muskelmasse'),
  ...names(muscle, 'share', 'muscle percentage|muskelanteil'),
  ...names(muscle, null, 'muscle|muscles|muskel|muskeln'),
  ...names(skeletal, 'mass', 'smm|skeletal muscle mass|skelettmuskelmasse'),
  ...names(skeletal, 'share', 'skeletal muscle percentage|skelettmuskelanteil'),
  ...names(skeletal, null, 'skeletal muscle|skelettmuskeln|skelettmuskel'),
  ...only('smmWeightPct', 'smm/wt'),
  ...names(water, null, 'tbw|total body water|gesamtkörperwasser|body water|körperwasser|water|wasser'),
  ...names(water, 'mass', 'hydration|body water mass|körperwassermasse'),
  ...names(water, 'share', 'body water percentage|wasseranteil|körperwasseranteil'),
  ...names(intracellular, null, 'icw|intracellular water|intrazelluläres wasser'),
  ...names(extracellular, null, 'ecw|extracellular water|extrazelluläres wasser'),
  ...names(balance, null, 'ecw/tbw|ecw ratio'),
  ...names(protein, null, 'protein|eiweiß'),
  ...names(protein, 'mass', 'protein mass|eiweißmasse'),
  ...names(protein, 'share', 'protein percentage|eiweißanteil'),
  ...only('mineralsKg', 'minerals|mineral|mineralien'),
  ...names(bone, 'mass', 'bone mass|knochenmasse'),
  ...names(bone, 'share', 'bone percentage|knochenanteil'),
  ...only('boneMineralContentKg', 'bmc|bone mineral content'),
  ...only('bodyCellMassKg', 'bcm|body cell mass'),
  ...names(
    visceral,
    'points',
    'vfl|visceral fat level|visceral fat rating|visc fat|viszeralfett-level|viszeralfett-stufe',
  ),
  ...names(visceral, 'points', 'viszeralfettlevel|viszeralfettstufe|viszeralfett-wert|viszeralfettwert'),
  ...names(visceral, 'area', 'vfa|visceral fat area|viszerale fettfläche|viszeralfettfläche'),
  ...names(
    visceral,
    null,
    'visceral fat|viszeralfett|viszerales fett|vat|visceral adipose tissue|viszerales fettgewebe',
  ),
  ...only('subcutaneousFatPct', 'subcutaneous fat|unterhautfett'),
  ...only('bmrKcal', 'bmr|basal metabolic rate|grundumsatz'),
  ...only('reeKcal', 'ruheenergieverbrauch|ree|resting energy expenditure'),
  ...only('recommendedKcal', 'recommended calorie intake'),
  ...only('metabolicAgeYears', 'metab age|metabolic age|stoffwechselalter|metabolisches alter'),
  ...only('phaseAngleDeg', 'phasenwinkel|phase angle|whole body phase angle|50khz-whole body phase angle'),
  ...only('resistanceOhm', 'resistanz r|resistanz|resistance|resistance r'),
  ...only('reactanceOhm', 'reaktanz xc|reaktanz|reactance|reactance xc'),
  ...only('smi', 'smi|skeletal muscle index'),
  ...only('ffmi', 'ffmi|fat-free mass index'),
  ...only('fmi', 'fmi|fat mass index'),
  ...only('waistCm', 'taillenumfang|taille|bauchumfang|waist circumference|waist|wc|measured circumference of abdomen'),
  ...only('waistHipRatio', 'whr|waist hip ratio|waist-hip ratio'),
  ...only('inbodyScore', 'inbody score'),
  ...only('obesityDegreePct', 'obesity degree'),
  ...only('physiqueRating', 'physique rating'),
  ...only('muscleQuality', 'muscle quality|muskelqualität'),
  ...only('systolicMmHg', 'systolic|systolisch'),
  ...only('diastolicMmHg', 'diastolic|diastolisch'),
  ...only('pulse', 'pulse|heart rate|puls'),
]

/** Names of values without their units, as found in exports and in handmade German and English tables. */
export const quantities: ReadonlyMap<string, Quantity> = new Map(entries)
export const quantityNames: readonly string[] = entries.map(([name]) => name)

const families = [...quantities.values()].filter(({ meanings }) => Object.keys(meanings).length > 1)

/**
 * Returns the possible meanings of a column that a person assigned to a value: the value itself, and the same quantity
 * in other dimensions.
 */
export function quantityOfCode(code: ValueCode): Quantity {
  const bare = dimensionOfStored(canonicalValue(code).unit)
  const isVisceral = code === 'visceralFatLevel' || code === 'visceralFatRating'
  const family = isVisceral ? visceral : families.find(({ meanings }) => meanings[bare] === code)?.meanings
  return { meanings: { ...family, [bare]: code }, bare }
}

/**
 * The ranges that show the unit of a column whose header has none. If all numbers of the column are in one range, the
 * column has the unit of that range. The ranges are Salus' own and deliberately wide.
 */
const tellingRanges = {
  // Inches have no range. No person is 100 inches tall, and a height below 100 can be an adult in inches or a child in
  // centimetres.
  height: [
    ['cm', 100, 250],
    ['m', 0.5, 2.5],
  ],
  // A length of 61 inches is already 155 cm, so larger numbers are centimetres.
  length: [
    ['cm', 61, 250],
    ['m', 0.5, 1.6],
  ],
  // Numbers up to 3500 are kilocalories. As kilojoules, they would be less than 840 kcal, which is too little energy at
  // rest.
  energy: [['kcal', 500, 3500]],
  ratio: [
    ['1', 0.25, 0.6],
    ['%', 25, 60],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [UnitCode, number, number])[]>>

const hasRanges = (kind: string): kind is keyof typeof tellingRanges => Object.hasOwn(tellingRanges, kind)

/**
 * Returns the unit that all numbers of a column imply; `null` when they do not fit into one range.
 * @param kind a dimension, or `height`
 */
export function findTellingUnit(kind: Dimension | 'height', numbers: readonly number[]): UnitCode | null {
  if (!hasRanges(kind)) return null
  const found = tellingRanges[kind].find(([, least, most]) =>
    numbers.every((number) => number >= least && number <= most),
  )
  return found?.[0] ?? null
}
