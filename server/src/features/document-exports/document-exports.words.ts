import type { Language, Words } from '@salus/domain/words.ts'

export const archiveName: Words = { de: 'Dokumente.zip', en: 'Documents.zip' }

/** The name of the list of all files in the archive. */
export const listName: Words = { de: 'Liste.csv', en: 'List.csv' }

export const listHeader: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Nachname',
    'Vorname',
    'Geburtsdatum',
    'Nummer',
    'Datei',
    'Abgelegt oder gemessen am',
    'Abgelegt von',
    'Bytes',
    'SHA-256',
    'Bemerkung',
  ],
  en: [
    'last name',
    'first name',
    'date of birth',
    'number',
    'file',
    'added or measured on',
    'added by',
    'bytes',
    'SHA-256',
    'remark',
  ],
}

/** The remark on a file whose content is missing in the file store. */
export const missingFile: Words = {
  de: 'Die Datei fehlt im Speicher; bitte wenden Sie sich an den Betreiber.',
  en: 'The file is missing in the store; please ask the operator.',
}
