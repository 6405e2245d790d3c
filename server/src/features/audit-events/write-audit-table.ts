import type { AuditEvent } from '@salus/contract/tenant/audit-events.ts'
import { dayAsRead } from '@salus/domain/region.ts'
import type { Language } from '@salus/domain/words.ts'
import { writeCsv } from '../../platform/spreadsheet/write-csv.ts'
import { actInWords, consentInWords } from './act-in-words.ts'
import { kindInWords, outcomeWords, roleWords } from './audit-table.words.ts'
import { purposeWords } from './purpose.words.ts'

const headers: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Zeitpunkt (UTC)',
    'Wer',
    'Rolle',
    'Rolle in Worten',
    'Handlung',
    'Handlung in Worten',
    'Ergebnis',
    'Ergebnis in Worten',
    'Art',
    'Art in Worten',
    'Kennung',
    'Einwilligung in Worten',
    'Betroffene',
    'Anzahl',
    'automatisch',
    'Zweck',
    'Zweck in Worten',
    'Netz',
  ],
  en: [
    'Time (UTC)',
    'Who',
    'Role',
    'Role in words',
    'Action',
    'Action in words',
    'Outcome',
    'Outcome in words',
    'Kind',
    'Kind in words',
    'Id',
    'Consent in words',
    'Concerned',
    'Count',
    'automatic',
    'Purpose',
    'Purpose in words',
    'Network',
  ],
}

/**
 * Writes audit events as CSV, without health values. Cells that a spreadsheet could execute as a formula are escaped.
 */
export const writeAuditTable = (events: readonly AuditEvent[], language: Language): string =>
  writeCsv(
    headers[language],
    events.map((event) => writeRow(event, language)),
    language,
  )

function writeRow(event: AuditEvent, language: Language) {
  const outcome = event.isDenied ? 'denied' : 'done'
  return [
    new Date(event.at).toISOString(),
    event.actor?.name ?? null,
    event.role,
    event.role === null ? null : roleWords[language][event.role],
    event.action,
    actInWords(event, language),
    outcome,
    outcomeWords[language][outcome],
    event.objectKind,
    event.objectKind === null ? null : kindInWords(event.objectKind, language),
    event.objectId,
    consentInWords(event, language),
    event.subjects.map((subject) => subjectInWords(subject, language)).join('; '),
    event.subjectCount,
    event.isAutomatic,
    event.purpose,
    event.purpose === null ? null : purposeWords[event.purpose][language],
    event.network,
  ]
}

const factWords: Readonly<Record<Language, { readonly born: string; readonly number: string }>> = {
  de: { born: 'geb.', number: 'Nr.' },
  en: { born: 'born', number: 'No.' },
}

function subjectInWords(
  { memberId, name, birthDate, externalNumber }: AuditEvent['subjects'][number],
  language: Language,
): string {
  if (name === null) return memberId
  const { born, number } = factWords[language]
  const facts = [
    ...(birthDate === null ? [] : [`${born} ${dayAsRead({ language }, birthDate)}`]),
    ...(externalNumber === null ? [] : [`${number} ${externalNumber}`]),
  ]
  return facts.length === 0 ? name : `${name} (${facts.join(', ')})`
}
