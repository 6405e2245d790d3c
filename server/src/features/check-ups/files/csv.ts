import { strapName } from '@salus/domain/heart/strap-name.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { nameFullDevice } from '@salus/domain/devices/full-device-name.ts'
import { conditionsText } from '@salus/domain/measurement-profiles/measuring-conditions.ts'
import { moduleProfileName } from '@salus/domain/products/module-profile-names.ts'
import { productInWords } from '@salus/domain/products/product-name.ts'
import type { Language } from '@salus/domain/words.ts'
import { writeCsv, writeCsvRows } from '../../../platform/spreadsheet/write-csv.ts'
import type { ExportedCheckUp, ExportedMember } from './exported.queries.ts'
import { wordsIn } from '../report/report-words.ts'
import { nameValues } from './name-values.ts'

const header: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Organisation',
    'Datum',
    'Produkt',
    'Messung',
    'Wert',
    'Kennung',
    'Seite',
    'Zahl',
    'Text',
    'Einheit',
    'Bereich von',
    'Bereich bis',
    'Einordnung',
    'Gerät',
    'Erfassung',
    'Messbedingungen',
    'Notiz',
  ],
  en: [
    'organisation',
    'date',
    'product',
    'measurement',
    'value',
    'code',
    'side',
    'number',
    'text',
    'unit',
    'range from',
    'range to',
    'band',
    'device',
    'taken by',
    'measuring conditions',
    'note',
  ],
}

interface Reader {
  readonly language: Language
  readonly timezone: string
}

export const csvOfMembers = (members: readonly ExportedMember[], reader: Reader): string =>
  writeCsv(
    header[reader.language],
    members.flatMap(({ tenantDisplayName, checkUps }) =>
      checkUps.flatMap((checkUp) => writeLines(checkUp, reader).map((line) => [tenantDisplayName, ...line])),
    ),
    reader.language,
  )

const personHeader: Readonly<Record<Language, readonly string[]>> = {
  de: ['Nachname', 'Vorname', 'Geburtsdatum', 'Nummer'],
  en: ['last name', 'first name', 'date of birth', 'number'],
}

/** Begins a file with the check-ups of many members of one tenant. */
export const beginManyMembers = ({ language }: Reader): string =>
  writeCsv([...personHeader[language], ...header[language].slice(1)], [], language)

/**
 * Writes the check-ups of some members as rows of a file that `beginManyMembers` began. Each row begins with the name,
 * the date of birth and the number of the member.
 */
export const writeManyMembers = (members: readonly ExportedMember[], reader: Reader): string =>
  writeCsvRows(
    members.flatMap(({ lastName, firstName, birthDate, externalNumber, checkUps }) =>
      checkUps.flatMap((checkUp) =>
        writeLines(checkUp, reader).map((line) => [lastName, firstName, birthDate, externalNumber, ...line]),
      ),
    ),
    reader.language,
  )

function writeLines(checkUp: ExportedCheckUp, { language, timezone }: Reader) {
  const profile = checkUp.profileId === null ? undefined : profileById(checkUp.profileId)
  const words = wordsIn(language)
  const start = [
    wallTime(checkUp.dateOfMeasurement, timezone),
    productInWords(checkUp.pluginId, language),
    profile?.name[language] ?? moduleProfileName(checkUp.profileName, language),
  ]
  const end = [
    nameFullDevice(checkUp, language),
    words[checkUp.origin],
    conditionsText(checkUp.conditions, language) || null,
    checkUp.note,
  ]
  const ofStrap = [checkUp.heart ? strapName(checkUp.heart) : null, words.bluetooth, null, checkUp.note]
  return nameValues(checkUp, language).map(({ name, code, side, number, text, unit, low, high, band, isOfHeart }) => [
    ...start,
    name,
    code,
    side,
    number,
    text,
    unit,
    low,
    high,
    band,
    ...(isOfHeart ? ofStrap : end),
  ])
}

/** Writes date and time in a form that spreadsheets recognise in German and English, for example `2026-03-10 09:30`. */
function wallTime(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return parts.format(new Date(instant))
}
