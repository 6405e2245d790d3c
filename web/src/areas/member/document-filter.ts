import type { OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { OwnDocument } from '@salus/contract/members/documents.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { writeTitle } from '../../features/check-ups/labels.ts'
import type { Language } from '@salus/domain/words.ts'

export const fileKind = 'file'

export interface DocumentFilter {
  /** `fileKind`, or a kind of reports from `findKind`; omitted for all kinds. */
  readonly kind?: string | undefined
  /** The year in four digits, in the reader's time zone. Omitted for all years. */
  readonly year?: string | undefined
}

export const isNarrowed = ({ kind, year }: DocumentFilter): boolean => kind !== undefined || year !== undefined

/**
 * Returns the kind of a report. This is its measurement profile. Without a profile, it is the product with the name of
 * the check-up.
 */
export const findKind = (checkUp: OwnCheckUpListItem): string =>
  checkUp.profileId ?? `${checkUp.pluginId} ${checkUp.profileName}`

const yearIn = (timeZone: string) => (instant: string) => dayIn(timeZone, instant).slice(0, 4)

interface Reader {
  readonly language: Language
  readonly timeZone: string
}

interface Documents {
  readonly reports: readonly OwnCheckUpListItem[]
  readonly files: readonly OwnDocument[]
}

export const filterDocuments = (
  { reports, files }: Documents,
  { kind, year }: DocumentFilter,
  timeZone: string,
): Documents => ({
  reports: reports.filter(
    (report) =>
      (kind === undefined || kind === findKind(report)) &&
      (year === undefined || year === yearIn(timeZone)(report.dateOfMeasurement)),
  ),
  files: files.filter(
    ({ addedAt }) =>
      (kind === undefined || kind === fileKind) && (year === undefined || year === yearIn(timeZone)(addedAt)),
  ),
})

export function documentChoices({ reports, files }: Documents, { language, timeZone }: Reader) {
  const names = new Map(reports.map((report) => [findKind(report), writeTitle(report, language)]))
  const kinds = [...names].map(([value, label]) => ({ value, label }))
  const instants = [
    ...reports.map(({ dateOfMeasurement }) => dateOfMeasurement),
    ...files.map(({ addedAt }) => addedAt),
  ]
  return {
    kinds: kinds.toSorted((a, b) => a.label.localeCompare(b.label, language)),
    years: [...new Set(instants.map(yearIn(timeZone)))].toSorted().toReversed(),
  }
}
