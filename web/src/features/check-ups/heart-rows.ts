import type { CheckUp } from '@salus/contract/check-ups.ts'
import type { Heart } from '@salus/contract/heart.ts'
import { compareHeart, whyNotAlike } from '@salus/domain/heart/heart-change.ts'
import { heartBands } from '@salus/domain/heart/heart-bands.ts'
import { heartScore } from '@salus/domain/heart/heart-scores.ts'
import { caveatWords } from '@salus/domain/heart/heart-words.ts'
import type { ScoreDefinition } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import type { Language } from '@salus/domain/words.ts'
import type { BorderedBand, Change, CoursePoint, ResultRow } from './result-row.ts'

type Comparison = ReturnType<typeof compareHeart>

/** The recording that this one is held against, or why there is none. */
export const heartComparison = (heart: Heart, { history, resultGuid }: CheckUp): Comparison =>
  compareHeart(
    heart,
    history.flatMap((past) => (past.resultGuid !== resultGuid && past.heart ? [past.heart] : [])),
  )

interface HeartReader {
  readonly checkUp: CheckUp
  readonly comparison: Comparison
  readonly language: Language
}

/** What a strap measured as rows, as every other value of a result has its own. */
export const heartRows = (heart: Heart, reader: HeartReader): readonly ResultRow[] =>
  heart.scores.flatMap((score) => {
    const definition = heartScore(score.code)
    return definition === undefined ? [] : [rowOf(heart, { score, definition }, reader)]
  })

interface Scored {
  readonly score: Heart['scores'][number]
  readonly definition: ScoreDefinition
}

function rowOf(heart: Heart, { score, definition }: Scored, { checkUp, comparison, language }: HeartReader): ResultRow {
  const bands = bandsOf(definition, language)
  const band = bands.find(({ code }) => code === score.band)
  const change = changeOf(definition, { comparison })
  const { low, high } = score
  return {
    key: `heart.${score.code}`,
    name: definition.name[language],
    role: 'value',
    value: score.value,
    decimals: definition.decimals,
    scale: { min: definition.min, max: definition.max },
    usual: { low, high },
    bands,
    points: pointsOf(heart, score.code, checkUp),
    ...(definition.unit === undefined ? {} : { unit: definition.unit }),
    ...(band === undefined ? {} : { band }),
    ...(change === undefined ? {} : { change }),
    ...(definition.meaning === undefined ? {} : { meaning: definition.meaning[language] }),
    ...(definition.rule === undefined
      ? {}
      : { trace: { items: [], isCounted: false, rule: definition.rule[language] } }),
  }
}

const bandsOf = (definition: ScoreDefinition, language: Language): readonly BorderedBand[] =>
  heartBands(definition).map(({ name, meaning, ...band }) => ({
    ...band,
    word: name[language],
    meaning: meaning[language],
  }))

function changeOf({ code }: ScoreDefinition, { comparison }: Pick<HeartReader, 'comparison'>): Change | undefined {
  if (comparison === undefined || !('changes' in comparison)) return undefined
  const change = comparison.changes.find((one) => one.code === code)
  if (change === undefined) return undefined
  const { verdict, from, to, thresholdInUnit, caveats, conditions } = change
  return {
    judged: {
      ...change,
      threshold: thresholdInUnit,
      caveats: [...caveats, ...comparison.caveats.map((caveat) => caveatWords[caveat])],
      conditions: [...conditions],
      ageShare: null,
    },
    verdict,
    from,
    to,
    delta: to - from,
    readings: 1,
    days: [1, 1],
  }
}

/** Only what may be compared with this one is joined by a line. */
const pointsOf = (heart: Heart, code: string, { history }: CheckUp): readonly CoursePoint[] =>
  history.flatMap(({ heart: past }) => {
    const value = past?.scores.find((score) => score.code === code)?.value
    if (past === undefined || typeof value !== 'number') return []
    const version = whyNotAlike(past, heart) === undefined ? 'alike' : `${past.version} ${past.posture}`
    return [{ at: past.startedAt, value, version }]
  })
