import type { Language } from '@salus/domain/words.ts'
import { layOutMail, type MailWords, type Recipient } from './mail-layout.ts'
import type { Mail } from './postman.ts'

interface Answer {
  readonly number: number
  readonly text: string
  readonly links: { readonly thread: string; readonly settings: string }
  readonly canReply: boolean
}

// The message is in the mail's body, never in its subject, which is sent unencrypted.
const answerWords: Readonly<Record<Language, (answer: Answer) => MailWords>> = {
  de: ({ number, text, links, canReply }) => ({
    subject: `Antwort auf Ihre Anfrage #${number}`,
    before: ['Ihre Anfrage wurde beantwortet:', ...splitParagraphs(text)],
    button: { label: 'Anfrage öffnen', link: links.thread },
    after: [
      canReply
        ? 'Sie können auf diese E-Mail antworten. Bitte schreiben Sie keine Gesundheitsdaten von Mitgliedern hinein.'
        : 'Antworten Sie bitte im Portal: E-Mails an diese Adresse liest niemand.',
      `Wenn Sie diese E-Mails nicht mehr möchten, schalten Sie sie hier aus: ${links.settings}`,
    ],
  }),
  en: ({ number, text, links, canReply }) => ({
    subject: `Answer to your request #${number}`,
    before: ['Your request has been answered:', ...splitParagraphs(text)],
    button: { label: 'Open the request', link: links.thread },
    after: [
      canReply
        ? 'You can reply to this e-mail. Please do not write any health data of members in it.'
        : 'Please answer in the portal: nobody reads e-mails to this address.',
      `If you do not want these e-mails any more, turn them off here: ${links.settings}`,
    ],
  }),
}

export const supportAnswerMail = (to: Recipient, answer: Answer): Mail => layOutMail(to, answerWords[to.locale](answer))

interface Request {
  readonly tenantId: number
  readonly tenant: string
  readonly number: number
  readonly subject: string
  readonly author: string
  readonly text: string
  readonly attachments: number
  readonly link: string
  readonly canReply: boolean
}

/** Sent to the operator of Salus. It is in English, like the command line. */
export function supportRequestMail(to: string, request: Request): Mail {
  const { tenantId, number } = request
  const files = request.attachments === 0 ? [] : [`Files: ${request.attachments}. They are in the portal’s thread.`]
  return layOutMail(
    { email: to, name: '', locale: 'en' },
    {
      subject: `Request ${tenantId}/${number}`,
      before: [
        `${request.author} of ${request.tenant} wrote about “${request.subject}”:`,
        ...splitParagraphs(request.text),
        ...files,
      ],
      button: { label: 'Salus', link: request.link },
      after: [
        `${request.canReply ? 'Answer this e-mail, or use' : 'Use'} npm run salus -- support answer ${tenantId} ${number}`,
      ],
    },
  )
}

const splitParagraphs = (text: string): readonly string[] =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
