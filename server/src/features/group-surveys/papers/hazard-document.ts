import type { Measures } from '@salus/contract/group-reports/measures.ts'
import { type OrderedTheme, orderThemes } from '@salus/domain/group-reports/order-themes.ts'
import type { Release, WrittenClass, WrittenScore } from '@salus/domain/group-reports/release.ts'
import { isRepeated } from '@salus/domain/group-reports/repeated-numbers.ts'
import { fillPlaces, type Language } from '@salus/domain/words.ts'
import { hazardWordsIn, type HazardWords, stepStateWords, stepWords } from './hazard-words.ts'
import { type MeasureLine, type Wording, writeMeasure } from './measure-line.ts'
import { listParts, type PaperFigures, paperFigures } from './paper-figures.ts'
import {
  findDepth,
  findScore,
  listWholeScores,
  nameQuestionnaire,
  nameThemes,
  type PublishedRelease,
  type Theme,
} from './paper-themes.ts'
import { type PaperWords, urgencyWords } from './paper-words.ts'
import { writeNeed } from './whole-section.ts'

interface Fact {
  readonly name: string
  readonly value: string
}

interface Judgement {
  readonly word: string
  readonly sign: OrderedTheme['urgency'] | null
}

interface JudgedTheme {
  readonly name: string
  readonly mean: string
  readonly repeated: string | null
  readonly inNeed: string
  readonly judgement: Judgement
}

interface JudgedGroups {
  readonly title: string
  /** Explains the judgements that repeat those of the last survey; `null` if there are none. */
  readonly note: string | null
  readonly heads: readonly string[]
  readonly rows: readonly {
    readonly name: string
    readonly depth: number
    /** Empty when the group is hidden. */
    readonly cells: readonly Judgement[]
  }[]
}

export interface HazardDocument {
  readonly language: Language
  readonly words: PaperWords & HazardWords
  readonly title: string
  readonly day: string
  readonly createdAt: readonly number[]
  readonly hash: string
  readonly facts: readonly Fact[]
  readonly steps: readonly {
    readonly number: string
    readonly name: string
    readonly word: string
    readonly sign: string
  }[]
  readonly areas: readonly { readonly name: string; readonly groups: string }[]
  /** `null` if too few people took part. */
  readonly themes: readonly JudgedTheme[] | null
  readonly groups: readonly JudgedGroups[]
  readonly measures: readonly MeasureLine[]
}

export interface AssessedRelease extends PublishedRelease {
  readonly measures: Measures
}

/**
 * Builds the documentation of the hazard assessment with its required content: what was assessed, the judgement, the
 * measures with dates and responsible persons, their state, the check of their effect, and the date. The judgements
 * depend only on the stored release.
 */
export function buildHazards(
  assessed: AssessedRelease,
  { language, now }: { readonly language: Language; readonly now: Date },
): HazardDocument {
  const { release, measures } = assessed
  const figures = paperFigures(language, assessed)
  const own = hazardWordsIn(language)
  const words = { ...figures.words, ...own }
  const themes = nameThemes(assessed, language)
  const scores = listWholeScores(release)
  const today = figures.writeDay(now.toISOString())
  return {
    language,
    words,
    title: own.hazards,
    day: `${own.documentation}, ${today}`,
    createdAt: listParts(now.toISOString()),
    hash: release.sha256,
    facts: [
      { name: own.organisation, value: assessed.tenantName },
      { name: own.date, value: today },
      { name: own.basis, value: fillPlaces(own.basisText, { date: figures.moment(release.closedAt) }) },
      {
        name: words.questionnaire,
        value: fillPlaces(words.version, { name: nameQuestionnaire(release, language), version: release.version }),
      },
      { name: words.hash, value: release.sha256 },
    ],
    steps: measures.steps.map(({ step, state }, index) => ({
      number: figures.number(index + 1),
      name: stepWords[step][language],
      word: stepStateWords[state][language],
      sign: state,
    })),
    areas: release.breakdowns.flatMap((breakdown) => listAreas(breakdown, own)),
    themes: scores === undefined ? null : judgeWhole(assessed, themes, { scores, figures, own }),
    groups: scores === undefined ? [] : judgeGroups(assessed, themes, { figures, own }),
    measures: measures.items.map((measure) => writeMeasure(measure, themes, { figures, own })),
  }
}

