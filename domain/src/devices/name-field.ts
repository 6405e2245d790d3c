import type { Words } from '../words.ts'
import { canonicalValues, type Segment, type SegmentValue } from './canonical-values.ts'

const segmentWords: Readonly<Record<Segment, Words>> = {
  rightArm: { de: 'rechter Arm', en: 'right arm' },
  leftArm: { de: 'linker Arm', en: 'left arm' },
  trunk: { de: 'Rumpf', en: 'trunk' },
  rightLeg: { de: 'rechtes Bein', en: 'right leg' },
  leftLeg: { de: 'linkes Bein', en: 'left leg' },
  leftBody: { de: 'linke Körperhälfte', en: 'left half of the body' },
  legs: { de: 'von Bein zu Bein', en: 'leg to leg' },
}

const segmentValueWords: Readonly<Record<SegmentValue, Words>> = {
  leanKg: { de: 'Magermasse', en: 'Lean mass' },
  leanPctOfIdeal: { de: 'Magermasse in % des Sollwerts', en: 'Lean mass in % of the ideal' },
  fatKg: { de: 'Fettmasse', en: 'Fat mass' },
  fatPctOfIdeal: { de: 'Fett in % des Sollwerts', en: 'Fat in % of the ideal' },
  fatPct: { de: 'Fettanteil', en: 'Share of fat' },
  fatFreeKg: { de: 'Fettfreie Masse', en: 'Fat-free mass' },
  muscleKg: { de: 'Muskelmasse', en: 'Muscle mass' },
  muscleQuality: { de: 'Muskelqualität', en: 'Muscle quality' },
  phaseAngleDeg: { de: 'Phasenwinkel', en: 'Phase angle' },
  ecwTbwRatio: { de: 'ECW/TBW', en: 'ECW/TBW' },
  waterL: { de: 'Wasser', en: 'Water' },
}

const others = {
  checksum: { de: 'Prüfsumme', en: 'Checksum' },
  impedanceOhm: { de: 'Impedanz', en: 'Impedance' },
} as const satisfies Readonly<Record<string, Words>>

const isIn = <Key extends string>(code: string, table: Readonly<Record<Key, unknown>>): code is Key =>
  Object.hasOwn(table, code)

/**
 * Returns the name of a field of a measurement file, for people. The field is a value code (`weightKg`), a value of a
 * body part (`leanKg.rightArm`), `checksum`, `impedanceOhm` or the header of a column. A header is returned unchanged.
 */
export function nameField(field: string): Words {
  if (isIn(field, canonicalValues)) return canonicalValues[field].name
  if (isIn(field, others)) return others[field]
  const [code = '', segment = ''] = field.split('.')
  if (!isIn(code, segmentValueWords) || !isIn(segment, segmentWords)) return { de: field, en: field }
  const [value, part] = [segmentValueWords[code], segmentWords[segment]]
  return { de: `${value.de} (${part.de})`, en: `${value.en} (${part.en})` }
}
