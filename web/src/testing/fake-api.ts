import type { Session } from '@salus/contract/account/session.ts'
import { vi } from 'vitest'
import { queryClient } from '../platform/api/query.ts'

type Answer = (url: URL) => unknown

/** Responds to calls by path and keeps all requests for the test to read. An undefined response is a 404. */
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

/** Signs in with this session. */
export function signedInAs(session: Session): void {
  queryClient.clear()
  queryClient.setQueryData(['getSession', {}], session)
}
