import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { DayBoard } from '@salus/contract/measuring/days.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { sendWrite } from './requests.ts'
import { text } from './texts.ts'

const findProfile = (code: string) => {
  const found = profileCatalogue.find((profile) => profile.code === code)
  if (found === undefined) throw new Error(`there is no profile ${code}`)
  return found
}

interface OpenedDay {
  readonly path: string
  readonly id: string
  /** The member numbers of the expected people, for a scanner to read. */
  readonly numbers: readonly string[]
  readonly memberIds: readonly string[]
  readonly lastName: string
}

interface DayToOpen {
  readonly people: number
  readonly profiles: readonly string[]
  readonly firstName?: string
  /** False if the people have not given consent; true by default. */
  readonly hasConsent?: boolean
  /** The day is today in this time zone. The default is the time zone of the machine. */
  readonly zone?: string
  /** The day is the one of this moment, in milliseconds since 1970. The default is now. */
  readonly at?: number
}

/**
 * Opens a measurement day with a station for each profile, and creates people who have not arrived yet. All of them
 * have the same last name.
 */
export async function openDay(
  request: APIRequestContext,
  { people, profiles, firstName = 'Anna', hasConsent = true, zone, at = Date.now() }: DayToOpen,
): Promise<OpenedDay> {
  const lastName = `Reihe${Date.now()}`
  const stations = profiles.map((code) => ({ name: findProfile(code).name.de, profileIds: [findProfile(code).id] }))
  const data = {
    title: 'Gesundheitstag',
    day: new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at),
    stations,
  }
  const opened = await sendWrite(request, 'POST /api/tenants/1/measurement-days', { data })
  expect(opened.status()).toBe(201)
  const { day } = (await opened.json()) as DayBoard
  const numbers = Array.from({ length: people }, (_, index) => `${lastName.slice(5)}-${index + 1}`)
  const memberIds: string[] = []
  for (const [index, externalNumber] of numbers.entries()) {
    const person = {
      firstName,
      lastName,
      birthDate: `19${50 + index}-04-12`,
      sex: 'female',
      heightCm: 170,
      externalNumber,
      ...(hasConsent ? { consent: { given: 'in-person' } } : {}),
    }
    const made = await sendWrite(request, 'POST /api/tenants/1/members', { data: person })
    expect(made.status()).toBe(201)
    memberIds.push(((await made.json()) as { id: string }).id)
  }
  return { path: `/staff/1/measurement-days/${day.id}`, id: day.id, numbers, memberIds, lastName }
}

export async function arriveAtDay(request: APIRequestContext, { id, memberIds }: OpenedDay): Promise<void> {
  for (const memberId of memberIds) {
    const came = await sendWrite(request, `POST /api/tenants/1/measurement-days/${id}/visits`, { data: { memberId } })
    expect(came.status()).toBe(201)
  }
}

/** Types the numbers like a scanner: each followed by Enter, and without waiting between them. */
export async function arriveByScan(page: Page, numbers: readonly string[]): Promise<void> {
  const field = page.getByRole('searchbox')
  await field.fill('')
  for (const number of numbers) {
    await page.keyboard.insertText(number)
    await page.keyboard.press('Enter')
  }
  for (const number of numbers) await expect(page.getByRole('listitem').filter({ hasText: number })).toBeVisible()
  await expect(field).toBeFocused()
}

export async function measureByHand(page: Page): Promise<void> {
  const weight = page.getByLabel('Körpergewicht')
  await weight.fill('64.2')
  const height = page.getByLabel('Körpergröße')
  if ((await height.inputValue()) === '') await height.fill('170')
  await height.press('Enter')
  await page.getByRole('button', { name: text('de', 'analyses.review.saveValues') }).click()
  await page.waitForURL(/member-measurements\/[0-9a-f-]{36}/)
}

export const startNext = (page: Page): Promise<void> =>
  page
    .getByRole('region', { name: text('de', 'measurementDays.next') })
    .getByRole('button')
    .last()
    .click()
