import type { PushKind } from '@salus/contract/account/push.ts'
import type { Language } from '@salus/domain/words.ts'

/**
 * The texts of notifications. People near a locked screen can read them. So they contain nothing about health, no name
 * of a person or an organisation, and nothing that reveals the kind of organisation.
 */
const words: Readonly<Record<PushKind, Readonly<Record<Language, string>>>> = {
  news: { de: 'Es gibt etwas Neues in Salus.', en: 'Something new in Salus.' },
  reminder: { de: 'Eine Erinnerung von Salus.', en: 'A reminder from Salus.' },
  invitation: { de: 'Eine Einladung in Salus.', en: 'An invitation in Salus.' },
  day: { de: 'Sie sind an der Reihe.', en: 'It is your turn.' },
  answer: { de: 'Eine Antwort in Salus.', en: 'An answer in Salus.' },
}

/** The pages that notifications open. The paths contain no ids: the page finds its content after sign-in. */
const pages: Readonly<Record<PushKind, string>> = {
  news: '/member',
  reminder: '/member',
  invitation: '/linking',
  day: '/member',
  answer: '/staff',
}

/** In bytes. All messages have the same length, so that the length reveals nothing to the push service. */
const messageBytes = 256

/**
 * Returns the message for the service worker in the browser. A newer message of the same kind replaces an older one.
 */
export function writePushMessage(kind: PushKind, language: Language): string {
  const message = JSON.stringify({ kind, path: pages[kind], tag: kind, text: words[kind][language], language })
  return message + ' '.repeat(Math.max(0, messageBytes - Buffer.byteLength(message)))
}
