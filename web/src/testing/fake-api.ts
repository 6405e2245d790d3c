import type { Session } from '@salus/contract/account/session.ts'
import { vi } from 'vitest'
import { queryClient } from '../platform/api/query.ts'

type Answer = (url: URL) => unknown

/**
 * Replaces `fetch`. Finds the response by the path of the URL. Returns a list to which every requested URL is added. A
 * response of `undefined` becomes a 404.
 */
export function fakeApi(answers: Readonly<Record<string, Answer>>): readonly URL[] {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost:3000')
    asked.push(url)
    const body = await answers[url.pathname]?.(url)
    if (body instanceof Response) return body
    if (body !== undefined) return Response.json(body)
    return Response.json({ type: 'about:blank', title: 'Not found', status: 404, code: 'not-found' }, { status: 404 })
  })
  return asked
}

export function signedInAs(session: Session): void {
  queryClient.clear()
  queryClient.setQueryData(['getSession', {}], session)
}
