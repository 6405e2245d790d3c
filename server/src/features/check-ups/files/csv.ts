import type { ModuleValue, Score } from '@salus/contract/check-ups/check-ups.ts'
import type { Heart } from '@salus/contract/check-ups/heart.ts'
import { heartBands } from '@salus/domain/heart/heart-bands.ts'
import { strapName } from '@salus/domain/heart/strap-name.ts'
import { heartScore } from '@salus/domain/heart/heart-scores.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { nameFullDevice } from '@salus/domain/devices/full-device-name.ts'
import { readClassWord } from '@salus/domain/measurement-profiles/class-word.ts'
import { conditionsText } from '@salus/domain/measurement-profiles/measuring-conditions.ts'
import type { MeasurementProfile } from '@salus/domain/measurement-profiles/measurement-profile.ts'
import { storedBand } from '@salus/domain/measurement-profiles/stored-band.ts'
import { moduleProfileName } from '@salus/domain/products/module-profile-names.ts'
import { productInWords } from '@salus/domain/products/product-name.ts'
import type { Language } from '@salus/domain/words.ts'
import { writeCsv } from '../../../platform/spreadsheet/write-csv.ts'
import type { ExportedCheckUp, ExportedMember } from './exported.queries.ts'
import { wordsIn } from '../report/report-words.ts'

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
      checkUps.flatMap((checkUp) => linesOf(checkUp, reader).map((line) => [tenantDisplayName, ...line])),
    ),
    reader.language,
  )

function linesOf(checkUp: ExportedCheckUp, { language, timezone }: Reader) {
  const profile = checkUp.profileId === null ? undefined : profileById(checkUp.profileId)
  const words = wordsIn(language)
  const start = [
    wallTime(checkUp.dateOfMeasurement, timezone),
    productInWords(checkUp.pluginId, language),
    profile?.name[language] ?? moduleProfileName(checkUp.profileName, language),
  ]
  const ofDevice = checkUp.heart ? strapName(checkUp.heart) : null
  const end = [
    nameFullDevice(checkUp, language),
    words[checkUp.origin],
    conditionsText(checkUp.conditions, language) || null,
    checkUp.note,
  ]
  const lineOf = (
    { name, value, side, band }: Named,
    { code, unit, low, high }: Omit<Score | ModuleValue, 'value'>,
    by: readonly (string | null)[] = end,
  ) => [
    ...start,
    name,
    code,
    side,
    typeof value === 'number' ? value : null,
    typeof value === 'string' ? value : null,
    typeof value === 'string' ? null : (unit ?? null),
    low ?? null,
    high ?? null,
    band,
    ...by,
  ]
  return [
    ...checkUp.scores.map((score) => lineOf(namedScore(score, { checkUp, profile, language }), score)),
    ...checkUp.values.map((value) => lineOf(namedValue(value, language), value)),
    ...(checkUp.heart?.scores ?? [])
      .filter(({ value }) => value !== null)
      .map((score) => lineOf(namedHeart(score, language), score, [ofDevice, words.bluetooth, null, checkUp.note])),
  ]
}

interface Named {
  readonly name: string
  readonly value: number | string | null
  readonly side: string | null
  readonly band: string | null
}

function namedScore(
  { code, value, band }: Score,
  of: {
    readonly checkUp: ExportedCheckUp
    readonly profile: MeasurementProfile | undefined
    readonly language: Language
  },
): Named {
  const { profile, checkUp, language } = of
  const definition = profile?.scores.find((score) => score.code === code)
  const known = profile?.version === checkUp.version ? definition : undefined
  const wordOf = (wanted: string) => (known && storedBand(known, checkUp.subject, wanted)?.name[language]) ?? wanted
  const word = readClassWord(value)
  return {
    name: definition?.name[language] ?? code,
    value: word === undefined ? numberOf(value) : wordOf(word),
    side: null,
    band: band === undefined ? null : wordOf(band),
  }
}

function namedHeart({ code, value, band }: Heart['scores'][number], language: Language): Named {
  const definition = heartScore(code)
  const word = definition && heartBands(definition).find((one) => one.code === band)
  return {
    name: definition?.name[language] ?? code,
    value: numberOf(value),
    side: null,
    band: word?.name[language] ?? band ?? null,
  }
}

const numberOf = (value: Score['value']) => (typeof value === 'number' ? shortened(value) : null)

/**
 * Rounds away digits that a division has produced (25.4629629), because no device measured them. Values of modules are
 * not rounded.
 */
const shortened = (value: number) => Math.round(value * 10_000) / 10_000

function namedValue({ name, value, side, bands }: ModuleValue, language: Language): Named {
  const band =
    typeof value === 'number' ? bands?.find(({ upTo }) => upTo === null || value <= upTo)?.name[language] : undefined
  return {
    name: name[language],
    value,
    side: side === undefined ? null : sides[side][language],
    band: band ?? null,
  }
}

const sides = { left: { de: 'links', en: 'left' }, right: { de: 'rechts', en: 'right' } } as const

/** Writes date and time in a form that spreadsheets recognise in German and English, for example `2026-03-10 09:30`. */
function wallTime(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return parts.format(new Date(instant))
}
