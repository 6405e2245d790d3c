import { type DoneAct, doneActs } from '@salus/contract/tenant/audit-acts.ts'
import { type Action, actions } from '@salus/domain/tenants/roles.ts'
import type { Translate, TranslationKey } from '../../i18n/t.tsx'

export interface Act {
  readonly action: string
  readonly objectKind: string | null
  readonly isDenied: boolean
}

const known: ReadonlySet<string> = new Set(doneActs)
const isKnown = (act: string): act is DoneAct => known.has(act)
const isOfRole = (action: string): action is Action => Object.hasOwn(actions, action)

export function actKey({ action, objectKind, isDenied }: Act): TranslationKey {
  if (isDenied && isOfRole(action)) return `act.tried.${action}`
  const precise = `${action}.${objectKind}`
  if (isKnown(precise)) return `act.done.${precise}`
  return isKnown(action) ? `act.done.${action}` : 'act.unknown'
}

/** The texts that contain the number of opened items. All other texts describe a single action. */
const counted: ReadonlySet<string> = new Set<TranslationKey>([
  'act.done.check-up.recorded',
  'act.done.run-measurement-day',
  'act.done.see-check-up',
  'act.done.see-check-up.check-up-document',
  'act.done.see-check-up.check-up-report',
  'act.done.see-documents.document-content',
  'act.done.see-own-check-up',
  'act.done.see-own-check-up.check-up-document',
  'act.done.see-own-check-up.check-up-report',
  'act.done.see-own-document',
])
export const namesCount = (key: TranslationKey) => counted.has(key)

/** Describes an action in plain words. `count` is the number of opened items, for texts that contain this number. */
export function actWords(t: Translate, act: Act, count = 1): string {
  const key = actKey(act)
  const what = t(key, { count, action: act.action })
  return key.startsWith('act.tried.') ? t('act.refused', { what }) : what
}
