import type { Mail } from './postman.ts'

interface Words {
  readonly subject: string
  readonly hello: (name: string) => string
  readonly why: string
  readonly button: string
  readonly limits: string
  readonly otherwise: string
}

const words: Readonly<Record<'de' | 'en', Words>> = {
  de: {
    subject: 'Neues Passwort für Salus',
    hello: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
    why: 'für Ihr Konto bei Salus wurde ein neues Passwort angefordert. Über diesen Link legen Sie es fest:',
    button: 'Neues Passwort festlegen',
    limits: 'Der Link gilt 30 Minuten und nur einmal. Danach sind Sie auf allen Geräten abgemeldet.',
    otherwise: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr bisheriges Passwort gilt weiter.',
  },
  en: {
    subject: 'New password for Salus',
    hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
    why: 'A new password was requested for your Salus account. Choose it with this link:',
    button: 'Choose a new password',
    limits: 'The link works once, for 30 minutes. Afterwards you are signed out on all devices.',
    otherwise: 'If this was not you, there is nothing to do: your present password stays as it is.',
  },
}

export function passwordResetMail(to: { email: string; name: string; locale: 'de' | 'en' }, link: string): Mail {
  const { subject, hello, why, button, limits, otherwise } = words[to.locale]
  const lines = [hello(to.name), why, link, limits, otherwise]
  const [greeting, reason, end, last] = [hello(to.name), why, limits, otherwise].map(escaped)
  return {
    to: to.email,
    subject,
    link,
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${to.locale}">
<meta charset="utf-8">
<title>${escaped(subject)}</title>
<body style="margin: 0; padding: 24px; font: 16px/1.5 sans-serif; color: #1c2430">
<p>${greeting}</p>
<p>${reason}</p>
<p><a href="${escaped(link)}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: #0b5cad; color: #ffffff; text-decoration: none">${escaped(button)}</a></p>
<p>${end}</p>
<p>${last}</p>
</body>
</html>
`,
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
