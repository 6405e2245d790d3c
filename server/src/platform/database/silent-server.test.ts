import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { silentLog } from '../log.ts'
import { StartRefused } from '../start/refused.ts'
import { openOwner } from './open-database.ts'

let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  server?.close()
})

test('a start whose database accepts connections and never answers is refused after a quarter of a minute', async () => {
  server = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const given = { host: '127.0.0.1', port: address.port, user: 'salus', password: 'salus', database: 'salus' }
  const refused = openOwner(given, silentLog()).then(
    () => null,
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(15_100)
  const error = await refused
  expect(error).toBeInstanceOf(StartRefused)
  expect(String(error)).toContain('No PostgreSQL answers at the address of DATABASE_URL')
})
