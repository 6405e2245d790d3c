import type { AnswersInput, CheckUp, ModuleValue, Score } from '@salus/contract/check-ups.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import type {
  Item,
  MeasurementProfile,
  ScoreDefinition,
} from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { productOfPlugin } from '@salus/domain/products/product-catalogue.ts'
import type { Language } from '@salus/domain/words.ts'
import { type Scale, scaleOf, type ScoreSubject } from './report-scale.ts'
import { type ReportWord, wordsIn } from './report-words.ts'

export interface ReportInput {
  readonly checkUp: CheckUp
  readonly memberName: string
  readonly tenantName: string
  readonly language: Language
  /** Of the reader: it decides how the moment of measurement reads. */
  readonly timezone: string
}

interface ScoreLine {
  readonly name: string
  readonly value: string
  readonly range: string
  readonly band: string
}

/** Everything a report shows, as texts in the reader's language. */
export interface ReportDocument {
  readonly language: Language
  readonly words: Readonly<Record<ReportWord, string>>
  readonly tenant: string
  readonly title: string
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly headline: {
    readonly name: string
    readonly value: string
    readonly band: string | null
    readonly range: string | null
    readonly meaning: string | null
    readonly scale: Scale | null
  } | null
  readonly scores: readonly ScoreLine[]
  readonly note: string | null
  readonly nextSteps: readonly { readonly title: string; readonly text: string }[]
  readonly answers: readonly { readonly number: string; readonly text: string; readonly value: string }[]
  readonly amendments: readonly { readonly revision: string; readonly at: string; readonly reason: string }[]
  readonly source: string
}

interface Reading {
  readonly language: Language
  readonly words: Readonly<Record<ReportWord, string>>
  readonly subject: ScoreSubject
}

export function reportDocument(input: ReportInput): ReportDocument {
  const { checkUp, language } = input
  const words = wordsIn(language)
  const reading: Reading = { language, words, subject: subjectOf(checkUp) }
  const profile = checkUp.profileId === null ? undefined : profileById(checkUp.profileId)
  const dateTime = (moment: string) => inZone(moment, input)
  return {
    language,
    words,
    tenant: input.tenantName,
    title: profile?.name[language] ?? checkUp.profileName,
    facts: factsOf(input, words, dateTime),
    headline: headlineOf(checkUp, profile, reading),
    scores: [
      ...checkUp.scores.flatMap((score) => scoreLine(score, definitionOf(profile, score), reading)),
      ...checkUp.values.map((value) => valueLine(value, reading)),
    ],
    note: checkUp.note,
    nextSteps: nextStepsOf(checkUp, profile, language),
    answers: profile ? answerLines(profile, checkUp.answers, reading) : [],
    amendments: checkUp.amendments.map(({ revision, at, reason }) => ({
      revision: String(revision),
      at: dateTime(at),
      reason,
    })),
    source: checkUp.source,
  }
}

const subjectOf = ({ subject }: CheckUp): ScoreSubject =>
  subject.age === null ? null : { age: subject.age, sex: subject.sex }

const inZone = (moment: string, { language, timezone }: ReportInput) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: timezone }).format(
    new Date(moment),
  )

const localeOf = (language: Language) => (language === 'de' ? 'de-DE' : 'en-GB')

function factsOf({ checkUp, memberName }: ReportInput, words: Reading['words'], dateTime: (moment: string) => string) {
  const by = checkUp.performedBy
  const product = productOfPlugin(checkUp.pluginId)?.displayName ?? String(checkUp.pluginId)
  const { age } = checkUp.subject
  return [
    { name: words.member, value: memberName },
    { name: words.date, value: dateTime(checkUp.dateOfMeasurement) },
    ...(age === null ? [] : [{ name: words.age, value: words.years.replace('{age}', String(age)) }]),
    {
      name: words.version,
      value: `${product} ${checkUp.version}${checkUp.revision > 1 ? ` / ${checkUp.revision}` : ''}`,
    },
    ...(by === null ? [] : [{ name: words.recordedBy, value: `${by.firstName} ${by.lastName}`.trim() }]),
  ]
}

const definitionOf = (profile: MeasurementProfile | undefined, score: Score): ScoreDefinition | undefined =>
  profile?.scores.find(({ code }) => code === score.code)

function headlineOf(
  checkUp: CheckUp,
  profile: MeasurementProfile | undefined,
  reading: Reading,
): ReportDocument['headline'] {
  const primary = profile?.scores.find(({ role }) => role === 'primary')
  const score = checkUp.scores.find(({ code }) => code === primary?.code)
  if (!primary || !score || score.value === null) return null
  const { name, value, range, band } = lineOf(score, primary, reading)
  const meaning = bandOfScore(score, primary, reading)?.meaning[reading.language]
  return {
    name,
    value,
    band: band === '' ? null : band,
    range: range === '' ? null : `${reading.words.range}: ${range}`,
    meaning: meaning ?? null,
    scale: scaleOf(score, primary, reading.subject),
  }
}

