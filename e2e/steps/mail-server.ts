import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { SMTPServer } from 'smtp-server'

export interface Mail {
  readonly to: string
  /** The encoded text of the mail, without its soft line breaks. */
  readonly text: string
}

export interface MailServer {
  readonly url: string
  readonly mails: readonly Mail[]
  /** Waits for a mail to this address with a link to this path. Returns the newest such link. */
  readonly linkTo: (email: string, path: string) => Promise<string>
  readonly stop: () => Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8').replaceAll('=\r\n', '')
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', text })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    linkTo: async (email, path) => {
      const find = () =>
        mails
          .filter(({ to }) => to === email)
          .flatMap(({ text }) => new RegExp(`${path}#[\\w.-]+`).exec(text)?.[0] ?? [])
          .at(-1)
      await expect.poll(find, { message: `a mail to ${email}`, timeout: 30_000 }).toBeTruthy()
      return find() ?? ''
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
