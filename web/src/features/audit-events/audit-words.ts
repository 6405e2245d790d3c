import type { AuditEvent } from '@salus/contract/audit-events.ts'
import type { TranslationKey } from '../../i18n/t.tsx'

const words: readonly (readonly [RegExp, TranslationKey])[] = [
  [/^list-members$/, 'audit.act.listMembers'],
  [/^list-(own-)?check-ups$/, 'audit.act.listCheckUps'],
  [/^see-(own-)?check-up$/, 'audit.act.seeCheckUp'],
  [/^(see|list)-(own-)?documents?$/, 'audit.act.seeDocuments'],
  [/^see-audit-log$/, 'audit.act.seeAudit'],
  [/^export-audit-log$/, 'audit.act.exportAudit'],
  [/^see-access-log$/, 'audit.act.seeAccessLog'],
  [/^see-consents$/, 'audit.act.seeConsents'],
  [/^(list|see)-/, 'audit.act.looked'],
  [/^export-/, 'audit.act.exported'],
  [/^check-up\.(recorded|delivered)/, 'audit.act.recorded'],
  [/^check-up\.heart-recorded$/, 'audit.act.heartRecorded'],
  [/^check-up\.amended$/, 'audit.act.amended'],
  [/^check-up\.withdrawn/, 'audit.act.withdrawn'],
  [/^check-up\./, 'audit.act.checkUpChanged'],
  [/^(analysis\.|run-)/, 'audit.act.analysis'],
  [/^safety\./, 'audit.act.safety'],
  [/^analysis-link\./, 'audit.act.link'],
  [/^(member\.created|create-member|guest\.created)$/, 'audit.act.memberCreated'],
  [/^member\.(erasure|erased)/, 'audit.act.erasure'],
  [/^member\.(held|hold-ended)$/, 'audit.act.hold'],
  [/^(member|guest)\./, 'audit.act.memberChanged'],
  [/^note\./, 'audit.act.note'],
  [/^document\.added$/, 'audit.act.documentAdded'],
  [/^document\./, 'audit.act.documentRemoved'],
  [/^consent\./, 'audit.act.consent'],
  [/^invitation\.(accepted|declined|refused)$/, 'audit.act.invitationAnswered'],
  [/^invitation\./, 'audit.act.invited'],
  [/^employee\.removed$/, 'audit.act.employeeRemoved'],
  [/^employee\./, 'audit.act.employeeChanged'],
  [/^membership\./, 'audit.act.membershipLeft'],
  [/^(tenant|help-lines?|logo|profile-setting|retention)\b/, 'audit.act.settings'],
  [/^api-key\./, 'audit.act.apiKey'],
  [/^(tariff|invoice|product|see-tariff)\b/, 'audit.act.tariff'],
  [/^support-/, 'audit.act.support'],
  [/^backup\.restored$/, 'audit.act.restored'],
  [/^operator\./, 'audit.act.operator'],
]

/** What was done, in plain words. Codes that have none yet are shown as they are beside them. */
export const auditWords = ({ action }: Pick<AuditEvent, 'action'>): TranslationKey =>
  words.find(([form]) => form.test(action))?.[1] ?? 'audit.act.other'
