import { orderThemes } from '@salus/domain/group-reports/order-themes.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { fillPlaces, type Language } from '@salus/domain/words.ts'
import { type GroupSection, writeGroups } from './group-section.ts'
import { listParts, type PaperFigures, paperFigures } from './paper-figures.ts'
import { listWholeScores, nameQuestionnaire, nameThemes, type PublishedRelease, type Theme } from './paper-themes.ts'
import { methodWords, participationWords, type PaperWords, urgencyWords } from './paper-words.ts'
import { type WholeSection, writeWhole } from './whole-section.ts'

interface Fact {
  readonly name: string
  readonly value: string
}

interface OrderLine {
  readonly place: string
  readonly name: string
  readonly repeated: string | null
  readonly urgency: 'act-first' | 'look-closer' | 'keep'
  readonly word: string
  readonly isFirst: boolean
}

/** The content of the PDF of a group report, with all texts in one language. Widths are fractions from 0 to 1. */
export interface GroupReportDocument {
  readonly language: Language
  readonly words: PaperWords
  readonly title: string
  readonly day: string
  /** The moment of publication in UTC: year, month, day, hour, minute, second. */
  readonly createdAt: readonly number[]
  readonly facts: readonly Fact[]
  readonly tiles: readonly Fact[]
  readonly protection: string
  /** `null` if too few people took part. */
  readonly whole: WholeSection | null
  readonly groups: readonly GroupSection[]
  readonly order: readonly OrderLine[]
  readonly method: readonly string[]
  readonly annex: readonly Fact[]
  readonly hash: string
}

/** Builds the document of a group report. Equal releases give equal documents, at any time and for every reader. */
export function buildGroupReport(published: PublishedRelease, language: Language): GroupReportDocument {
  const { release, publishedAt } = published
  const figures = paperFigures(language, published)
  const { words } = figures
  const themes = nameThemes(published, language)
  const k = figures.number(release.k)
  const isShown = 'scores' in release.whole
  return {
    language,
    words,
    title: fillPlaces(words.title, { tenant: published.tenantName, name: nameQuestionnaire(release, language) }),
    day: figures.moment(release.closedAt),
    createdAt: listParts(publishedAt),
    facts: listFacts(published, figures),
    tiles: listTiles(published, figures),
    protection: fillPlaces(words.protectionText, { k }),
    whole: isShown ? writeWhole(release, themes, figures) : null,
    groups: isShown ? release.breakdowns.map((breakdown) => writeGroups(release, breakdown, { themes, figures })) : [],
    order: listOrder(published, themes, figures),
    method: methodWords.map((text) => fillPlaces(text[language], { k })),
    annex: listAnnex(published, figures),
    hash: release.sha256,
  }
}

function listFacts({ release, publishedAt }: PublishedRelease, { words, language, moment }: PaperFigures) {
  const name = nameQuestionnaire(release, language)
  return [
    { name: words.questionnaire, value: fillPlaces(words.version, { name, version: release.version }) },
    { name: words.closed, value: moment(release.closedAt) },
    { name: words.published, value: moment(publishedAt) },
    { name: words.asked, value: words.askedText },
    { name: words.counted, value: words.countedText },
  ]
}

function listTiles({ release: { whole, k } }: PublishedRelease, { words, language, number }: PaperFigures) {
  const smallest = { name: words.smallest, value: fillPlaces(words.people, { count: number(k) }) }
  if (!('scores' in whole)) return [smallest]
  return [
    { name: words.tookPart, value: fillPlaces(words.atLeastPeople, { count: number(whole.n5) }) },
    { name: words.participation, value: participationWords[whole.participation][language] },
    smallest,
  ]
}

function listOrder(
  { release, scores }: PublishedRelease,
  themes: readonly Theme[],
  { language, number, repeated }: PaperFigures,
): readonly OrderLine[] {
  const written = listWholeScores(release) ?? []
  return orderThemes(written, scores).map(({ code, urgency, place, isFirst }) => ({
    place: number(place),
    name: themes.find(({ score }) => score.code === code)?.name ?? code,
    repeated:
      written.map((one) => (one.code === code && !('shown' in one) ? repeated(one) : null)).find(Boolean) ?? null,
    urgency,
    word: urgencyWords[urgency][language],
    isFirst,
  }))
}

function listAnnex({ release }: PublishedRelease, { words, language }: PaperFigures): readonly Fact[] {
  const source = profileById(release.profileId)?.source[language]
  return [
    { name: words.survey, value: release.surveyId },
    ...(source === undefined ? [] : [{ name: words.source, value: source }]),
    { name: words.hash, value: release.sha256 },
  ]
}
