import { dayOptions, withEvenMonth } from '@salus/domain/region.ts'
import type { ShownScore, WrittenMean } from '@salus/domain/group-reports/release.ts'
import { isRepeated } from '@salus/domain/group-reports/repeated-numbers.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { countDecimals } from '@salus/domain/numbers/rounding.ts'
import { fillPlaces, type Language } from '@salus/domain/words.ts'
import type { PublishedRelease } from './paper-themes.ts'
import { type PaperWords, paperWordsIn, shareWords } from './paper-words.ts'

const locales: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' }

/** Formats the numbers of a stored release in one language. */
export interface PaperFigures {
  readonly language: Language
  readonly words: PaperWords
  /** Writes a number with the given decimals. By default, writes as many decimals as the number has. */
  readonly number: (value: number, decimals?: number) => string
  readonly mean: (mean: WrittenMean) => string
  /**
   * Writes the 95% interval of a mean with the decimals of its rounding step. Returns `null` if the mean has no
   * interval.
   */
  readonly interval: (score: ShownScore) => string | null
  readonly repeated: (score: Pick<ShownScore, 'change'>) => string | null
  readonly share: (share: NonNullable<ShownScore['inNeed']>) => string
  /**
   * Writes date and time in the organisation's time zone, with the name of the zone, so that the paper is equal for
   * every reader.
   */
  readonly moment: (instant: string) => string
  readonly writeDay: (instant: string) => string
  /** Writes a date in the form YYYY-MM-DD for the reader. */
  readonly day: (day: string) => string
}

export function paperFigures(
  language: Language,
  { zone, previousClosedAt }: Pick<PublishedRelease, 'zone' | 'previousClosedAt'>,
): PaperFigures {
  const words = nameEarlierSurvey(language, zone, previousClosedAt)
  const number = (value: number, decimals = countDecimals(value)) =>
    new Intl.NumberFormat(locales[language], {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: false,
    }).format(value)
  const days = new Intl.DateTimeFormat(locales[language], { ...dayOptions(language), timeZone: 'UTC' })
  const day = (date: string) => days.format(new Date(`${date}T00:00:00Z`))
  const moments = new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  })
  return {
    language,
    words,
    number,
    mean(mean) {
      if ('atMost' in mean) return fillPlaces(words.atMost, { value: number(mean.atMost) })
      if ('atLeast' in mean) return fillPlaces(words.atLeast, { value: number(mean.atLeast) })
      return number(mean.value, countDecimals(mean.step))
    },
    interval({ mean, interval }) {
      if (interval === undefined || mean === undefined || !('step' in mean)) return null
      const decimals = countDecimals(mean.step)
      return fillPlaces(words.between, { low: number(interval.from, decimals), high: number(interval.to, decimals) })
    },
    repeated: (score) => (isRepeated(score) ? words.asLastTime : null),
    share: (share) =>
      'percent' in share
        ? fillPlaces(words.percent, { value: number(share.percent) })
        : shareWords[share.word][language],
    day,
    writeDay: (instant) => day(dayIn(zone, instant)),
    moment: (instant) => moments.format(new Date(instant)),
  }
}

/**
 * Returns the words of the paper. The mark of a repeated number contains the month in which the earlier survey closed.
 */
function nameEarlierSurvey(language: Language, timeZone: string, closedAt: string | null | undefined): PaperWords {
  const words = paperWordsIn(language)
  const asLastTime = closedAt
    ? fillPlaces(words.asInMonth, { month: writeMonth(language, timeZone, closedAt) })
    : words.asLastTime
  return { ...words, asLastTime, asLastTimeNote: fillPlaces(words.asLastTimeNote, { mark: asLastTime }) }
}

const writeMonth = (language: Language, timeZone: string, instant: string): string =>
  withEvenMonth(
    new Intl.DateTimeFormat(locales[language], { month: 'short', year: 'numeric', timeZone }).format(new Date(instant)),
  )

/** Returns year, month, day, hour, minute and second in UTC, for the creation date of a PDF. */
export const listParts = (instant: string): readonly number[] =>
  (/^(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+)/.exec(new Date(instant).toISOString()) ?? []).slice(1).map(Number)
