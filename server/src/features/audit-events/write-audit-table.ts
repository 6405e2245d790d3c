import type { AuditEvent } from '@salus/contract/audit-events.ts'
import type { Language } from '@salus/domain/words.ts'
import { csvOf } from '../../platform/csv.ts'

const headers: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Zeitpunkt (UTC)',
    'Wer',
    'Rolle',
    'Handlung',
    'Ergebnis',
    'Art',
    'Kennung',
    'Betroffene',
    'Anzahl',
    'von selbst',
  ],
  en: ['Time (UTC)', 'Who', 'Role', 'Action', 'Outcome', 'Kind', 'Id', 'Concerned', 'Count', 'automatic'],
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
      event.isDenied ? 'denied' : 'done',
      event.objectKind,
      event.objectId,
      event.subjects.map(({ memberId, name }) => name ?? memberId).join('; '),
      event.subjectCount,
      event.isAutomatic,
    ]),
    language,
  )
