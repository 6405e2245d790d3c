import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { isOnlyForAdults } from '@salus/domain/measurement-profiles/shown/adult-values.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { moduleProfileName } from '@salus/domain/products/module-profile-names.ts'
import { productInWords, titleOfUnnamed } from '@salus/domain/products/product-name.ts'
import { fillPlaces, type Language } from '@salus/domain/words.ts'
import { answerLines } from './report-answers.ts'
import { type BodyTables, bodyTables, vendorText } from './report-body.ts'
import { type Bar, drawBar } from './report-drawing.ts'
import { listFacts, personInShort } from './report-facts.ts'
import { type Figures, makeFigures } from './report-figures.ts'
import {
  type ChangeText,
  type ChangeLine,
  changeLine,
  changeNotes,
  changeText,
  describeRepeatedReading,
  describeReplaced,
  listBases,
  nameMeans,
  summarize,
} from './report-changes.ts'
import { bandText, type Headline, buildHeadline, writePlace } from './report-headline.ts'
import { type HeartPart, heartPart } from './report-heart.ts'
import { reportSteps, type WarningBlock, warningBlocks } from './report-next-steps.ts'
import { type Trends, drawTrends } from './report-trend.ts'
import { divideRows } from './report-pages.ts'
import { rangesInShort } from './report-ranges.ts'
import { type Row, buildRows } from './report-row.ts'
import { type ReportWords, wordsIn } from './report-words.ts'

export interface ReportInput {
  readonly checkUp: CheckUp
  readonly memberName: string
  readonly memberBirthDate?: string | null
  readonly memberNumber?: string | null
  readonly tenantName: string
  readonly language: Language
  readonly timezone: string
  /** The region that the reader chose for dates. If it is missing, the country and currency of the tenant decide. */
  readonly region?: string | null
  readonly country?: string
  readonly currency?: string
  /** True if the person chose not to see numbers. The report then shows only words and bands. */
  readonly isQuiet?: boolean
}

interface ScoreLine {
  readonly name: string
  readonly about: string | null
  readonly value: string
  readonly unit: string
  readonly bar: Bar | null
  readonly position: string
  readonly tone: string
  readonly band: string | null
  readonly range: string
  readonly because: string | null
  readonly vendor: string | null
  readonly change: ChangeText | null
  /** Shown instead of a change, so that an empty cell is not read as "no change". */
  readonly noEarlier: string | null
}

/** Everything that a report shows, as texts in the reader's language and fractions of widths. */
export interface ReportDocument {
  readonly language: Language
  readonly words: ReportWords
  readonly tenant: string
  readonly title: string
  readonly day: string
  /** The person's name with the date of birth or the number. Shown on every page after the first. */
  readonly person: string
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly withdrawn: string | null
  readonly warnings: readonly WarningBlock[]
  readonly summary: { readonly title: string; readonly text: string; readonly isReal: boolean } | null
  /**
   * Sentences about the earlier reading that this reading repeats, about values that were measured again, and about
   * values that are compared as means. Can be empty.
   */
  readonly repeated: readonly string[]
  readonly ranges: string | null
  readonly headline: Headline | null
  readonly trends: Trends
  readonly scores: readonly ScoreLine[]
  readonly further: readonly ScoreLine[]
  /** For a child, names the values that are valid only for adults. */
  readonly notShown: string | null
  readonly segments: BodyTables['segments']
  readonly sides: BodyTables['sides']
  readonly heart: HeartPart | null
  readonly since: string | null
  readonly signs: string | null
  /** The reasons why some values have no verdict, and the conditions that differed between the two measurements. */
  readonly changeNotes: readonly string[]
  readonly bases: readonly string[]
  readonly note: string | null
  readonly nextSteps: readonly { readonly title: string; readonly text: string }[]
  readonly source: string
  readonly otherVersion: string | null
  readonly changes: readonly ChangeLine[]
  readonly changesTitle: string
  readonly answersTitle: string
  readonly answers: readonly { readonly text: string; readonly value: string }[]
  readonly amendments: readonly (readonly string[])[]
}

