// Staff import a list of members and undo the import. Then they merge two records of one person and undo the merge.

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../steps/story.ts'
import { signIn } from '../steps/people.ts'
import { text } from '../steps/texts.ts'
import { sendWrite } from '../steps/requests.ts'

/** Only this test uses this tenant, so no other test counts its members. */
const tenant = 3
const stamp = Date.now()

const header = 'Mitglieds-Nr.;Vorname;Nachname;Geburtsdatum;Anrede'
const good = Array.from(
  { length: 495 },
  (_, index) => `S${stamp}-${index};Import${index};Zeile${stamp};04.03.1985;Frau`,
)
const bad = [';Ada;;1.1.1990;Frau', ';Bob;Blau;31.02.1990;Herr', ';Cem;Celik;1.1.85;Herr', ';Dora;Dunkel;1.1.1990;?']
const file = {
  name: 'Mitglieder.csv',
  mimeType: 'text/csv',
  // A German spreadsheet program saves the file in the encoding `latin1`.
  buffer: Buffer.from([header, ...good, ...bad, 'x;Emil;Ende;1.1.2090;Herr'].join('\r\n'), 'latin1'),
}
const en = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce((whole, [name, value]) => whole.replaceAll(`{${name}}`, value), text('en', key))

test.describe('in English, on a wide screen', () => {
  test.use({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })

  test('500 members are imported with 5 bad rows left out, and taken back', async ({ page, context }) => {
    test.setTimeout(120_000)
    await signIn(context, 'foreignStaff')
    await page.goto(`/staff/${tenant}/members-overview`)
    await page.getByRole('link', { name: en('memberImports.open'), exact: true }).click()
    await expect(page.getByText(en('memberImports.drop'))).toBeVisible()
    await expectAccessible(page, 'the place for a file')
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByText(en('memberImports.columnsComplete'))).toBeVisible()
    await expectAccessible(page, 'the columns')
    await page.getByRole('radio', { name: en('memberImports.consent.on-paper') }).check()
    await page.getByRole('button', { name: en('memberImports.check') }).click()
    await expect(page.getByText(en('memberImports.row.year-incomplete'))).toBeVisible()
    await expectAccessible(page, 'the report')
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page, 'the report')
    await page.setViewportSize({ width: 1440, height: 900 })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: en('memberImports.saveBadRows') }).click()
    const saved = await readFile(await (await download).path(), 'utf8')
    expect(saved).toContain(`${en('staff.birthDate')}: ${en('memberImports.row.year-incomplete')}`)
    const start = page.getByRole('button', { name: 'Import 495 members' })
    await start.click()
    await expect(page.getByText(en('memberImports.leaveOutMissing'))).toBeVisible()
    await page.getByRole('checkbox').check()
    await start.click()
    await expect(page.getByText(en('memberImports.now.done'))).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('495', { exact: true })).toBeVisible()
    await expectAccessible(page, 'the result')
    await page.getByRole('button', { name: en('memberImports.undo') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: en('memberImports.undo') })
      .click()
    await expect(page.getByText(en('memberImports.now.undone'))).toBeVisible({ timeout: 30_000 })
    await importMended(page, saved)
    const left = await context.request.get(`/api/tenants/${tenant}/members?query=Zeile${stamp}`)
    expect(((await left.json()) as { items: unknown[] }).items).toEqual([])
  })
})

async function importMended(page: Page, saved: string): Promise<void> {
  const mended = saved.replace('1.1.85', `1.1.1985`).replace('Celik', `Celik${stamp}`)
  await page.getByRole('link', { name: en('memberImports.another') }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mended.csv', mimeType: 'text/csv', buffer: Buffer.from(mended) })
  await expect(page.getByText(en('memberImports.columnsComplete'))).toBeVisible()
  await page.getByRole('radio', { name: en('memberImports.consent.on-paper') }).check()
  await page.getByRole('button', { name: en('memberImports.check') }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Import 1 member' }).click()
  await expect(page.getByText(en('memberImports.now.done'))).toBeVisible({ timeout: 30_000 })
}

test.describe('in German, dark, on a phone', () => {
  test.use({ locale: 'de-DE', colorScheme: 'dark', viewport: { width: 390, height: 844 } })

  test('a duplicate is noticed while typing, merged, and separated again', async ({ page, context }) => {
    test.setTimeout(60_000)
    await signIn(context, 'foreignStaff')
    const name = `Müller${stamp}`
    const ids: string[] = []
    for (const [lastName, department] of [
      [name, 'Lager'],
      [name.replace('ü', 'ue'), 'Versand'],
    ]) {
      const made = await sendWrite(context.request, `POST /api/tenants/${tenant}/members`, {
        data: { firstName: 'Nora', lastName, birthDate: '1985-03-04', sex: 'female', department },
      })
      ids.push(((await made.json()) as { id: string }).id)
    }
    await page.goto(`/staff/${tenant}/members-overview/merge/${ids[0]}/${ids[1]}`)
    await page.getByRole('radio', { name: 'Versand' }).check()
    await expectAccessible(page, 'two records side by side')
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page, 'two records side by side')
    await page.getByRole('button', { name: text('de', 'memberMerges.merge'), exact: true }).click()
    await expect(page.getByText(text('de', 'memberMerges.recent'))).toBeVisible()
    const merged = await context.request.get(`/api/tenants/${tenant}/members/${ids[0]}`)
    expect(((await merged.json()) as { department: string }).department).toBe('Versand')
    expect((await context.request.get(`/api/tenants/${tenant}/members/${ids[1]}`)).status()).toBe(404)
    await expectAccessible(page, 'the doubles')
    await expectNoSidewaysScroll(page, 'the doubles')
    // Waits until the last message has disappeared, because it covers the end of the list. First moves the pointer
    // away, because a message stays open under the pointer.
    await page.mouse.move(0, 0)
    await expect(page.locator('.toast')).toHaveCount(0)
    const row = page.getByRole('listitem').filter({ hasText: name.replace('ü', 'ue') })
    await row.getByRole('button', { name: text('de', 'memberMerges.undo') }).click()
    const asking = page.getByRole('dialog', { name: text('de', 'memberMerges.undoTitle') })
    await expectAccessible(page, 'the question before an undo')
    await expectNoSidewaysScroll(page, 'the question before an undo')
    await asking.getByRole('button', { name: text('de', 'memberMerges.undo') }).click()
    await expect(page.getByText(text('de', 'memberMerges.undone'))).toBeVisible()
    const back = await context.request.get(`/api/tenants/${tenant}/members/${ids[0]}`)
    expect(((await back.json()) as { department: string }).department).toBe('Lager')
  })
})
