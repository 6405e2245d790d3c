import { newPerson } from '../steps/mailbox.ts'
import { appOrigin, callsOf, isAppBuilt, playShell, serverOrigin, tell } from '../steps/played-shell.ts'
import { expect, expectAccessible, test } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

test.skip(!isAppBuilt(), 'the pages of the apps are not built: run "npm ci" and "node build.mjs" in native/')
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const insets = `document.documentElement.style.cssText += ';--safe-area-inset-top:48px;--safe-area-inset-bottom:34px'`

test('the app asks for its server, signs in with a token and no cookie, and follows theme, Back and links', async ({
  page,
  context,
  baseURL,
}, info) => {
  const person = await newPerson(context.request, 'Toni')
  await context.clearCookies()
  const sent = await playShell(page, baseURL ?? '')
  await page.goto(`${appOrigin}/`)
  await page.evaluate(insets)
  await expect(page.getByRole('heading', { name: 'Connect to your Salus' })).toBeVisible()
  await expectAccessible(page, 'the first start of the app')
  await page.screenshot({ path: info.outputPath('first-start.png') })
  const address = page.getByLabel('Address of the server')
  await address.fill('http://salus.example')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('This is not an address.')).toBeVisible()
  expect(sent).toHaveLength(0)
  await page.getByRole('button', { name: 'Scan a QR code' }).click()

  const signIn = page.getByRole('button', { name: text('en', 'public.signIn'), exact: true }).last()
  await expect(signIn).toBeVisible()
  await expect(page.getByText('Server: salus.example')).toBeVisible()
  await page.screenshot({ path: info.outputPath('sign-in-light.png') })
  await page.getByLabel(text('en', 'public.email')).fill(person.email)
  await page.getByLabel(text('en', 'public.password'), { exact: true }).fill(person.password)
  await signIn.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(signIn).toBeHidden()

  // The token stays in the phone's store, and no request has a cookie.
  const kept = (await callsOf(page, 'SecureStorage')).filter(({ method }) => method === 'internalSetItem')
  expect(kept.map(({ options }) => options['data'])).toEqual([serverOrigin, expect.stringMatching(/^salusapp_/)])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('salusapp_')
  expect(await context.cookies()).toEqual([])
  for (const headers of sent) expect([headers['cookie'], headers['origin']]).toEqual([undefined, appOrigin])
  expect(sent.at(-1)?.['authorization']).toMatch(/^Bearer salusapp_/)

  const looks = async () => ({
    style: (await callsOf(page, 'StatusBar')).findLast(({ method }) => method === 'setStyle')?.options['style'],
    strip: await page.evaluate(() => {
      const { backgroundColor, height } = getComputedStyle(document.documentElement, '::before')
      return `${backgroundColor} ${height}`
    }),
  })
  await page.evaluate(insets)
  expect(await looks()).toEqual({ style: 'LIGHT', strip: 'rgb(241, 245, 249) 48px' })
  await page.screenshot({ path: info.outputPath('light.png') })
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expect.poll(looks).toEqual({ style: 'DARK', strip: 'rgb(30, 41, 59) 48px' })
  await page.screenshot({ path: info.outputPath('dark.png') })

  const before = page.url()
  await tell(page, 'App', 'appUrlOpen', { url: 'https://evil.example/invitation#stolen' })
  await tell(page, 'App', 'appUrlOpen', { url: 'salus://open#a-token-that-is-much-too-long-for-a-code' })
  expect(page.url()).toBe(before)
  await tell(page, 'App', 'appUrlOpen', { url: 'salus://open#ABCD2345' })
  await expect(page).toHaveURL(/\/invitation/)
  await tell(page, 'App', 'backButton', { canGoBack: true })
  await expect(page).toHaveURL(before)
  await tell(page, 'App', 'backButton', { canGoBack: false })
  expect((await callsOf(page, 'App')).some(({ method }) => method === 'minimizeApp')).toBe(true)
  await expect(page.getByText(text('en', 'shell.appTitle'))).toBeHidden()
})
