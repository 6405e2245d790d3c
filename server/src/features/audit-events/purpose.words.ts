import type { AuditPurpose } from '@salus/contract/tenant/audit-kinds.ts'
import type { Words } from '@salus/domain/words.ts'

export const purposeWords: Readonly<Record<AuditPurpose, Words>> = {
  care: { de: 'Messung und Betreuung', en: 'measurement and care' },
  'self-service': { de: 'eigene Nutzung', en: 'own use' },
  administration: { de: 'Verwaltung', en: 'administration' },
  'data-protection': { de: 'Datenschutz', en: 'data protection' },
  export: { de: 'Weitergabe als Datei', en: 'export as a file' },
  machine: { de: 'Gerät oder Modul', en: 'device or module' },
  operation: { de: 'Betrieb', en: 'operation' },
}
