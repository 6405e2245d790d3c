export type AddressProblem = 'noAddress' | 'noAnswer' | 'noSalus'

/** Returns the origin of a typed address; `null` unless it is an https address without user name and password. */
export function readOrigin(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.origin : null
}

const answerMs = 10_000

/** Resolves to the origin if a Salus server responds at the address, otherwise to the problem. */
export async function findServer(
  typed: string,
): Promise<{ readonly server: string } | { readonly problem: AddressProblem }> {
  const server = readOrigin(typed)
  if (server === null) return { problem: 'noAddress' }
  try {
    const signal = AbortSignal.timeout(answerMs)
    const answer = await fetch(`${server}/healthz`, {
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal,
    })
    const body: unknown = await answer.json().catch(() => null)
    const isSalus = typeof body === 'object' && body !== null && Reflect.get(body, 'product') === 'salus'
    return answer.ok && isSalus ? { server } : { problem: 'noSalus' }
  } catch {
    return { problem: 'noAnswer' }
  }
}