function listAreas({ name, classes }: Release['breakdowns'][number], own: HazardWords) {
  const groups = (isShown: boolean) => classes.flatMap((one) => (one.shown === isShown ? [one.name] : [])).join(', ')
  return [
    { name: fillPlaces(own.withResult, { name }), groups: groups(true) },
    { name: fillPlaces(own.withoutResult, { name }), groups: groups(false) },
  ].filter((area) => area.groups !== '')
}

function judgeWhole(
  { scores: scales }: PublishedRelease,
  themes: readonly Theme[],
  { scores, figures, own }: Wording & { readonly scores: readonly WrittenScore[] },
): readonly JudgedTheme[] {
  const ordered = orderThemes(scores, scales)
  return themes.map((theme) => {
    const score = findScore(scores, theme)
    const judged = ordered.find(({ code }) => code === theme.score.code)
    const judgement = judged === undefined ? { word: own.notJudged, sign: null } : writeUrgency(judged, figures)
    if ('shown' in score || score.mean === undefined)
      return { name: theme.name, mean: figures.words.hidden, repeated: null, inNeed: '', judgement }
    const inNeed = writeNeed(theme.score, score.inNeed, figures)
    const repeated = figures.repeated(score)
    return { name: theme.name, mean: figures.mean(score.mean), repeated, inNeed, judgement }
  })
}

const writeUrgency = ({ urgency }: OrderedTheme, { language }: PaperFigures): Judgement => ({
  word: urgencyWords[urgency][language],
  sign: urgency,
})

/**
 * Writes one table per breakdown, with the themes as columns. Leaves out themes that cannot be judged: scores in
 * classes, and scores for which neither direction is better.
 */
function judgeGroups(
  { release, scores }: PublishedRelease,
  themes: readonly Theme[],
  { figures, own }: Wording,
): readonly JudgedGroups[] {
  const judgedThemes = themes.filter(({ score }) => score.kind === 'mean' && score.better !== 'neither')
  if (judgedThemes.length === 0) return []
  return release.breakdowns.map(({ name, classes }) => ({
    title: fillPlaces(own.judgementBy, { name }),
    note: hasRepeated(classes, judgedThemes) ? own.asBeforeNote : null,
    heads: judgedThemes.map((theme) => theme.name),
    rows: classes.map((one) => ({
      name: one.name,
      depth: findDepth(classes, one.classId),
      cells: one.shown ? judgeGroup(one.scores, { scores, judgedThemes, figures, own }) : [],
    })),
  }))
}

const hasRepeated = (classes: readonly WrittenClass[], themes: readonly Theme[]): boolean =>
  classes.some((one) => one.shown && themes.some((theme) => isOfLastTime(findScore(one.scores, theme))))

const isOfLastTime = (score: WrittenScore): boolean => !('shown' in score) && isRepeated(score)

interface GroupJudging extends Wording, Pick<PublishedRelease, 'scores'> {
  readonly judgedThemes: readonly Theme[]
}

/**
 * Returns the judgement of a group for each theme; empty if no theme of the group is shown. If a number is repeated
 * from the last survey, returns the earlier judgement and marks it as repeated.
 */
function judgeGroup(
  written: readonly WrittenScore[],
  { scores, judgedThemes, figures, own }: GroupJudging,
): readonly Judgement[] {
  const ordered = orderThemes(written, scores)
  if (ordered.length === 0) return []
  return judgedThemes.map((theme) => {
    const judged = ordered.find(({ code }) => code === theme.score.code)
    if (judged === undefined) return { word: figures.words.hidden, sign: null }
    const judgement = writeUrgency(judged, figures)
    return isOfLastTime(findScore(written, theme))
      ? { word: fillPlaces(own.asBefore, { judgement: judgement.word }), sign: null }
      : judgement
  })
}
