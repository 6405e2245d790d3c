import type { Language } from '@salus/domain/words.ts'
import type { FileRow } from './member-bulk.queries.ts'

const heads: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Nummer',
    'Nachname',
    'Vorname',
    'Geburtsdatum',
    'Geschlecht',
    'E-Mail',
    'Abteilung',
    'Schlagwörter',
    'Status',
    'Verknüpft',
    'Letzter Check-up',
  ],
  en: [
    'Number',
    'Last name',
    'First name',
    'Date of birth',
    'Sex',
    'E-mail',
    'Department',
    'Tags',
    'Status',
    'Linked',
    'Last check-up',
  ],
}

const words = {
  de: {
    female: 'weiblich',
    male: 'männlich',
    diverse: 'divers',
    active: 'aktiv',
    archived: 'archiviert',
    yes: 'ja',
    no: 'nein',
  },
  en: {
    female: 'female',
    male: 'male',
    diverse: 'diverse',
    active: 'active',
    archived: 'archived',
    yes: 'yes',
    no: 'no',
  },
} as const

/** What spreadsheets of the language part columns with. */
const separators: Readonly<Record<Language, string>> = { de: ';', en: ',' }

/** A CSV file as spreadsheets of the language open it: with a byte order mark, or umlauts come out wrong. */
export function membersFile(rows: readonly FileRow[], language: Language): Uint8Array {
  const lines = [heads[language], ...rows.map((row) => cellsOf(row, language))]
  const text = lines.map((cells) => cells.map(cell).join(separators[language])).join('\r\n')
  return new TextEncoder().encode(`\uFEFF${text}\r\n`)
}

function cellsOf(row: FileRow, language: Language): readonly string[] {
  const said = words[language]
  return [
    row.externalNumber ?? '',
    row.lastName,
    row.firstName,
    day(row.birthDate, language),
    said[row.sex],
    row.email ?? '',
    row.department ?? '',
    row.tags.join(', '),
    said[row.status],
    row.isLinked ? said.yes : said.no,
    day(row.lastCheckUpAt?.slice(0, 10) ?? null, language),
  ]
}

const day = (iso: string | null, language: Language): string =>
  iso === null ? '' : language === 'de' ? iso.split('-').toReversed().join('.') : iso

/** A spreadsheet takes what begins so for a formula and would run it; full-width forms are signs of the same kind. */
const formula = /^[\s]*[=+\-@\t\r\n|%＝＋－＠]/u

/** Always in quotation marks, a formula made harmless by the apostrophe that spreadsheets take for "this is text". */
const cell = (value: string): string => `"${(formula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
