import type { Language } from '@salus/domain/words.ts'
import type { PublishedRelease } from './paper-themes.ts'

const names: Readonly<Record<Language, string>> = { de: 'Salus-Gruppenbericht', en: 'Salus-Group-Report' }

/** `Salus-Gruppenbericht-2026-06-30.pdf`, with the day on which the survey closed in UTC. */
export const namePaper = (
  { release }: Pick<PublishedRelease, 'release'>,
  { language, extension }: { readonly language: Language; readonly extension: 'csv' | 'pdf' },
): string => `${names[language]}-${release.closedAt.slice(0, 10)}.${extension}`

const hazardNames: Readonly<Record<Language, string>> = {
  de: 'Salus-Gefaehrdungsbeurteilung',
  en: 'Salus-Hazard-Assessment',
}

/** `Salus-Hazard-Assessment-2026-07-14.pdf`, with the date of the document. */
export const nameHazards = (language: Language, now: Date): string =>
  `${hazardNames[language]}-${now.toISOString().slice(0, 10)}.pdf`
