import type { PushKind } from '@salus/contract/account/push.ts'
import type { Language } from '@salus/domain/words.ts'

/**
 * What stands on a locked screen, for everybody to see: no word of health, no name of a person or an organisation, and
 * nothing that tells what kind of organisation it is.
 */
const words: Readonly<Record<PushKind, Readonly<Record<Language, string>>>> = {
  news: { de: 'Es gibt etwas Neues in Salus.', en: 'Something new in Salus.' },
  reminder: { de: 'Eine Erinnerung von Salus.', en: 'A reminder from Salus.' },
  invitation: { de: 'Eine Einladung in Salus.', en: 'An invitation in Salus.' },
  day: { de: 'Sie sind an der Reihe.', en: 'It is your turn.' },
  answer: { de: 'Eine Antwort in Salus.', en: 'An answer in Salus.' },
}

/** The pages that open. None contains an id: what there is to see is found after signing in. */
const pages: Readonly<Record<PushKind, string>> = {
  news: '/member',
  reminder: '/member',
  invitation: '/linking',
  day: '/member',
  answer: '/staff',
}

/** In bytes. All messages are equally long, so that their length tells a push service nothing. */
const messageBytes = 256

/** What is sent to the browser, in which the service worker reads it. A newer one of a kind replaces the one before. */
export function writePushMessage(kind: PushKind, language: Language): string {
  const message = JSON.stringify({ kind, path: pages[kind], tag: kind, text: words[kind][language], language })
  return message + ' '.repeat(Math.max(0, messageBytes - Buffer.byteLength(message)))
}
