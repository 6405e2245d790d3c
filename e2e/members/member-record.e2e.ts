import type { Page } from '@playwright/test'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { pdfWith } from '../../server/src/testing/sample-files.ts'
import { fillDate } from '../steps/dates.ts'
import { memberByName, newMember, signIn } from '../steps/people.ts'
import { makeAnswers, plausibleAnswers } from '../steps/plausible-answers.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'
import { sendWrite } from '../steps/requests.ts'

const en = (key: string) => text('en', key)
const writeAddress = (memberId: string) => `/staff/1/members-overview/${memberId}`
const pdf = (name: string, buffer = pdfWith('Befund')) => ({ name, mimeType: 'application/pdf', buffer })

test('master data are changed in place, and what somebody else saved in the meantime is shown beside the typed text', async ({
  page,
  context,
}) => {
  await signIn(context, 'staff')
  const { id } = await newMember(context.request, 1, `Akte ${Date.now()}`)
  await page.goto(writeAddress(id))
  await page.getByRole('button', { name: en('record.edit') }).click()
  await page.getByLabel(en('staff.heightCm')).fill('7')
  await page.getByLabel(en('staff.department')).fill('Reception')
  await page.getByRole('button', { name: en('record.save'), exact: true }).click()
  await expect(page.getByLabel(en('staff.heightCm'))).toHaveAccessibleDescription(/50/)
  await page.getByLabel(en('staff.heightCm')).fill('171.5')
  const other = { department: 'Pool', externalNumber: `N-${id.slice(0, 8)}` }
  expect((await sendWrite(context.request, `PATCH /api/tenants/1/members/${id}`, { data: other })).status()).toBe(200)
  await page.getByRole('button', { name: en('record.save'), exact: true }).click()
  await expect(page.getByText(en('record.meanwhile').replace('{value}', 'Pool'))).toBeVisible()
  await expect(page.getByLabel(en('staff.department'))).toHaveValue('Reception')
  await expect(page.getByLabel(en('staff.externalNumber'))).toHaveValue(other.externalNumber)
  await expectAccessible(page, 'the record that was changed meanwhile')
  await page.getByRole('button', { name: en('record.save'), exact: true }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Reception' })).toBeVisible()
  await page.getByLabel(en('record.newNote')).fill('Knee on the left\nno jumps')
  await page.getByRole('button', { name: en('record.saveNote') }).click()
  await expect(page.getByRole('article').filter({ hasText: 'no jumps' })).toContainText('Sophie Brandt')
  await page.getByRole('button', { name: en('record.more') }).click()
  await page.getByRole('button', { name: en('record.archive') }).click()
  await expect(page.locator('#main').getByText(en('record.archived'), { exact: true })).toBeVisible()
})

test('staff add a document, the member looks at it and keeps it, and an Admin removes it', async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, 'admin')
  const { id } = await memberByName(context.request, 1, 'Mara Lindner')
  await page.goto(writeAddress(id))
  const name = `Befund ${Date.now()}.pdf`
  const input = page.locator('input[type=file]')
  await input.setInputFiles([pdf('Rechnung.pdf', Buffer.from('<!doctype html><script>1</script>'))])
  await expect(page.getByText(en('documents.fault.type-not-allowed'))).toBeVisible()
  await page.getByRole('button', { name: en('documents.dismiss').replace('{name}', 'Rechnung.pdf') }).click()
  await context.setOffline(true)
  await input.setInputFiles([pdf(name)])
  await expect(page.getByText(en('errors.network')).first()).toBeVisible()
  await context.setOffline(false)
  await page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: en('errors.retry') })
    .click()
  await page.getByRole('button', { name: en('documents.preview').replace('{name}', name) }).click()
  await expect(page.getByRole('dialog').locator('iframe, p').first()).toBeVisible()
  await expectAccessible(page, 'the preview')
  await page.keyboard.press('Escape')

  const theirs = await browser.newContext({ locale: 'en-GB' })
  await signIn(theirs, 'member')
  const memberPage = await theirs.newPage()
  await memberPage.goto('/member/documents')
  const mine = memberPage.getByRole('button', { name: en('documents.download').replace('{name}', name) })
  await expect(mine).toBeVisible()
  await expectAccessible(memberPage, 'the documents of a member')
  const [download] = await Promise.all([memberPage.waitForEvent('download'), mine.click()])
  expect(download.suggestedFilename()).toBe(name)
  await memberPage.getByRole('button', { name: en('documents.preview').replace('{name}', name) }).click()
  await expect(memberPage.getByRole('dialog').getByRole('heading', { name })).toBeVisible()

  await page.getByRole('button', { name: en('documents.remove').replace('{name}', name) }).click()
  await page.getByLabel(en('documents.reason')).fill('Not hers')
  await page.getByRole('button', { name: en('documents.removeForGood') }).click()
  await expect(page.getByRole('button', { name: en('documents.preview').replace('{name}', name) })).toBeHidden()
  await memberPage.keyboard.press('Escape')
  await expect(mine).toBeHidden()
  await theirs.close()
})

