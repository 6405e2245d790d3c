import type { Config } from '../config/config.ts'
import { openTransport } from './postman.ts'

export interface TestMailResult {
  readonly isAccepted: boolean
  readonly lines: readonly string[]
}

/**
 * Sends one mail to the address at once, without the queue. Returns the mail server's answer. `isAccepted` means that
 * the server accepted the mail; only the mailbox shows whether it arrived.
 */
export async function sendTestMail(
  config: Pick<Config, 'smtpTls' | 'mailFrom' | 'publicUrl'>,
  smtpUrl: string,
  address: string,
): Promise<TestMailResult> {
  const transport = openTransport(config, smtpUrl)
  const server = shortAddress(smtpUrl)
  try {
    const { response } = await transport.sendMail({
      from: config.mailFrom,
      to: address,
      subject: 'Salus: test of the mail server',
      text: `This mail was sent by the operator of ${config.publicUrl} to test the mail server. Nothing needs to be done.\n`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return {
      isAccepted: true,
      lines: [
        `The mail server ${server} accepted the mail to ${address}.`,
        `It answered: ${response}`,
        'Look into that mailbox, the spam folder too: a server that accepts a mail may still not deliver it.',
      ],
    }
  } catch (error) {
    return { isAccepted: false, lines: describeFailure(error, server) }
  } finally {
    transport.close()
  }
}

function shortAddress(smtpUrl: string): string {
  const { hostname, port, protocol } = new URL(smtpUrl)
  return `${hostname}:${port === '' ? (protocol === 'smtps:' ? 465 : 587) : port}`
}

interface SmtpFailure extends Error {
  readonly code?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

function describeFailure(error: unknown, server: string): readonly string[] {
  if (!(error instanceof Error)) return [`The mail was not sent by ${server}.`]
  const { code = '', response, message }: SmtpFailure = error
  return [
    `The mail server ${server} did not take the mail: ${writeReason(error)}`,
    response === undefined ? `The error was: ${message}${code === '' ? '' : ` (${code})`}` : `It answered: ${response}`,
  ]
}

const reasons: Readonly<Record<string, string>> = {
  EDNS: 'its name is not known. Check the host in SMTP_URL and the name service of this machine.',
  ENOTFOUND: 'its name is not known. Check the host in SMTP_URL and the name service of this machine.',
  ECONNECTION: 'no connection could be made, or it broke. Check host and port in SMTP_URL and the firewall.',
  ESOCKET: 'no connection could be made, or it broke. Check host and port in SMTP_URL and the firewall.',
  ETIMEDOUT: 'it did not answer in time. Check host and port in SMTP_URL and the firewall.',
  EAUTH: 'user or password was refused. Check both in SMTP_URL; write special characters percent-encoded.',
  ENOAUTH: 'it wants a user and a password. Put both into SMTP_URL.',
  ETLS: 'no encrypted connection could be made. Use smtps:// where the port speaks TLS from the start (465), and check its certificate.',
}

function writeReason({ code = '', command, responseCode, message }: SmtpFailure): string {
  if (/wrong version number|EPROTO/i.test(message))
    return 'the port does not speak TLS from the start. Use smtp:// instead of smtps://, or port 465.'
  if (/certificate/i.test(message)) return 'its certificate is not trusted. Use the name that its certificate is for.'
  if (command === 'MAIL FROM')
    return 'the sender was refused. Check MAIL_FROM: it must be one that this server may send for.'
  if (command === 'RCPT TO' || code === 'EENVELOPE') {
    if (responseCode !== undefined && responseCode < 500)
      return 'the recipient was put off for now (greylisting does so). Salus would try again by itself.'
    return 'the recipient was refused. Check the address, and whether the server may send to other domains.'
  }
  return reasons[code] ?? 'see what it answered.'
}
