import type { AuditPurpose } from '@salus/contract/audit-kinds.ts'
import type { Language } from '@salus/domain/words.ts'

export const purposeWords: Readonly<Record<Language, Readonly<Record<AuditPurpose, string>>>> = {
  de: {
    care: 'Messung und Betreuung',
    'self-service': 'eigene Nutzung',
    administration: 'Verwaltung',
    'data-protection': 'Datenschutz',
    export: 'Weitergabe als Datei',
    machine: 'Gerät oder Modul',
    operation: 'Betrieb',
  },
  en: {
    care: 'measurement and care',
    'self-service': 'own use',
    administration: 'administration',
    'data-protection': 'data protection',
    export: 'copy as a file',
    machine: 'device or module',
    operation: 'operation',
  },
}