const sourceInWords = ({ origin, pluginId, source }: CheckUp, language: Language): string =>
  origin === 'module' ? productInWords(pluginId, language) : source

type Titled = Pick<CheckUp, 'profileId' | 'profileName' | 'pluginId'>

export const writeReportTitle = (checkUp: Titled, language: Language): string =>
  (checkUp.profileId === null ? undefined : profileById(checkUp.profileId))?.name[language] ??
  deliveredName(checkUp, language)

const deliveredName = ({ profileName, pluginId }: Titled, language: Language): string =>
  profileName.trim() === '' ? titleOfUnnamed(pluginId, language) : moduleProfileName(profileName, language)

export function reportDocument(input: ReportInput): ReportDocument {
  const { checkUp, language, timezone, region, country, currency, isQuiet = false } = input
  const words = wordsIn(language)
  const figures = makeFigures({ language, timezone, region, country, currency, words, isQuiet })
  const known = checkUp.profileId === null ? undefined : profileById(checkUp.profileId)
  const profile = known?.version === checkUp.version ? known : undefined
  const all = buildRows({ checkUp, profile, figures }).filter(({ role }) => role !== 'detail')
  const rows = all.filter((row) => !isOnlyForAdults(row, checkUp.subject.age))
  const primary = rows.find(({ role }) => role === 'primary')
  const body = bodyTables(rows, figures)
  const listed = rows.filter((row) => row !== primary && !body.shown.has(row))
  const others = listed.filter((row) => row.value !== null || row.band !== null || hasText(row))
  const [onFirstPage, further] = divideRows(others)
  const line = (row: Row) => scoreLine(row, figures)
  const isWithdrawn = checkUp.status === 'withdrawn'
  return {
    language,
    words,
    tenant: input.tenantName,
    title: writeReportTitle(checkUp, language),
    day: figures.date(checkUp.dateOfMeasurement),
    person: personInShort(input, figures),
    facts: listFacts(input, figures),
    withdrawn: withdrawnText(checkUp, figures),
    warnings: warningBlocks(checkUp, language),
    ranges: isWithdrawn ? null : rangesInShort(checkUp, rows, figures),
    headline:
      primary === undefined
        ? null
        : { ...buildHeadline(primary, figures), ...(isWithdrawn ? { meaning: [], change: null } : {}) },
    trends: drawTrends(checkUp, [...rows.filter((row) => row === primary), ...onFirstPage, ...further], figures),
    scores: onFirstPage.map(line),
    notShown: nameHidden(
      all.filter((row) => !rows.includes(row)),
      figures,
    ),
    further: further.map(line),
    segments: body.segments,
    sides: body.sides,
    heart: heartPart(checkUp, figures),
    ...comparedIn({ rows, withoutDelta: body.shown }, checkUp, figures),
    note: checkUp.note,
    // The source is in the reader's language if the profile version is still current. Otherwise it is shown as stored.
    source: [profile?.source[language] ?? sourceInWords(checkUp, language), ...listReferences(rows)]
      .filter((part) => part !== '')
      .join('; '),
    otherVersion: known !== profile ? fillPlaces(words.otherVersion, { version: checkUp.version }) : null,
    nextSteps: reportSteps(checkUp, profile, language),
    ...explainedBy(profile, checkUp, figures),
    amendments: amendmentLines(checkUp, figures),
  }
}

const nameHidden = (hidden: readonly Row[], { words, listNames }: Figures): string | null =>
  hidden.length === 0 ? null : fillPlaces(words.onlyForAdults, { names: listNames(hidden.map(({ name }) => name)) })

const amendmentLines = ({ amendments }: CheckUp, figures: Figures): ReportDocument['amendments'] =>
  amendments.map(({ revision, at, by, reason }) => [String(revision), figures.dateTime(at), by, reason])

