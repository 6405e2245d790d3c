import type { Browser, Locator, Page } from '@playwright/test'
import { fillDate } from '../steps/dates.ts'
import { linkInMail, newPerson, signInAs } from '../steps/mailbox.ts'
import { newMember, signIn } from '../steps/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, watch } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const en = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce((whole, [name, value]) => whole.replaceAll(`{${name}}`, value), text('en', key))

async function elsewhere(browser: Browser) {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  const asked: string[] = []
  const said: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  watch(page, said)
  return { page, context, asked, said, close: () => context.close() }
}

async function findInList(page: Page, name: string) {
  await page.goto('/staff/1/members-overview')
  await page.getByRole('searchbox').fill(name.split(' ').at(-1) ?? name)
  return page.getByRole('row').filter({ hasText: name })
}

/**
 * Finds the state of the invitation in a row of the list. The wide list has a column for the state, and the narrow list
 * shows it below the name.
 */
const state = (row: Locator, name: 'none' | 'accepted') => row.getByText(en(`invitations.state.${name}`)).last()

test('staff invite a person, who accepts and sees the own check-ups, and the open list shows it by itself', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000)
  await signIn(context, 'staff')
  const member = await newMember(context.request, 1, `Einladung${Date.now()}`)
  const name = `${member.firstName} ${member.lastName}`
  const other = await elsewhere(browser)
  const person = await newPerson(other.context.request, 'Ines')

  const row = await findInList(page, name)
  await expect(state(row, 'none')).toBeVisible()
  await expectAccessible(page, 'the members')
  await row.getByRole('button', { name: en('invitations.manage', { name }) }).click()
  await page.getByLabel(en('invitations.email'), { exact: true }).fill(person.email)
  await expectAccessible(page, 'the dialog of an invitation')
  await page.getByRole('button', { name: en('invitations.sendOne') }).click()
  await expect(row.getByText(/^Invited/).last()).toBeVisible()

  const link = await linkInMail(person.email, '/invitation')
  const secret = link.split('#')[1] ?? link
  await other.page.goto(link)
  await expect(other.page.getByRole('heading', { level: 1 })).toContainText('Studio Nord')
  expect(other.page.url()).not.toContain('#')
  await expect(other.page.getByText(member.lastName)).toHaveCount(0)
  await expectAccessible(other.page, 'where the link of the mail leads')
  await other.page.getByRole('link', { name: en('invitations.landing.signInNow') }).click()
  await expect(other.page.getByLabel(en('public.email'), { exact: true })).toHaveValue(person.email)
  await other.page.getByLabel(en('public.password'), { exact: true }).fill(person.password)
  await other.page.getByRole('button', { name: en('public.signIn'), exact: true }).click()
  await expect(other.page).toHaveURL(/\/linking$/)
  await expect(other.page.getByRole('heading', { level: 2, name: 'Studio Nord' })).toBeVisible()
  await expectAccessible(other.page, 'the invitation')
  await expectNoSidewaysScroll(other.page, 'the invitation')
  await other.page.getByRole('button', { name: en('invitations.accept') }).click()
  await expect(other.page).toHaveURL(/\/member/)
  expect(other.asked.filter((request) => request.includes(secret))).toEqual([])

  await expect(state(row, 'accepted')).toBeVisible()
  expect(other.said).toEqual([])

  await other.page.goto('/memberships')
  await other.page.getByRole('button', { name: en('memberships.leaveTitle', { tenant: 'Studio Nord' }) }).click()
  await expectAccessible(other.page, 'the question before leaving')
  await other.page.getByRole('button', { name: en('memberships.leaveSure') }).click()
  await expect(other.page.getByRole('heading', { name: en('memberships.ended') })).toBeVisible()
  await expectAccessible(other.page, 'the memberships')
  await expect(state(row, 'none')).toBeVisible()
  await other.close()
})

test('an address without a record gets one when the person accepts, and a code links the person who received it', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000)
  await signIn(context, 'staff')
  const member = await newMember(context.request, 1, `Messtag${Date.now()}`)
  const name = `${member.firstName} ${member.lastName}`
  const row = await findInList(page, name)
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: en('invitations.byCode') }).click()
  const slip = page.getByRole('article').filter({ hasText: name })
  await expectAccessible(page, 'the sheet of codes')
  const code = (await slip.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText()).toLowerCase()

  await page.getByRole('button', { name: en('invitations.done') }).click()

  const other = await elsewhere(browser)
  await withoutRecord(page, other.page)
  await other.context.clearCookies()
  await signInAs(other.context.request, await newPerson(other.context.request, 'Karl'))
  await other.page.goto('/linking')
  await other.page.getByLabel(en('invitations.codeLabel'), { exact: true }).fill('acde-fghj')
  await other.page.getByRole('button', { name: en('invitations.codeShow') }).click()
  await expect(other.page.getByText(en('invitations.notUsable'))).toBeVisible()
  await expectAccessible(other.page, 'a code that cannot be used')
  await other.page.getByLabel(en('invitations.codeLabel'), { exact: true }).fill(code)
  await other.page.getByRole('button', { name: en('invitations.codeShow') }).click()
  await expect(other.page.getByRole('heading', { level: 2, name: 'Studio Nord' })).toBeVisible()
  const birthDate = other.page.getByLabel(en('staff.birthDate'))
  const accept = other.page.getByRole('button', { name: en('invitations.accept') })
  await accept.click()
  await expect(birthDate).toBeFocused()
  await fillDate(other.page, en('staff.birthDate'), '1985-12-04')
  await accept.click()
  await expect(other.page.getByText(en('invitations.wrongBirthDate'))).toBeVisible()
  await expect(birthDate).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(other.page, 'a code with a wrong date of birth')
  await expectNoSidewaysScroll(other.page, 'a code with a wrong date of birth')
  await fillDate(other.page, en('staff.birthDate'), '1985-04-12')
  await accept.click()
  await expect(other.page).toHaveURL(/\/member/)
  expect(other.said).toEqual([])
  await expect(state(await findInList(page, name), 'accepted')).toBeVisible()
  await other.close()
})

