import { expect, test } from 'vitest'
import { invitationMail } from './invitation-mail.ts'

const invited = {
  email: 'reader@salus.example',
  name: '',
  displayName: 'Werk Nord',
  invitedBy: 'Änne Müller',
} as const

const writeTo = (role: 'Reader' | 'Staff' | 'Admin', locale: 'de' | 'en') =>
  invitationMail({ ...invited, role, locale }, 'https://salus.example/invitation#token')

test.each([
  ['de', 'die Gruppenberichte lesen', 'mitarbeiten'],
  ['en', 'read the group reports', 'you can work'],
] as const)('a mail in %s promises a reader the group reports and no work with members', (locale, offer, work) => {
  const { text, html } = writeTo('Reader', locale)
  for (const part of [text, html]) {
    expect(part).toContain(offer)
    expect(part).not.toContain(work)
  }
  for (const role of ['Staff', 'Admin'] as const) expect(writeTo(role, locale).text).toContain(work)
})

test.each([
  ['de', 'Admin', 'Ihre Rolle: Admin.'],
  ['de', 'Staff', 'Ihre Rolle: Team.'],
  ['en', 'Admin', 'Your role: Admin.'],
  ['en', 'Staff', 'Your role: Staff.'],
] as const)('a mail in %s tells a future %s their role', (locale, role, sentence) => {
  const { text, html } = writeTo(role, locale)
  for (const part of [text, html]) expect(part).toContain(sentence)
})
