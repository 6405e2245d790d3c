import type { Words } from '../../words.ts'
import { noBands } from '../banded-score.ts'
import type { NumberItem, ScoreDefinition } from '../measurement-profile.ts'
import { optional } from './device-items.ts'
import { listSegmentIds } from './segment-ids.ts'

type Part = 'arm' | 'trunk' | 'leg'
type Limits = Pick<NumberItem, 'min' | 'max' | 'usual'>

export interface SegmentMeasure {
  /** The start of the codes of items and scores, for example `leanKg` in `leanKgRightArm`. */
  readonly key: string
  readonly name: Words
  readonly hint?: Words
  readonly unit: string
  readonly step: number
  readonly better: ScoreDefinition['better']
  readonly limits: Readonly<Record<Part, Limits>>
}

/** Right is the measured person's right. */
const segments: readonly (readonly [suffix: string, part: Part, name: Words])[] = [
  ['RightArm', 'arm', { de: 'rechter Arm', en: 'right arm' }],
  ['LeftArm', 'arm', { de: 'linker Arm', en: 'left arm' }],
  ['Trunk', 'trunk', { de: 'Rumpf', en: 'trunk' }],
  ['RightLeg', 'leg', { de: 'rechtes Bein', en: 'right leg' }],
  ['LeftLeg', 'leg', { de: 'linkes Bein', en: 'left leg' }],
]

export const listLimbs = ({ key }: SegmentMeasure): readonly string[] =>
  segments.filter(([, part]) => part !== 'trunk').map(([suffix]) => `${key}${suffix}`)

export const listSegments = ({ key }: SegmentMeasure): readonly string[] => listSegmentIds(key)

export const segmentItems = (measure: SegmentMeasure): readonly NumberItem[] =>
  segments.map(([suffix, part, name]) =>
    optional({
      id: `${measure.key}${suffix}`,
      text: segmentName(measure, name),
      hint: measure.hint,
      section: { de: `${measure.name.de} je Körperteil`, en: `${measure.name.en} by part of the body` },
      ...measure.limits[part],
      step: measure.step,
      unit: measure.unit,
    }),
  )

/**
 * Builds the definitions of the scores for all parts of the body. They have no bands, because each manufacturer uses
 * its own unpublished ideals.
 */
export const segmentDefinitions = (measure: SegmentMeasure): readonly ScoreDefinition[] =>
  segments.map(([suffix, part, name]) => ({
    code: `${measure.key}${suffix}`,
    name: segmentName(measure, name),
    role: 'value',
    unit: measure.unit,
    min: measure.limits[part].usual?.[0] ?? measure.limits[part].min,
    max: measure.limits[part].usual?.[1] ?? measure.limits[part].max,
    decimals: measure.step < 0.1 ? 2 : 1,
    better: measure.better,
    bands: noBands,
  }))

const segmentName = (measure: SegmentMeasure, segment: Words): Words => ({
  de: `${measure.name.de}, ${segment.de}`,
  en: `${measure.name.en}, ${segment.en}`,
})
