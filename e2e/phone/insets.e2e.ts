import { test } from '@playwright/test'
import { openDay } from '../steps/measurement-day.ts'
import { password, people, signIn } from '../steps/people.ts'
import {
  chooseServer,
  closePhone,
  insets,
  layInsets,
  openPhone,
  type PlayedPhone,
  signInOnPhone,
} from './played-shell.ts'
import { startAnalysis } from '../steps/runner.ts'
import { expect, expectNoSidewaysScroll, expectSettled } from '../steps/story.ts'
import { text } from '../steps/texts.ts'

/**
 * Scrolls to the beginning (`top`) or the end (`bottom`) of the page and lists the controls that the phone's bar covers
 * there. At other positions, the bars may cover content, because people can scroll it into view.
 */
const covered = ({ page }: PlayedPhone, side: 'top' | 'bottom') =>
  page.evaluate(
    ([where, { top, bottom }]) => {
      for (const each of document.querySelectorAll('html, aside, [data-full-screen], dialog[open] *'))
        each.scrollTo({ top: where === 'top' ? 0 : each.scrollHeight, behavior: 'instant' })
      return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select')].flatMap((each) => {
        const { x, y, width, height } = each.getBoundingClientRect()
        const isInSight = width > 1 && each.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        const isUnder = where === 'top' ? y < top : y + height > innerHeight - bottom
        return isInSight && isUnder
          ? [`${each.innerText || each.ariaLabel} ${Math.round(y)} + ${Math.round(height)}`]
          : []
      })
    },
    [side, insets] as const,
  )

test('the phone’s own bars cover nothing that can be pressed, upright and lying, light and dark', async ({
  browser,
  baseURL,
  context,
}, info) => {
  test.setTimeout(300_000)
  const look = async (phone: PlayedPhone, name: string) => {
    const { page } = phone
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [width, height] of [
        [390, 844],
        [844, 390],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height })
        await layInsets(page)
        await expectSettled(page)
        const where = `${name}, ${colorScheme}, ${width} × ${height}`
        await expect.poll(() => covered(phone, 'bottom'), `${where}: below`).toEqual([])
        await page.screenshot({ path: info.outputPath(`${name}-${colorScheme}-${width}-end.png`) })
        await expect.poll(() => covered(phone, 'top'), `${where}: above`).toEqual([])
        await page.screenshot({ path: info.outputPath(`${name}-${colorScheme}-${width}.png`) })
        await expectNoSidewaysScroll(page, where)
      }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 390, height: 844 })
  }

  const phone = await openPhone(browser, baseURL ?? '')
  await chooseServer(phone)
  await look(phone, 'sign-in')
  await closePhone(phone)

  const ofMember = await openPhone(browser, baseURL ?? '')
  // Does not use the member with whom most other tests sign in. Only the ten newest sessions of a person stay valid, so
  // the sign-ins of those tests would end this long session.
  await signInOnPhone(ofMember, { email: people.both, password })
  await ofMember.page.goto('/member')
  const first = ofMember.page.getByRole('article').first()
  await expect(first).toBeVisible()
  await look(ofMember, 'overview')
  await ofMember.page.getByRole('button', { name: text('en', 'shell.more'), exact: true }).click()
  await expect(ofMember.page.getByRole('dialog')).toBeVisible()
  await look(ofMember, 'menu')
  await ofMember.page.goto((await first.getByRole('link').first().getAttribute('href')) ?? '')
  await expect(ofMember.page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await look(ofMember, 'result')
  await ofMember.page.goto('/member/perform-analysis/StressPilot/stress-load')
  await startAnalysis(ofMember.page, 'en')
  await look(ofMember, 'analysis')
  await closePhone(ofMember)

  await signIn(context, 'staff')
  const day = await openDay(context.request, { people: 2, profiles: ['stress-load'] })
  const ofStaff = await openPhone(browser, baseURL ?? '')
  await signInOnPhone(ofStaff, { email: people.staff, password })
  await ofStaff.page.goto(day.path)
  await expect(ofStaff.page.getByRole('heading', { level: 1, name: 'Gesundheitstag' })).toBeVisible()
  await look(ofStaff, 'board')
  await closePhone(ofStaff)
})
