import type { Access } from '@salus/contract/access-log.ts'
import type { TranslationKey } from '../../i18n/t.tsx'

const words: readonly (readonly [RegExp, TranslationKey])[] = [
  [/^list-members$/, 'access.act.listMembers'],
  [/^(list-check-ups|list-own-check-ups)$/, 'access.act.listCheckUps'],
  [/^(export-check-ups|export-own-check-ups)$/, 'access.act.exported'],
  [/^check-up\.(recorded|recorded-again|recorded-by-link)$/, 'access.act.recorded'],
  [/^check-up\.heart-recorded$/, 'access.act.heartRecorded'],
  [/^check-up\.amended$/, 'access.act.amended'],
  [/^check-up\.reassigned$/, 'access.act.reassigned'],
  [/^check-up\.withdrawn/, 'access.act.withdrawn'],
  [/^measurements\.imported$/, 'access.act.imported'],
  [/^measurements\.import-undone/, 'access.act.importUndone'],
  [/^measurement-file\.read$/, 'access.act.fileRead'],
  [/^member\.created$/, 'access.act.memberCreated'],
  [/^member\./, 'access.act.memberChanged'],
  [/^analysis-link\./, 'access.act.link'],
  [/^(analysis\.|run-)/, 'access.act.analysis'],
  [/^safety\./, 'access.act.safety'],
  [/^consent\.asked/, 'access.act.asked'],
  [/^consent\./, 'access.act.consent'],
  [/^see-consents$/, 'access.act.seeConsents'],
  [/^see-access-log$/, 'access.act.seeLog'],
  [/^access\.unusual$/, 'access.act.unusual'],
  [/^document\.added$/, 'access.act.documentAdded'],
  [/^document\.removed$/, 'access.act.documentRemoved'],
  [/^(see-documents|see-own-document|list-own-documents|add-document)$/, 'access.act.documents'],
  [/^note\./, 'access.act.noted'],
  [/^(see-notes|write-note)$/, 'access.act.notes'],
  [/^(guest\.became-member|check-up\.moved)$/, 'access.act.becameMember'],
]

const files: Readonly<Record<string, TranslationKey>> = {
  'check-up-report': 'access.act.report',
  'check-up-document': 'access.act.report',
}

/** What was done, as a sentence with a name in it. */
export function actWords({ action, objectKind, isDenied }: Access): TranslationKey {
  if (isDenied) return 'access.act.denied'
  if (action === 'see-check-up' || action === 'see-own-check-up')
    return files[objectKind ?? ''] ?? 'access.act.seeCheckUp'
  return words.find(([form]) => form.test(action))?.[1] ?? 'access.act.record'
}
