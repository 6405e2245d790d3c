// Opens the main pages on a phone and measures how much of the screen a touch on each control reaches.

import type { BrowserContext, Page } from '@playwright/test'
import { fillInReport } from '../steps/group-report.ts'
import { memberByName, type Person, signIn } from '../steps/people.ts'
import { expect, test } from '../steps/story.ts'

test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } })

const pagesByPerson: readonly { readonly who: Person | null; readonly paths: readonly string[] }[] = [
  {
    who: null,
    paths: ['/home', '/register-selection', '/about', '/information', '/privacy', '/invitation'],
  },
  {
    who: 'member',
    paths: [
      '/member/member-dashboard',
      '/member/member-dashboard/{result}',
      '/member/documents',
      '/member/perform-analysis',
      '/profile-settings?section=privacy',
      '/memberships',
      '/linking',
    ],
  },
  {
    who: 'admin',
    paths: [
      '/staff/1/products-overview',
      '/staff/1/users-overview',
      '/staff/1/audit-log',
      '/staff/1/members-overview',
      '/staff/1/members-overview/{member}',
      '/staff/1/guests',
      '/staff/1/measurement-days',
      '/staff/1/measurement-files',
      '/staff/1/tenant-settings',
      '/staff/1/member-measurements?memberId={member}',
      '/staff/1/perform-analysis',
    ],
  },
  {
    who: 'adminOfCompany',
    paths: ['/staff/4/group-surveys', '/staff/4/group-surveys/new', '/staff/4/group-surveys/{report}'],
  },
]

for (const { who, paths } of pagesByPerson)
  test(`on a phone everything that ${who ?? 'a signed-out person'} presses is large enough for a finger`, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000)
    if (who) await signIn(context, who)
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(await fillIn(path, context))
        await expect(page.locator('h1').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await listSmallTargets(page), path).toEqual([])
      })
  })

async function fillIn(path: string, { request }: BrowserContext): Promise<string> {
  if (path.includes('{member}')) return path.replace('{member}', (await memberByName(request, 1, 'Mara Lindner')).id)
  if (path.includes('{result}')) {
    const answer = await request.get('/api/me/check-ups?limit=1')
    const { items } = (await answer.json()) as { items: readonly { resultGuid: string }[] }
    return path.replace('{result}', items[0]?.resultGuid ?? '')
  }
  return fillInReport(path, request)
}

/** The height of a finger's target in CSS pixels, with room for rounding. */
const fewestPixels = 43.5

/**
 * Lists the controls on the page whose target is too low for a finger. The target is the area that reacts to a touch,
 * which can be larger than the drawn control. Links within a sentence are as high as its line and are left out.
 */
async function listSmallTargets(page: Page): Promise<readonly string[]> {
  const targets = await page.evaluate(measureTargets)
  return targets.filter(({ height }) => height < fewestPixels).map(({ name, height }) => `${name}: ${height} px`)
}

/** Runs in the browser, so it needs everything that it calls within itself. */
function measureTargets(): readonly { readonly name: string; readonly height: number }[] {
  const pressed = 'a[href], button:enabled, summary, select:enabled, input:enabled:not([type=hidden]), textarea:enabled'
  const isShown = (control: Element): boolean =>
    control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    control.closest('.sr-only, [inert], [aria-hidden=true]') === null &&
    control.getBoundingClientRect().width > 1
  const isInSentence = (control: Element): boolean => {
    if (getComputedStyle(control).display !== 'inline') return false
    const sentence = control.parentElement?.cloneNode(true)
    if (!(sentence instanceof Element)) return false
    for (const other of sentence.querySelectorAll('a, button')) other.remove()
    return /\p{L}{2}/u.test(sentence.textContent)
  }
  const isReached = (control: Element, x: number, y: number): boolean => {
    const touched = document.elementFromPoint(x, y)
    if (touched === null) return false
    const label = touched.closest('label')
    return control.contains(touched) || label?.control === control || label?.contains(control) === true
  }
  /** Returns how far from the middle a touch still reaches the control, upwards or downwards. */
  const measureReach = (control: Element, from: { x: number; y: number }, direction: 1 | -1): number => {
    let away = 0
    while (away < 44 && isReached(control, from.x, from.y + direction * (away + 0.5))) away += 0.5
    return away
  }
  return [...document.querySelectorAll(pressed)]
    .filter((control) => isShown(control) && !isInSentence(control))
    .map((control) => {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect()
      const middle = { x: left + width / 2, y: top + height / 2 }
      const name = control.getAttribute('aria-label') ?? control.textContent.trim()
      const reach = measureReach(control, middle, -1) + measureReach(control, middle, 1)
      return { name: `${control.tagName} ${name.slice(0, 60)}`, height: reach }
    })
}
