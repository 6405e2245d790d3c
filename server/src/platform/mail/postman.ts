import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The one address the mail is about. */
  readonly link: string
}

/** Sends a mail now, or fails. */
export type Postman = (mail: Mail) => Promise<void>

/** Without a mail server, mails are kept as files and their links shown to whoever runs Salus. */
export function makePostman(config: Config, announce: (text: string) => void): Postman {
  return config.smtpUrl === null ? keepInFolder(config, announce) : sendBySmtp(config, config.smtpUrl)
}

function sendBySmtp(config: Config, smtpUrl: string): Postman {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return async ({ to, subject, text, html }) => {
    await transport.sendMail({
      from: config.mailFrom,
      to,
      subject,
      text,
      html,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}

function keepInFolder(config: Config, announce: (text: string) => void): Postman {
  const folder = path.join(config.dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async ({ to, subject, text, html, link }) => {
    const { message } = await transport.sendMail({ from: config.mailFrom, to, subject, text, html })
    if (!Buffer.isBuffer(message)) throw new Error('the mail was not built in memory')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
    // Whoever looks into the folder sees whole mails only.
    await writeFile(path.join(folder, `.${name}`), message, { mode: 0o600 })
    await rename(path.join(folder, `.${name}`), path.join(folder, `${name}.eml`))
    announce(`Mail kept in ${path.join(folder, `${name}.eml`)}\n  ${subject}: ${link}`)
  }
}
