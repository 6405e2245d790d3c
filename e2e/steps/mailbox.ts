import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import { sendWrite } from './requests.ts'

/** Waits for a mail to this address with a link to this path. Returns the newest such link. */
export async function linkInMail(email: string, linkPath: string): Promise<string> {
  const outbox = path.join(process.env['E2E_DATA_DIR'] ?? '', 'outbox')
  const find = () => {
    const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
    const mails = names.toSorted().map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    const theirs = mails.filter((mail) => mail.includes(`To: ${email}`)).map((mail) => mail.replaceAll('=\r\n', ''))
    const links = theirs.flatMap((mail) => new RegExp(`${linkPath}#[\\w.-]+`).exec(mail)?.[0] ?? [])
    return links.at(-1)
  }
  await expect.poll(find, { message: `a mail to ${email}`, timeout: 30_000 }).toBeTruthy()
  return find() ?? ''
}

export interface NewPerson {
  readonly email: string
  readonly password: string
}

export async function newPerson(request: APIRequestContext, firstName: string): Promise<NewPerson> {
  const email = `${firstName.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@salus.example`
  const password = 'Moor-Lampe-19'
  const account = { email, password, firstName, lastName: 'Story', locale: 'en' }
  const asked = await sendWrite(request, 'POST /api/registration', {
    data: { handle: `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '').slice(0, 43), account },
  })
  expect(asked.status(), await asked.text()).toBe(202)
  const [, token] = (await linkInMail(email, '/confirm-email')).split('#')
  const confirmed = await sendWrite(request, 'POST /api/registration/confirm', { data: { token, password } })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  return { email, password }
}

export async function signInAs(request: APIRequestContext, { email, password }: NewPerson): Promise<void> {
  const answer = await sendWrite(request, 'POST /api/auth/sign-in/email', { data: { email, password } })
  expect(answer.status(), `${email} signs in`).toBe(200)
}
