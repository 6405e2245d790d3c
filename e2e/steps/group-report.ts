import type { APIRequestContext } from '@playwright/test'
import { expect } from './story.ts'

interface Survey {
  readonly surveyId: string
  readonly state: string
}

/**
 * Returns the id of the newest published survey of the demo company. Unpublished surveys are skipped, because parallel
 * tests may open newer ones.
 */
export async function newestReport(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/tenants/4/group-surveys')
  const { items } = (await answer.json()) as { items: readonly Survey[] }
  const published = items.find(({ state }) => state === 'published')
  expect(published, 'the company has a published report').toBeDefined()
  return published?.surveyId ?? ''
}

/** Replaces `{report}` in a path with the id of the company's newest report. */
export const fillInReport = async (path: string, request: APIRequestContext): Promise<string> =>
  path.includes('{report}') ? path.replace('{report}', await newestReport(request)) : path
