import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'

const patienceMs = 10_000

/**
 * Connects to the mail server once and logs a warning if that fails. Never throws, because mails wait in the queue
 * until the mail server is back.
 */
export async function checkMailServer(config: Pick<Config, 'smtpUrl' | 'smtpTls'>, log: Logger): Promise<void> {
  if (config.smtpUrl === null) return
  const transport = createTransport({
    url: config.smtpUrl,
    requireTLS: config.smtpTls === 'required',
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  try {
    await transport.verify()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
    log.warn({ code }, 'the mail server of SMTP_URL cannot be used now: mails wait until it can')
  } finally {
    transport.close()
  }
}
