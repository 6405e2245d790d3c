import type { CheckUp } from '@salus/contract/check-ups.ts'
import type { Heart } from '@salus/contract/heart.ts'
import { heartBands } from '@salus/domain/heart/heart-bands.ts'
import { strapName } from '@salus/domain/heart/strap-name.ts'
import { compareHeart, type HeartChange } from '@salus/domain/heart/heart-change.ts'
import { comparisonNotes, qualityNotes } from '@salus/domain/heart/heart-notes.ts'
import { heartScore } from '@salus/domain/heart/heart-scores.ts'
import { heartNote, heartSource, postureWords, sensorWords } from '@salus/domain/heart/heart-words.ts'
import { bandOf } from '@salus/domain/measurement-profiles/banded-score.ts'
import type { ScoreDefinition } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { isBeyondThreshold } from '@salus/domain/real-change/change-summary.ts'
import { nameBasis, nameVerdict } from '@salus/domain/real-change/change-words.ts'
import { filled, type Language } from '@salus/domain/words.ts'
import type { Figures } from './report-figures.ts'

/** A line of the sheet, as the scores of the questionnaire have theirs. */
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

type Comparison = ReturnType<typeof compareHeart>

/** What a strap recorded beside the questionnaire; null where nothing was. */
export function heartPart({ heart, history, resultGuid }: CheckUp, figures: Figures): HeartPart | null {
  if (!heart) return null
  const { language, words } = figures
  const earlier = history.flatMap((past) => (past.resultGuid !== resultGuid && past.heart ? [past.heart] : []))
  const comparison = compareHeart(heart, earlier)
  const isCompared = comparison !== undefined && 'previous' in comparison
  return {
    title: words.heart,
    since: isCompared ? filled(words.since, { date: figures.date(comparison.previous.startedAt) }) : null,
    lines: heart.scores.flatMap((score) => lineOf(score, comparison, figures)),
    notes: [
      ...qualityNotes(heart).map((note) => note[language]),
      ...comparisonNotes(comparison).map((note) => note[language]),
      howMeasured(heart, figures),
      heartNote[language],
      ...(figures.isQuiet ? [] : [`${words.source}: ${heartSource[language]}`]),
      ...(isCompared && !figures.isQuiet ? listSources(comparison.changes, language) : []),
    ],
  }
}

/** Where the thresholds come from, each source once. */
const listSources = (changes: readonly HeartChange[], language: Language): readonly string[] => [
  ...new Set(changes.flatMap((change) => nameBasis(change, language) ?? [])),
]

function lineOf(score: Heart['scores'][number], comparison: Comparison, figures: Figures): readonly HeartLine[] {
  const definition = heartScore(score.code)
  if (definition === undefined || score.value === null) return []
  const { language, words, isQuiet } = figures
  const { code, value, low, high } = score
  const { decimals, unit = '' } = definition
  const placed = placeOf(definition, score, language)
  const line = {
    name: definition.name[language],
    about: definition.meaning?.[language] ?? '',
    value: figures.number(value, decimals),
    unit: isQuiet ? '' : unit,
    bar: null,
    ...placed,
    range: isQuiet && placed.band === null ? words.noBand : figures.range({ low, high }, decimals),
    because: null,
    vendor: null,
    change: changeOf(code, comparison, { figures, decimals }),
  }
  return [line]
}

function placeOf(
  definition: ScoreDefinition,
  { value, band }: Heart['scores'][number],
  language: Language,
): Pick<HeartLine, 'position' | 'tone' | 'band'> {
  const found = value === null ? undefined : bandOf(heartBands(definition), value)
  if (band === undefined || found === undefined) return { position: 'normal', tone: 'neutral', band: band ?? null }
  return { position: found.position, tone: found.valence, band: found.name[language] }
}

function changeOf(
  code: string,
  comparison: Comparison,
  { figures, decimals }: { readonly figures: Figures; readonly decimals: number },
): HeartLine['change'] {
  if (comparison === undefined || !('changes' in comparison)) return null
  const change = comparison.changes.find((one) => one.code === code)
  if (change === undefined) return null
  const { from, to } = change
  return {
    delta: figures.delta(to - from, decimals),
    word: nameVerdict(change)[figures.language],
    isReal: isBeyondThreshold(change),
  }
}

/** Posture, strap and how much of it could be used. */
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
          filled(words.beats, {
            beats: number(intervals, 0),
            seconds: number(seconds, 0),
            percent: number(rejectedPercent, 1),
          }),
        ]),
  ]
  return `${parts.join('; ')}.`
}
