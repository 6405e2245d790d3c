import type { AuditEvent } from '@salus/contract/audit-events.ts'
import type { Language } from '@salus/domain/words.ts'
import { csvOf } from '../../platform/csv.ts'
import { actInWords } from './act-in-words.ts'
import { purposeWords } from './purpose.words.ts'

const headers: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Zeitpunkt (UTC)',
    'Wer',
    'Rolle',
    'Handlung',
    'Handlung in Worten',
    'Ergebnis',
    'Art',
    'Kennung',
    'Betroffene',
    'Anzahl',
    'von selbst',
    'Zweck',
    'Zweck in Worten',
    'Netz',
  ],
  en: [
    'Time (UTC)',
    'Who',
    'Role',
    'Action',
    'Action in words',
    'Outcome',
    'Kind',
    'Id',
    'Concerned',
    'Count',
    'automatic',
    'Purpose',
    'Purpose in words',
    'Network',
  ],
}

/** Names and ids, no health values. What a spreadsheet would run is shown instead. */
export const writeAuditTable = (events: readonly AuditEvent[], language: Language): string =>
  csvOf(
    headers[language],
    events.map((event) => [
      new Date(event.at).toISOString(),
      event.actor?.name ?? null,
      event.role,
      event.action,
      actInWords(event, language),
      event.isDenied ? 'denied' : 'done',
      event.objectKind,
      event.objectId,
      event.subjects.map(({ memberId, name }) => name ?? memberId).join('; '),
      event.subjectCount,
      event.isAutomatic,
      event.purpose,
      event.purpose === null ? null : purposeWords[language][event.purpose],
      event.network,
    ]),
    language,
  )
