// A new organisation has no data yet. No page may wait for data, and each page must show how to begin.

import type { Page } from '@playwright/test'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { openOrganisation } from '../steps/organisation.ts'
import { newMember } from '../steps/people.ts'
import { makeAnswers, plausibleAnswers } from '../steps/plausible-answers.ts'
import { sendWrite } from '../steps/requests.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const en = (key: string) => text('en', key)
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNQSHgAAAIEAWFYJMtfAAAAAElFTkSuQmCC'
const stressLoadPath = 'StressPilot/stress-load'

test('a new business sees on every page how to begin, and the first steps disappear once they are done', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const tenantId = await openOrganisation(page)
  const area = `/staff/${tenantId}`
  const noMembers = page.getByRole('heading', { name: en('staff.membersEmpty') })
  for (const path of ['member-measurements', 'member-measurements/new', `perform-analysis/${stressLoadPath}`]) {
    await page.goto(`${area}/${path}`)
    await expect(noMembers, path).toBeVisible()
    await expect(page.getByRole('link', { name: en('staff.newMember') }), path).toBeVisible()
    await expectAccessible(page, `${path} without members`)
  }

  await page.goto(`${area}/members-overview`)
  await expect(noMembers, 'the list of members').toBeVisible()
  await expect(page.getByText('0 members, 0 with their own access.')).toBeVisible()
  await expect(page.getByRole('searchbox'), 'there is nobody to search for').toHaveCount(0)
  for (const way of ['staff.newMember', 'staff.importList'])
    await expect(page.getByRole('link', { name: en(way) })).toBeVisible()
  await expect(page.getByRole('button', { name: en('invitations.inviteMembers') })).toBeVisible()
  await expectAccessible(page, 'the list without members')

  await page.goto(`${area}/products-overview`)
  const steps = page.getByRole('region', { name: en('staff.firstSteps.title') })
  await expect(steps.getByText('0 of 4 done')).toBeVisible()
  await expectAccessible(page, 'the first steps')
  await steps.getByRole('link', { name: en('staff.firstSteps.member') }).click()
  const form = page.getByRole('dialog', { name: en('staff.newMember') })
  await form.getByLabel(en('staff.firstName')).fill('Erste')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: en('staff.discardTitle') })
  await question.getByRole('button', { name: en('staff.keepTyped') }).click()
  await expect(form.getByLabel(en('staff.firstName')), 'what was typed is still there').toHaveValue('Erste')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: en('staff.discard') }).click()
  await expect(form).toHaveCount(0)
  const member = await newMember(context.request, tenantId, 'Erste')

  await page.goto(`${area}/products-overview`)
  await expect(steps.getByText('1 of 4 done')).toBeVisible()
  await steps.getByRole('link', { name: en('staff.firstSteps.measurement') }).click()
  await expect(page).toHaveURL(/member-measurements\/new$/)
  await expect(page.getByRole('heading', { name: en('analyses.chooseMember.title') })).toBeVisible()
  await expect(noMembers).toHaveCount(0)

  await takeOtherSteps(page, tenantId, member.id)
  await page.goto(`${area}/products-overview`)
  await expect(page.getByRole('heading', { name: 'StressPilot' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})

async function takeOtherSteps(page: Page, tenantId: number, memberId: string): Promise<void> {
  const { request } = page.context()
  const profile = allProfiles.find(({ code }) => code === 'stress-load')
  if (profile === undefined) throw new Error('there is no stress load')
  const answers = makeAnswers(plausibleAnswers(profile, { age: 41, sex: 'female' }))
  const measured = await sendWrite(request, `POST /api/tenants/${tenantId}/check-ups`, {
    data: { profileId: profile.id, memberId, answers },
  })
  expect(measured.status(), await measured.text()).toBe(201)
  const invited = await sendWrite(request, `POST /api/tenants/${tenantId}/employee-invitations`, {
    data: { email: `colleague-${crypto.randomUUID()}@salus.example`, role: 'Staff' },
  })
  expect(invited.status(), await invited.text()).toBe(201)
  const settings = await request.get(`/api/tenants/${tenantId}/settings`)
  const pictured = await sendWrite(request, `PUT /api/tenants/${tenantId}/logo`, {
    data: { content: onePixel },
    headers: { 'if-match': settings.headers()['etag'] ?? '' },
  })
  expect(pictured.status(), await pictured.text()).toBe(200)
}

test('the first steps can be hidden, and fit on a phone', async ({ page }) => {
  const tenantId = await openOrganisation(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/staff/${tenantId}/products-overview`)
  const steps = page.getByRole('region', { name: en('staff.firstSteps.title') })
  await expect(steps.getByRole('link')).toHaveCount(4)
  await expectNoSidewaysScroll(page, 'the first steps on a phone')
  await steps.getByRole('button', { name: en('staff.firstSteps.hide') }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'StressPilot' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})
