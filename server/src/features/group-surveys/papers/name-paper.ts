import { dayIn } from '@salus/domain/moments/day-in.ts'
import type { Language } from '@salus/domain/words.ts'
import type { PublishedRelease } from './paper-themes.ts'

const names: Readonly<Record<Language, string>> = { de: 'Salus-Gruppenbericht', en: 'Salus-Group-Report' }

/**
 * Returns a name such as `Salus-Gruppenbericht-2026-06-30.pdf`. The date is the day on which the survey closed, in the
 * organisation's time zone.
 */
export const namePaper = (
  { release, zone }: Pick<PublishedRelease, 'release' | 'zone'>,
  { language, extension }: { readonly language: Language; readonly extension: 'csv' | 'pdf' },
): string => `${names[language]}-${dayIn(zone, release.closedAt)}.${extension}`

const hazardNames: Readonly<Record<Language, string>> = {
  de: 'Salus-Gefaehrdungsbeurteilung',
  en: 'Salus-Hazard-Assessment',
}

/** Returns a name such as `Salus-Hazard-Assessment-2026-07-14.pdf`, with the date of the document. */
export const nameHazards = (
  { zone }: Pick<PublishedRelease, 'zone'>,
  { language, now }: { readonly language: Language; readonly now: Date },
): string => `${hazardNames[language]}-${dayIn(zone, now.getTime())}.pdf`
