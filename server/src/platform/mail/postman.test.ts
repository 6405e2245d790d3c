import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { passwordResetMail } from './password-reset-mail.ts'
import { makePostman, openTransport } from './postman.ts'

const link = 'http://localhost:3000/reset-password#abc'
const mail = passwordResetMail({ email: 'mara@salus.example', name: 'Mara <b>Müller</b>', locale: 'de' }, link)

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'salus-mail-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('without a mail server', () => {
  test('a mail is stored as a file that only its owner can read, and its link is shown to the operator', async () => {
    const announced: string[] = []
    await makePostman(readConfig({ DATA_DIR: dataDir }), (text) => void announced.push(text))(mail)
    const [name = ''] = readdirSync(path.join(dataDir, 'outbox'))
    const file = path.join(dataDir, 'outbox', name)
    expect(name).toMatch(/^[\dTZ.-]+-[0-9a-f]{8}\.eml$/)
    expect(statSync(file).mode & 0o077).toBe(0)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('To: mara@salus.example')
    expect(text).toContain(link)
    expect(announced).toEqual([expect.stringContaining(link)])
  })
})

test('a mail that does not fit on the disk leaves no incomplete file behind', async () => {
  const program = `
    import { makePostman } from '${import.meta.resolve('./postman.ts')}'
    const config = { smtpUrl: null, dataDir: process.argv[1], mailFrom: 'salus@salus.example' }
    const mail = { to: 'mara@salus.example', subject: '', text: 'x'.repeat(5000), html: '', link: '' }
    await makePostman(config, () => undefined)(mail).catch(({ code }) => console.log(code))`
  // The limit on the size of a file simulates a full disk: a write is cut off in the middle.
  const command = 'ulimit -f 1; exec "$0" --input-type=module --eval "$1" "$2"'
  const { stdout } = await promisify(execFile)('sh', ['-c', command, process.execPath, program, dataDir])
  expect(stdout.trim()).toBe('EFBIG')
  expect(readdirSync(path.join(dataDir, 'outbox'))).toEqual([])
})

describe('with a mail server', () => {
  let server: Server
  let received: string
  const smtpUrl = async (answerToRecipient: string): Promise<string> => {
    received = ''
    server = createServer((socket) => {
      let inData = false
      socket.write('220 test\r\n')
      socket.setEncoding('utf8').on('data', (text: string) => {
        received += text
        if (inData) {
          inData = !received.endsWith('\r\n.\r\n')
          if (!inData) socket.write('250 kept\r\n')
          return
        }
        const verb = text.slice(0, 4).toUpperCase()
        inData = verb === 'DATA'
        socket.write(inData ? '354 go on\r\n' : verb === 'RCPT' ? answerToRecipient : '250 ok\r\n')
      })
      socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }
  afterEach(() => server.close())

  test('a mail is sent there, and nothing is kept or announced', async () => {
    const announced: string[] = []
    const config = readConfig({
      DATA_DIR: dataDir,
      SMTP_URL: await smtpUrl('250 ok\r\n'),
      MAIL_FROM: 'Salus <portal@salus.example>',
    })
    await makePostman(config, (text) => void announced.push(text))(mail)
    expect(received).toContain('MAIL FROM:<portal@salus.example>')
    expect(received).toContain('RCPT TO:<mara@salus.example>')
    expect(received).toContain(link)
    expect(announced).toEqual([])
    expect(readdirSync(dataDir)).toEqual([])
  })
  test('a mail that the server does not accept counts as not sent, so that it is tried again', async () => {
    const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: await smtpUrl('451 later\r\n') })
    await expect(makePostman(config, () => undefined)(mail)).rejects.toThrow(/451/)
  })
})

test('the connection stays open while a mail server examines a mail for minutes, so that the mail is not sent again', () => {
  const { options } = openTransport({ smtpTls: 'when-offered' }, 'smtp://127.0.0.1:25')
  expect(options).toMatchObject({ connectionTimeout: 10_000, socketTimeout: 300_000 })
})

test('a name stays text in a mail, whatever it contains', () => {
  expect(mail.html).toContain('Mara &lt;b&gt;Müller&lt;/b&gt;')
  expect(mail.text).toContain('Guten Tag Mara <b>Müller</b>,')
})
