import type { AuditEvent } from '@salus/contract/tenant/audit-events.ts'
import type { Language } from '@salus/domain/words.ts'

type Texts<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>

export const roleWords: Texts<NonNullable<AuditEvent['role']>> = {
  de: { Admin: 'Admin', Staff: 'Team', Member: 'Mitglied', Reader: 'Leserecht', operator: 'Betreiber' },
  en: { Admin: 'Admin', Staff: 'Staff', Member: 'Member', Reader: 'Reader', operator: 'operator' },
}

export const outcomeWords: Texts<'done' | 'denied'> = {
  de: { done: 'getan', denied: 'abgewiesen' },
  en: { done: 'done', denied: 'refused' },
}

const kinds: Readonly<Record<string, readonly [de: string, en: string]>> = {
  analyses: ['Fragebögen', 'questionnaires'],
  analysis: ['Fragebogen', 'questionnaire'],
  'analysis-link': ['Link zu einem Fragebogen', 'link to a questionnaire'],
  'analysis-links': ['Links zu Fragebögen', 'links to questionnaires'],
  'api-key': ['Modulschlüssel', 'module key'],
  audit: ['Protokoll', 'audit log'],
  'check-up': ['Ergebnis', 'result'],
  'check-up-changes': ['Veränderungen seit der letzten Messung', 'changes since the last measurement'],
  'check-up-document': ['Dokument zu einem Ergebnis', 'document of a result'],
  'check-up-report': ['Bericht', 'report'],
  consent: ['Einwilligung', 'consent'],
  'consent-preview': ['Vorschau einer Einwilligung', 'preview of a consent'],
  'crisis-notices': ['dringende Warnungen', 'urgent warnings'],
  device: ['Gerät', 'device'],
  document: ['Dokument', 'document'],
  'document-content': ['Inhalt eines Dokuments', 'content of a document'],
  employee: ['Person im Team', 'employee'],
  erasure: ['Löschung', 'erasure'],
  invitation: ['Einladung', 'invitation'],
  invoice: ['Rechnung', 'invoice'],
  'known-values': ['bekannte Werte', 'known values'],
  limit: ['Grenze', 'limit'],
  'group-measure': ['Maßnahme', 'measure'],
  'group-survey': ['Gruppenbefragung', 'group survey'],
  'measurement-day': ['Messtag', 'measurement day'],
  'measurement-file': ['Messdatei', 'measurement file'],
  'measurement-import': ['Import von Messwerten', 'import of measurements'],
  'measurement-profile': ['Messprofil', 'measurement profile'],
  member: ['Mitglied', 'member'],
  'member-doubles': ['Dubletten', 'duplicates'],
  'member-import': ['Import von Mitgliedern', 'import of members'],
  'member-merge': ['Zusammenführung', 'merge'],
  'member-merges': ['Zusammenführungen', 'merges'],
  'member-records': ['Akte eines Mitglieds', "a member's record"],
  membership: ['Mitgliedschaft', 'membership'],
  note: ['Notiz', 'note'],
  'offline-device': ['Gerät ohne Netz', 'device without a network'],
  operation: ['Vorgang', 'operation'],
  product: ['Produkt', 'product'],
  'record-correction': ['Bitte um Korrektur', 'request for a correction'],
  'retention-rule': ['Aufbewahrungsfrist', 'retention period'],
  'retention-run': ['Löschen nach Ablauf der Fristen', 'erasure after retention periods'],
  'safety-questions': ['Sicherheitsfragen', 'safety questions'],
  'support-attachment': ['Datei einer Anfrage', 'file of a request'],
  'support-request': ['Anfrage', 'request'],
  tariff: ['Tarif', 'tariff'],
  tenant: ['Organisation', 'organisation'],
  user: ['Konto', 'account'],
}

export const kindInWords = (kind: string, language: Language): string => kinds[kind]?.[language === 'de' ? 0 : 1] ?? ''
