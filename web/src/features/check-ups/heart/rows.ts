import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Heart } from '@salus/contract/check-ups/heart.ts'
import { heartBands } from '@salus/domain/heart/heart-bands.ts'
import { heartScore } from '@salus/domain/heart/heart-scores.ts'
import type { ScoreDefinition } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { chooseShownDecimals } from '@salus/domain/numbers/shown-decimals.ts'
import type { Language } from '@salus/domain/words.ts'
import { buildChange, withShownDifference } from '../rows/change.ts'
import type { BorderedBand, CoursePoint, ResultRow } from '../rows/row.ts'

interface HeartReader {
  readonly checkUp: CheckUp
  readonly language: Language
}

export const heartRows = (heart: Heart, reader: HeartReader): readonly ResultRow[] =>
  heart.scores.flatMap((score) => {
    const definition = heartScore(score.code)
    return definition === undefined ? [] : [buildRow({ score, definition }, reader)]
  })

interface Scored {
  readonly score: Heart['scores'][number]
  readonly definition: ScoreDefinition
}

function buildRow({ score, definition }: Scored, { checkUp, language }: HeartReader): ResultRow {
  const bands = buildBands(definition, language)
  const band = bands.find(({ code }) => code === score.band)
  const change = buildChange(checkUp.heartComparison?.changes.find(({ code }) => code === score.code)?.change)
  const { low, high } = score
  return withShownDifference({
    key: `heart.${score.code}`,
    name: definition.name[language],
    role: 'value',
    value: score.value,
    decimals: chooseShownDecimals(definition.decimals, { value: score.value, bands, change }),
    scale: { min: definition.min, max: definition.max },
    usual: { low, high },
    bands,
    points: listPoints(score.code, checkUp),
    unit: definition.unit,
    band,
    change,
    meaning: definition.meaning?.[language],
    trace: definition.rule && { items: [], isCounted: false, rule: definition.rule[language] },
  })
}

const buildBands = (definition: ScoreDefinition, language: Language): readonly BorderedBand[] =>
  heartBands(definition).map(({ name, meaning, ...band }) => ({
    ...band,
    word: name[language],
    meaning: meaning[language],
  }))

/**
 * Returns the earlier values as points. A line connects only points with the same `version`. All recordings that are
 * comparable with the current one therefore get the version `alike`.
 */
const listPoints = (code: string, { history, heartComparison }: CheckUp): readonly CoursePoint[] =>
  history.flatMap(({ resultGuid, heart: past }) => {
    const value = past?.scores.find((score) => score.code === code)?.value
    if (past === undefined || typeof value !== 'number') return []
    const isAlike = heartComparison?.alike.includes(resultGuid) === true
    return [{ at: past.startedAt, value, version: isAlike ? 'alike' : `${past.version} ${past.posture}` }]
  })
