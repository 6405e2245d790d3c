import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Heart } from '@salus/contract/check-ups/heart.ts'
import type { HeartComparison } from '@salus/contract/check-ups/heart-comparison.ts'
import { heartBands } from '@salus/domain/heart/heart-bands.ts'
import { strapName } from '@salus/domain/heart/strap-name.ts'
import { comparisonNotes, qualityNotes } from '@salus/domain/heart/heart-notes.ts'
import { heartScore } from '@salus/domain/heart/heart-scores.ts'
import { heartNote, heartSource, postureWords, sensorWords } from '@salus/domain/heart/heart-words.ts'
import { findBandFor } from '@salus/domain/measurement-profiles/banded-score.ts'
import type { ScoreDefinition } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { chooseShownDecimals } from '@salus/domain/numbers/shown-decimals.ts'
import { isBeyondThreshold } from '@salus/domain/change-words/change-summary.ts'
import { nameBasis, nameVerdict } from '@salus/domain/change-words/change-words.ts'
import { fillPlaces, type Language } from '@salus/domain/words.ts'
import { describeNumberChange, type RowChange, withShownDifference } from './report-change.ts'
import type { Figures } from './report-figures.ts'

interface HeartLine {
  readonly name: string
  readonly about: string
  readonly value: string
  readonly unit: string
  readonly bar: null
  readonly position: string
  readonly tone: string
  readonly band: string | null
  readonly range: string
  readonly because: null
  readonly vendor: null
  readonly change: { readonly delta: string; readonly word: string; readonly isReal: boolean } | null
}

export interface HeartPart {
  readonly title: string
  readonly since: string | null
  readonly lines: readonly HeartLine[]
  readonly notes: readonly string[]
}

export function heartPart({ heart, heartComparison: comparison }: CheckUp, figures: Figures): HeartPart | null {
  if (!heart) return null
  const { language, words } = figures
  const changes = comparison?.changes ?? []
  const since = comparison?.previous?.startedAt
  return {
    title: words.heart,
    since: since === undefined ? null : fillPlaces(words.since, { date: figures.date(since) }),
    lines: heart.scores.flatMap((score) => buildLine(score, changes, figures)),
    notes: [
      ...qualityNotes(heart).map((note) => note[language]),
      ...(comparison ? comparisonNotes(comparison) : []).map((note) => note[language]),
      howMeasured(heart, figures),
      heartNote[language],
      ...(figures.isQuiet ? [] : [`${words.source}: ${heartSource[language]}`]),
      ...(figures.isQuiet ? [] : listSources(changes, language)),
    ],
  }
}

const listSources = (changes: HeartComparison['changes'], language: Language): readonly string[] => [
  ...new Set(changes.flatMap(({ change }) => nameBasis(change, language) ?? [])),
]

function buildLine(
  score: Heart['scores'][number],
  changes: HeartComparison['changes'],
  figures: Figures,
): readonly HeartLine[] {
  const definition = heartScore(score.code)
  if (definition === undefined || score.value === null) return []
  const { language, words, isQuiet } = figures
  const { code, value, low, high } = score
  const { unit = '' } = definition
  const judged = changes.find((one) => one.code === code)?.change
  const change = describeNumberChange(judged) ?? undefined
  const decimals = chooseShownDecimals(definition.decimals, { value, bands: heartBands(definition), change })
  const placed = findPlace(definition, score, language)
  const line = {
    name: definition.name[language],
    about: definition.meaning?.[language] ?? '',
    value: figures.number(value, decimals),
    unit: isQuiet ? '' : figures.unit(unit, value),
    bar: null,
    ...placed,
    range: isQuiet && placed.band === null ? words.noBand : figures.range({ low, high }, decimals),
    because: null,
    vendor: null,
    change: buildChange(change && withShownDifference(change, decimals), figures, decimals),
  }
  return [line]
}

function findPlace(
  definition: ScoreDefinition,
  { value, band }: Heart['scores'][number],
  language: Language,
): Pick<HeartLine, 'position' | 'tone' | 'band'> {
  const found = value === null ? undefined : findBandFor(heartBands(definition), value)
  if (band === undefined || found === undefined) return { position: 'normal', tone: 'neutral', band: band ?? null }
  return { position: found.position, tone: found.valence, band: found.name[language] }
}

function buildChange(change: RowChange | undefined, figures: Figures, decimals: number): HeartLine['change'] {
  if (change === undefined) return null
  return {
    delta: figures.delta(change.delta, { decimals, unit: undefined }),
    word: nameVerdict(change.judged)[figures.language],
    isReal: isBeyondThreshold(change.judged),
  }
}

function howMeasured(heart: Heart, { language, words, number, isQuiet, dateTime }: Figures): string {
  const { posture, sensorLocation, seconds, intervals, rejectedPercent, startedAt } = heart
  const strap = strapName(heart)
  const parts = [
    `${postureWords[posture][language]}, ${dateTime(startedAt)}`,
    ...(strap === null ? [] : [strap]),
    ...(sensorLocation === null ? [] : [`${words.sensorAt}: ${sensorWords[sensorLocation][language]}`]),
    ...(isQuiet
      ? []
      : [
          fillPlaces(words.beats, {
            beats: number(intervals, 0),
            seconds: number(seconds, 0),
            percent: number(rejectedPercent, 1),
          }),
        ]),
  ]
  return `${parts.join('; ')}.`
}
