import type { APIRequestContext } from '@playwright/test'
import { expect } from './story.ts'

interface Survey {
  readonly surveyId: string
  readonly state: string
}

/**
 * The id of the newest published survey of the demo company. Other tests run in parallel and may open newer surveys,
 * which are not published.
 */
export async function newestReport(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/tenants/4/group-surveys')
  const { items } = (await answer.json()) as { items: readonly Survey[] }
  const published = items.find(({ state }) => state === 'published')
  expect(published, 'the company has a published report').toBeDefined()
  return published?.surveyId ?? ''
}

/** The address of a page, where `{report}` stands for the newest report of the company. */
export const fillInReport = async (path: string, request: APIRequestContext): Promise<string> =>
  path.includes('{report}') ? path.replace('{report}', await newestReport(request)) : path
