import type { AuditEvent } from '@salus/contract/tenant/audit-events.ts'
import type { Language } from '@salus/domain/words.ts'
import { actTexts, consentTexts } from './act-texts.gen.ts'

/**
 * Describes an act or a refused attempt at an act. If there are no words for the attempt, uses the words for the act.
 * Returns an empty text for an unknown act.
 */
export function actInWords(
  { action, objectKind, isDenied }: Pick<AuditEvent, 'action' | 'objectKind' | 'isDenied'>,
  language: Language,
): string {
  const texts: Readonly<Record<string, string>> = actTexts[language]
  const tried = isDenied ? texts[`tried.${action}`] : undefined
  if (tried !== undefined) return (texts['refused'] ?? '{what}').replace('{what}', () => tried)
  return texts[`done.${action}.${objectKind}`] ?? texts[`done.${action}`] ?? ''
}

/** Returns the name of the consent that an act is about. Returns an empty text for all other acts. */
export function consentInWords(
  { objectKind, objectId }: Pick<AuditEvent, 'objectKind' | 'objectId'>,
  language: Language,
) {
  const texts: Readonly<Record<string, string>> = consentTexts[language]
  return objectKind === 'consent' && objectId !== null ? (texts[objectId] ?? '') : ''
}
