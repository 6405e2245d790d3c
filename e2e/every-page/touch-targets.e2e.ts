// Opens the main pages on a phone and measures how much of the screen a touch on each control reaches.

import type { BrowserContext } from '@playwright/test'
import { fillInReport } from '../steps/group-report.ts'
import { memberByName, type Person, signIn } from '../steps/people.ts'
import { expect, test } from '../steps/story.ts'
import { listSmallTargets } from '../steps/touch-targets.ts'

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
