import pg from 'pg'
import { vi } from 'vitest'

export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * Runs `act` and returns the statements that it sends about check-ups, members and the audit. A statement that is sent
 * several times is returned once. Inserts are left out.
 */
export async function sentDuring(act: () => Promise<unknown>): Promise<readonly Sent[]> {
  const sent = new Map<string, Sent>()
  const note = (text: string, values: readonly unknown[]) => {
    if (/\b(check_up|check_up_version|audit_event|member)\b/.test(text) && !/^\s*insert/.test(text))
      sent.set(text, { text, values })
  }
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first, values] = given
    if (typeof first === 'string') note(first, Array.isArray(values) ? values : [])
    else if (typeof first === 'object' && first !== null && 'text' in first && typeof first.text === 'string')
      note(first.text, 'values' in first && Array.isArray(first.values) ? first.values : [])
    return query.apply(this, given)
  })
  try {
    await act()
  } finally {
    spy.mockRestore()
  }
  return [...sent.values()]
}