type Compared = Pick<
  ReportDocument,
  'since' | 'signs' | 'changeNotes' | 'bases' | 'summary' | 'changes' | 'changesTitle' | 'repeated'
>

interface ComparedRows {
  readonly rows: readonly Row[]
  /** The rows of tables that have no column for the difference. Notes and summaries of changes leave them out. */
  readonly withoutDelta: ReadonlySet<Row>
}

function comparedIn({ rows, withoutDelta }: ComparedRows, checkUp: CheckUp, figures: Figures): Compared {
  const { previous } = checkUp
  const { words } = figures
  const changed = rows.flatMap((row) => (row.change === null ? [] : [{ row, change: row.change }]))
  const listed = changed.filter(({ row }) => !withoutDelta.has(row))
  const repeated = [
    ...describeReplaced(rows, checkUp, figures),
    ...describeRepeatedReading(rows, changed.length > 0, figures),
    ...nameMeans(changed, figures),
  ]
  if (previous === null || changed.length === 0)
    return {
      since: null,
      signs: null,
      changeNotes: [],
      bases: [],
      summary: null,
      changes: [],
      changesTitle: '',
      repeated,
    }
  const date = figures.date(previous.dateOfMeasurement)
  return {
    since: fillPlaces(words.since, { date }),
    signs: changed.some(({ row }) => isDrawn(row)) ? fillPlaces(words.signs, { date }) : null,
    changeNotes: changeNotes(listed, figures),
    repeated,
    bases: figures.isQuiet ? [] : listBases(changed, figures),
    summary: summarize(listed, date, figures),
    changes: changed.flatMap(({ row, change }) => changeLine(row, change, figures)),
    changesTitle: fillPlaces(words.changes, { date }),
  }
}

const isDrawn = ({ role, usual }: Row) =>
  role === 'primary' || role === 'facet' || usual.low !== undefined || usual.high !== undefined

type Explained = Pick<ReportDocument, 'answersTitle' | 'answers'>

function explainedBy(profile: MeasurementProfile | undefined, checkUp: CheckUp, figures: Figures): Explained {
  if (profile === undefined) return { answersTitle: '', answers: [] }
  const { answers, enteredValues } = figures.words
  return {
    answersTitle: profile.kind === 'questionnaire' ? answers : enteredValues,
    answers: answerLines(profile, checkUp.answers, figures),
  }
}

/** Returns true if the row has a text to show: a module's text, or the reason why there is no value or no band. */
const hasText = ({ because, role, text }: Row) => because !== null || (role === 'value' && text !== '')

function withdrawnText({ status, amendments }: CheckUp, { words, date }: Figures): string | null {
  const last = amendments.at(-1)
  if (status !== 'withdrawn' || last === undefined) return null
  return fillPlaces(words.withdrawn, { date: date(last.at), name: last.by, reason: last.reason })
}

function scoreLine(row: Row, figures: Figures): ScoreLine {
  const { words } = figures
  const isHidden = row.value === null ? row.band !== null : figures.isQuiet
  return {
    name: row.name,
    about: writeAbout(row),
    value: isHidden ? '' : row.text,
    unit: row.value === null || isHidden ? '' : figures.unit(row.unit, row.value),
    bar: drawBar(row, figures),
    ...writePlace(row),
    band: bandText(row, figures),
    range:
      row.value === null ? '' : isHidden && row.band === null ? words.noBand : figures.range(row.usual, row.decimals),
    because: row.because,
    vendor: vendorText(row, figures),
    change: row.change === null ? null : changeText(row, row.change, figures),
    noEarlier: row.hasNoEarlier === true ? words.noEarlier : null,
  }
}

function writeAbout({ role, about, remarks }: Row): string | null {
  const texts = [role === 'facet' ? about : null, ...remarks].filter((text) => text !== null)
  return texts.length === 0 ? null : texts.join(' ')
}

const listReferences = (rows: readonly Row[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ reference }) => (reference === null ? [] : [reference])))
