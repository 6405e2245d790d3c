import type { Language } from '@salus/domain/words.ts'
import type { Mail } from './postman.ts'

export interface Recipient {
  readonly email: string
  /** If empty, the greeting contains no name. */
  readonly name: string
  readonly locale: Language
}

/** The texts of one mail. The subject is sent unencrypted, so it must not contain names or words about health. */
export interface MailWords {
  readonly subject: string
  readonly before: readonly string[]
  readonly button: { readonly label: string; readonly link: string }
  readonly after: readonly string[]
}

const greetings: Readonly<Record<Language, (name: string) => string>> = {
  de: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
  en: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
}

/**
 * Lays out a mail in the way that all mails share: a greeting, paragraphs and one button. Every mail is sent as plain
 * text and as HTML with the same text.
 */
export function layOutMail(to: Recipient, words: MailWords): Mail {
  const { subject, before, button, after } = words
  const greeting = greetings[to.locale](holdsAddress(to.name) ? '' : to.name)
  const paragraphs = (texts: readonly string[]) =>
    texts.map((text) => `<p>${markUp(text, new URL(button.link).origin)}</p>\n`).join('')
  return {
    to: to.email,
    subject,
    link: button.link,
    text: `${[greeting, ...before, button.link, ...after].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${to.locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<body style="margin: 0; padding: 24px; font: 16px/1.5 sans-serif; color: #1c2430; background: #ffffff">
<div style="max-width: 560px">
${paragraphs([greeting, ...before])}<p><a href="${escapeHtml(button.link)}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: #0b5cad; color: #ffffff; text-decoration: none">${escapeHtml(button.label)}</a></p>
${paragraphs(after)}</div>
</body>
</html>
`,
  }
}

/**
 * True if a name contains a web or mail address. Mail programs turn such an address into a link. Without this check, an
 * attacker could register with another person's mail address and a link as the name, and Salus would mail the link to
 * that person.
 */
export const holdsAddress = (name: string): boolean => /\/\/|@|[\p{L}\d]\.\p{L}{2,}(?![\p{L}.])/u.test(name)

/**
 * Writes a paragraph as HTML. Only addresses of Salus become links, because the text may contain words of other people.
 */
function markUp(text: string, origin: string): string {
  const pieces = text.split(/(https?:\/\/[^\s<>"]+)/)
  return pieces
    .map((piece) =>
      piece.startsWith(`${origin}/`) ? `<a href="${escapeHtml(piece)}">${escapeHtml(piece)}</a>` : escapeHtml(piece),
    )
    .join('')
    .replaceAll('\n', '<br>\n')
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
