import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

const quietTurns = 3
const mostTurns = 1_000

/**
 * Resolves as soon as the event loop has accepted every waiting connection. Closing the server at this moment cuts off
 * no client. If a server stops listening earlier, the system resets the connections that still wait. A proxy does not
 * repeat a write that it sent on such a connection.
 */
export async function quietMoment(server: Server): Promise<void> {
  let quiet = 0
  const note = () => (quiet = 0)
  server.on('connection', note)
  for (let turn = 0; turn < mostTurns && quiet < quietTurns; turn += 1) {
    quiet += 1
    await nextTurn()
  }
  server.off('connection', note)
}
