import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test'
import { sendWrite } from './requests.ts'

export const password = 'Salus-demo-2026'

export const people = {
  admin: 'admin@studio-nord.example',
  staff: 'staff@studio-nord.example',
  member: 'member@studio-nord.example',
  both: 'both@praxis-am-park.example',
  foreignStaff: 'staff@werk-sued.example',
  invited: 'invited@salus.example',
  nobody: 'new@salus.example',
  adminOfCompany: 'admin@stadtwerke-hafen.example',
  reader: 'reader@stadtwerke-hafen.example',
} as const
export type Person = keyof typeof people

/** Signs in with a request instead of the sign-in page, for tests that are not about signing in. */
export async function signIn(context: BrowserContext | { request: APIRequestContext }, person: Person): Promise<void> {
  const answer = await sendWrite(context.request, 'POST /api/auth/sign-in/email', {
    data: { email: people[person], password },
  })
  expect(answer.status(), `${person} signs in`).toBe(200)
}

interface MemberRow {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
}

export async function memberByName(request: APIRequestContext, tenantId: number, name: string): Promise<MemberRow> {
  const lastName = name.split(' ').at(-1) ?? name
  const answer = await request.get(`/api/tenants/${tenantId}/members?query=${encodeURIComponent(lastName)}`)
  expect(answer.status()).toBe(200)
  const found = ((await answer.json()) as { items: MemberRow[] }).items.find(
    (member) => `${member.firstName} ${member.lastName}` === name,
  )
  if (!found) throw new Error(`${name} is not among the members of ${tenantId}`)
  return found
}

export async function newMember(
  request: APIRequestContext,
  tenantId: number,
  lastName: string,
  known: { readonly heightCm: number | null } = { heightCm: 170 },
): Promise<MemberRow> {
  const answer = await sendWrite(request, `POST /api/tenants/${tenantId}/members`, {
    data: {
      firstName: 'Story',
      lastName,
      birthDate: '1985-04-12',
      sex: 'female',
      ...known,
      // Gives consent, because nothing can be measured without it.
      consent: { given: 'in-person' },
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as MemberRow
}
