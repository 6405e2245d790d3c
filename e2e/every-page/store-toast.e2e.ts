import { devices } from '@playwright/test'
import { newPerson, signInAs } from '../steps/mailbox.ts'
import { expect, expectAccessible, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

const offer = text('en', 'shell.appTitle')
const { userAgent } = devices['Pixel 7']
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test.describe('on an Android phone', () => {
  test.use({ userAgent })

  test('the app is offered after the sign-in, above the bottom bar, and no longer once the offer was closed', async ({
    page,
    context,
  }) => {
    const person = await newPerson(context.request, 'Toni')
    await page.goto('/sign-in')
    await expect(page.getByRole('button', { name: text('en', 'public.signIn'), exact: true }).last()).toBeVisible()
    await expect(page.getByText(offer)).toBeHidden()

    await signInAs(context.request, person)
    await page.goto('/member')
    await expect(page.getByText(offer)).toBeVisible()
    const open = page.getByRole('link', { name: text('en', 'shell.open'), exact: true })
    await expect(open).toHaveAttribute('href', 'https://store.example/salus?for=phones&tablets')
    const bar = page.getByRole('navigation').last()
    const [toast, below] = [await page.locator('.toast').boundingBox(), await bar.boundingBox()]
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    await expectAccessible(page, 'the offer of the app')

    await page
      .locator('.toast')
      .getByRole('button', { name: text('en', 'shell.close') })
      .click()
    await expect(page.getByText(offer)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(offer)).toBeHidden()
  })
})

test.describe('on an iPhone, for which no listing is configured', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })

  test('nothing is offered', async ({ page, context }) => {
    await signInAs(context.request, await newPerson(context.request, 'Toni'))
    await page.goto('/member')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(offer)).toBeHidden()
  })
})
