import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { GivenUp } from '../database/given-up.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly link: string
  /** The job's id. A mail that is sent again keeps its Message-ID, so that mail programs can recognise duplicates. */
  readonly id?: string
  readonly attachments?: readonly Attachment[]
  /** The reply address. Omitted if Salus does not read replies. */
  readonly replyTo?: string
  /**
   * The address that turns off this kind of mail. GET opens a page. With POST, a mail program turns the mails off in
   * one click (RFC 2369, RFC 8058).
   */
  readonly stop?: string
}

interface Attachment {
  readonly fileName: string
  readonly content: Buffer
  readonly mediaType: string
}

const encloseFiles = (attachments: readonly Attachment[] = []) =>
  attachments.map(({ fileName, content, mediaType }) => ({ filename: fileName, content, contentType: mediaType }))

export type Postman = (mail: Mail) => Promise<void>

interface Patience {
  readonly connectMs: number
  readonly silenceMs: number
}
/**
 * A mail server may examine a mail for minutes before it confirms that it has accepted the mail (RFC 5321, section
 * 4.5.3.2). If Salus closed the connection earlier, it would send the mail again, and the person would get it many
 * times.
 */
const patience: Patience = { connectMs: 10_000, silenceMs: 5 * 60_000 }

/** Makes the postman. Without a mail server, it stores mails as files and shows their links to the operator. */
export function makePostman(config: Config, announce: (text: string) => void, waits: Patience = patience): Postman {
  return config.smtpUrl === null ? keepInFolder(config, announce) : sendBySmtp(config, config.smtpUrl, waits)
}

export const openTransport = (config: Pick<Config, 'smtpTls'>, smtpUrl: string, waits: Patience = patience) =>
  createTransport({
    url: smtpUrl,
    requireTLS: config.smtpTls === 'required',
    connectionTimeout: waits.connectMs,
    greetingTimeout: waits.connectMs,
    socketTimeout: waits.silenceMs,
  })

function sendBySmtp(config: Config, smtpUrl: string, waits: Patience): Postman {
  const transport = openTransport(config, smtpUrl, waits)
  const { host } = new URL(config.publicUrl)
  return async ({ to, subject, text, html, id, attachments, replyTo, stop }) => {
    try {
      await transport.sendMail({
        from: config.mailFrom,
        to,
        subject,
        text,
        html,
        attachments: encloseFiles(attachments),
        messageId: id && `<job-${id}@${host.replace(/:\d+$/, '')}>`,
        replyTo,
        headers: { ...automatic, ...stopHeaders(stop) },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (error) {
      throw isForGood(error) ? new GivenUp('the mail server takes no mail for this recipient') : error
    }
  }
}

/** Headers that prevent out-of-office replies. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

const stopHeaders = (stop: string | undefined) =>
  stop === undefined ? {} : { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/**
 * Returns true if the mail was refused because of this recipient or this message. Sending it again cannot succeed then.
 */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, command, responseCode }: { code?: string; command?: string; responseCode?: number } & Error = error
  if (responseCode === undefined) return code === 'EENVELOPE'
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

function keepInFolder(config: Config, announce: (text: string) => void): Postman {
  const folder = path.join(config.dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async ({ to, subject, text, html, link, attachments, replyTo, stop }) => {
    const answers = replyTo === undefined ? {} : { replyTo }
    const { message } = await transport.sendMail({
      from: config.mailFrom,
      to,
      subject,
      text,
      html,
      attachments: encloseFiles(attachments),
      headers: stopHeaders(stop),
      ...answers,
    })
    if (!Buffer.isBuffer(message)) throw new Error('the mail was not built in memory')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
    // The file is renamed when it is complete, so that a program that reads the folder never sees an incomplete mail.
    const draft = path.join(folder, `.${name}`)
    try {
      await writeFile(draft, message, { mode: 0o600 })
      await rename(draft, path.join(folder, `${name}.eml`))
    } catch (error) {
      // Removes this draft, because the job tries again with another draft.
      await rm(draft, { force: true })
      throw error
    }
    announce(`Mail kept in ${path.join(folder, `${name}.eml`)}\n  ${subject}: ${link}`)
  }
}