const scoreLine = (score: Score, definition: ScoreDefinition | undefined, reading: Reading): ScoreLine[] =>
  definition?.role === 'detail' || score.value === null ? [] : [lineOf(score, definition, reading)]

function lineOf(score: Score, definition: ScoreDefinition | undefined, reading: Reading): ScoreLine {
  const { language } = reading
  const band = bandOfScore(score, definition, reading)?.name[language] ?? score.band ?? ''
  const decimals = definition?.decimals
  // A class is a word; its band names it.
  const value = typeof score.value === 'string' ? band : numberText(score.value ?? 0, language, decimals)
  return {
    name: definition?.name[language] ?? score.code,
    value: withUnit(value, score.unit),
    range: rangeText(
      { low: score.low, high: score.high, includesHigh: includesHigh(score, definition, reading), decimals },
      reading,
    ),
    band: typeof score.value === 'string' ? '' : band,
  }
}

const bandOfScore = (score: Score, definition: ScoreDefinition | undefined, { subject }: Reading) =>
  subject === null ? undefined : definition?.bands(subject).find(({ code }) => code === score.band)

const includesHigh = (score: Score, definition: ScoreDefinition | undefined, { subject }: Reading): boolean =>
  subject === null || definition?.bands(subject).find(({ upTo }) => upTo === score.high)?.inclusive !== false

function valueLine(value: ModuleValue, reading: Reading): ScoreLine {
  const { language, words } = reading
  const number = typeof value.value === 'number' ? value.value : null
  const band = number === null ? undefined : value.bands?.find(({ upTo }) => upTo === null || number <= upTo)
  return {
    name: value.side === undefined ? value.name[language] : `${value.name[language]}, ${words[value.side]}`,
    value: withUnit(number === null ? String(value.value) : numberText(number, language), value.unit),
    range: rangeText({ low: value.low, high: value.high, includesHigh: true }, reading),
    band: band?.name[language] ?? '',
  }
}

interface Range {
  readonly low?: number | undefined
  readonly high?: number | undefined
  /** Whether the upper end still belongs to the range. */
  readonly includesHigh: boolean
  readonly decimals?: number | undefined
}

function rangeText({ low, high, includesHigh, decimals }: Range, { language, words }: Reading): string {
  const text = (value: number) =>
    numberText(value, language, decimals === undefined ? undefined : Math.max(decimals, decimalsOf(value)))
  if (high === undefined) return low === undefined ? '' : words.from.replace('{low}', text(low))
  if (low === undefined) return (includesHigh ? words.to : words.below).replace('{high}', text(high))
  return (includesHigh ? words.between : words.betweenBelow).replace('{low}', text(low)).replace('{high}', text(high))
}

const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0

const numberText = (value: number, language: Language, decimals?: number): string =>
  new Intl.NumberFormat(
    localeOf(language),
    decimals === undefined
      ? { maximumFractionDigits: 2 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  ).format(value)

// A no-break space keeps number and unit together.
const withUnit = (text: string, unit: string | undefined) =>
  unit === undefined || unit === '' ? text : `${text}\u00a0${unit}`

function nextStepsOf(checkUp: CheckUp, profile: MeasurementProfile | undefined, language: Language) {
  const primary = profile?.scores.find(({ role }) => role === 'primary')?.code
  const isIn = (bands: readonly string[], code: string | undefined) => {
    const band = checkUp.scores.find((score) => score.code === code)?.band
    return band !== undefined && bands.includes(band)
  }
  return (profile?.nextSteps ?? [])
    .filter(({ bands, score }) => bands === undefined || isIn(bands, score ?? primary))
    .map(({ title, text }) => ({ title: `${title[language]}.`, text: text[language] }))
}

const answerLines = (profile: MeasurementProfile, answers: AnswersInput, reading: Reading) =>
  profile.items
    .filter(({ id }) => answers[id] !== undefined)
    .map((item, index) => ({
      number: String(index + 1),
      text: item.text[reading.language],
      value: answerText(item, answers[item.id] ?? null, reading),
    }))

function answerText(item: Item, given: AnswersInput[string], { language, words }: Reading): string {
  if (given === null) return words.declined
  if (typeof given === 'boolean') return given ? words.yes : words.no
  if (item.kind === 'number' && typeof given === 'number') return withUnit(numberText(given, language), item.unit)
  if (item.kind !== 'single-choice' && item.kind !== 'multiple-choice') return String(given)
  const chosen: readonly unknown[] = Array.isArray(given) ? given : [given]
  return chosen
    .map((value) => item.options.find((option) => option.value === value)?.label[language] ?? String(value))
    .join(', ')
}