async function withoutRecord(staff: Page, theirs: Page) {
  const person = await newPerson(theirs.request, 'Olga')
  // This name must not be the first in the list of members, because the measurements open with the first member.
  const lastName = `Postfach${Date.now()}`
  await staff.getByRole('button', { name: en('invitations.inviteMembers') }).click()
  const field = staff.getByLabel(en('invitations.recipients'), { exact: true })
  await field.fill('olga@salus')
  await field.press('Enter')
  await expect(staff.getByText(/is not complete: olga@salus/)).toBeVisible()
  await expectAccessible(staff, 'an address that is not complete')
  await staff.getByRole('button', { name: en('invitations.remove', { name: 'olga@salus' }) }).click()
  await field.fill(person.email)
  await staff.getByRole('button', { name: 'Send 1 invitation' }).click()

  await signInAs(theirs.request, person)
  await theirs.goto(await linkInMail(person.email, '/invitation'))
  await staff.getByRole('button', { name: en('invitations.inviteMembers') }).click()
  await staff.getByText(/without a record (is|are) open/).click()
  await expect(staff.getByText(person.email)).toBeVisible()
  await theirs.getByRole('button', { name: en('invitations.accept') }).click()
  await expectAccessible(theirs, 'what an invited person is asked')
  await expectNoSidewaysScroll(theirs, 'what an invited person is asked')
  await theirs.getByLabel(en('staff.lastName')).fill(lastName)
  await theirs.getByRole('button', { name: en('invitations.person.confirm') }).click()
  await expect(theirs.getByLabel(en('staff.birthDate'))).toBeFocused()
  await fillDate(theirs, en('staff.birthDate'), '1988-02-29')
  await theirs.getByLabel(en('staff.sex')).selectOption('female')
  await theirs.getByRole('button', { name: en('invitations.person.confirm') }).click()
  await expect(theirs).toHaveURL(/\/member/)

  await expect(staff.getByText(person.email)).toHaveCount(0)
  await expect(state(await findInList(staff, `Olga ${lastName}`), 'accepted')).toBeVisible()
}

test('an employee is invited, made Admin, removed, and locked out at the next click', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000)
  await signIn(context, 'admin')
  const other = await elsewhere(browser)
  const person = await newPerson(other.context.request, `Petra${Date.now()}`)
  await page.goto('/staff/1/users-overview')
  await page.getByRole('button', { name: en('employees.invite') }).click()
  await page.getByLabel(en('invitations.email'), { exact: true }).fill(person.email)
  await expectAccessible(page, 'inviting an employee')
  await page.getByRole('button', { name: en('employees.sendInvitation') }).click()
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Invited')

  await signInAs(other.context.request, person)
  await other.page.goto(await linkInMail(person.email, '/invitation'))
  await other.page.getByRole('button', { name: en('invitations.accept') }).click()
  await expect(other.page).toHaveURL(/\/staff\/1\/products-overview/)

  const row = page.getByRole('row').filter({ hasText: person.email })
  const role = row.getByRole('combobox')
  await expect(role).toHaveValue('Staff')
  await role.selectOption('Admin')
  await expect(row.getByRole('combobox')).toHaveValue('Admin')
  await expectAccessible(page, 'the employees')
  await other.page.goto('/staff/1/users-overview')
  await expect(other.page.getByRole('button', { name: en('employees.invite') })).toBeVisible()

  await row.getByRole('button', { name: /^Manage/ }).click()
  await page.getByRole('button', { name: en('employees.remove') }).click()
  await page.getByRole('button', { name: en('employees.removeSure'), exact: true }).click()
  await expect(row).toHaveCount(0)
  await expect(other.page).toHaveURL(/\/member/)
  expect((await other.context.request.get('/api/tenants/1/members')).status()).toBe(404)
  expect(other.said).toEqual([])
  await other.close()
})

test('an employee who has no account yet chooses a password on one page and is in the tenant', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(120_000)
  await signIn(context, 'admin')
  const other = await elsewhere(browser)
  const email = `neu-${Date.now()}@salus.example`
  await page.goto('/staff/1/users-overview')
  await page.getByRole('button', { name: en('employees.invite') }).click()
  await page.getByLabel(en('invitations.email'), { exact: true }).fill(email)
  await page.getByRole('button', { name: en('employees.sendInvitation') }).click()
  await other.page.goto(await linkInMail(email, '/invitation'))
  await other.page.setViewportSize({ width: 390, height: 844 })
  const create = other.page.getByRole('button', { name: en('invitations.landing.createAndAccept') })
  await create.click()
  await expect(other.page.getByText(en('errors.fieldRequired')).first()).toBeVisible()
  await expectAccessible(other.page, 'the page of an invited person')
  await expectNoSidewaysScroll(other.page, 'the page of an invited person')
  await other.page.getByLabel(en('registration.firstName'), { exact: true }).fill('Nele')
  await other.page.getByLabel(en('registration.lastName'), { exact: true }).fill('Neu')
  await other.page.getByLabel(en('registration.password'), { exact: true }).fill('Moor-Lampe-19')
  await create.click()
  await expect(other.page.getByText(en('invitations.accepted', { tenant: 'Studio Nord' }))).toBeVisible()
  await expect(other.page).toHaveURL(/\/staff\/1/)
  expect(other.said).toEqual([])
  await other.close()
})