async function fillGuest(page: Page, said: (key: string) => string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(said('guests.name')).fill(name)
  await fillDate(dialog, said('staff.birthDate'), '1985-04-12')
  await dialog.getByLabel(said('staff.sex')).selectOption('female')
  await dialog.getByRole('button', { name: said('guests.start') }).click()
  await expect(dialog.getByText(said('guests.storesNeeded'))).toBeVisible()
  await dialog.getByLabel(said('guests.stores')).check()
  await dialog.getByLabel(said('guests.shares')).check()
}

test('what is typed of a guest stays when the profiles arrive late', async ({ page, context }) => {
  await signIn(context, 'staff')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/tenants/1/measurement-profiles*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/staff/1/perform-analysis')
  await page.getByRole('button', { name: en('guests.new') }).click()
  const name = page.getByRole('dialog').getByLabel(en('guests.name'))
  await name.fill('Gina')
  release()
  await expect(page).toHaveURL(/perform-analysis\/.+/)
  await expect(name).toHaveValue('Gina')
})

test('a guest is measured without a record and turns out to be a member', async ({ page, context }) => {
  await signIn(context, 'staff')
  const lastName = `Gast ${Date.now()}`
  const member = await newMember(context.request, 1, lastName)
  await page.goto('/staff/1/perform-analysis')
  await page.getByRole('button', { name: en('guests.new') }).click()
  await fillGuest(page, en, lastName)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('guests.start') })
    .click()
  await expect(page).toHaveURL(/memberId=/)
  const guestId = new URL(page.url()).searchParams.get('memberId')
  const profile = allProfiles.find(({ code }) => code === 'stress-load')
  if (profile === undefined) throw new Error('there is no stress load')
  const answers = makeAnswers(plausibleAnswers(profile, { age: 41, sex: 'female' }))
  const measured = await sendWrite(context.request, 'POST /api/tenants/1/check-ups', {
    data: { profileId: profile.id, memberId: guestId, answers },
  })
  expect(measured.status()).toBe(201)
  await page.goto('/staff/1/guests')
  await page.getByRole('link', { name: lastName }).click()
  await expect(page.getByText(en('guests.guest'), { exact: true })).toBeVisible()
  await page.goto(writeAddress(String(guestId)))
  await page.getByRole('button', { name: en('guests.becomeMember') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(en('guests.existingRecord')).click()
  await dialog.getByRole('combobox').fill(lastName)
  await dialog.getByRole('option', { name: `Story ${lastName}` }).click()
  await expectAccessible(page, 'the dialog that makes a member')
  await dialog.getByRole('button', { name: en('guests.becomeMember') }).click()
  await expect(page).toHaveURL(new RegExp(member.id))
  await expect(page.getByRole('link', { name: /Stress load/ })).toBeVisible()
})

test.describe('in German, dark and on the narrowest screen', () => {
  test.use({ locale: 'de-DE', colorScheme: 'dark', viewport: { width: 320, height: 800 } })

  test('record, guests and documents hold all their words', async ({ page, context }) => {
    const de = (key: string) => text('de', key)
    await signIn(context, 'staff')
    const { id } = await newMember(context.request, 1, `Schmal ${Date.now()}`)
    await page.goto(writeAddress(id))
    await expect(page.getByRole('heading', { name: de('record.notes') })).toBeVisible()
    await page.getByRole('button', { name: de('record.edit') }).click()
    await expectAccessible(page, 'the record')
    await expectNoSidewaysScroll(page, 'the record')
    await page.goto('/staff/1/guests')
    await page
      .getByRole('button', { name: de('guests.new') })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'the dialog of a guest')
    await expectNoSidewaysScroll(page, 'the dialog of a guest')
  })
})
