import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

const quietTurns = 3
const mostTurns = 1_000

/**
 * Fulfilled right after the event loop took in every connection that waited: whoever closes the server in this moment
 * cuts off nobody. The system resets connections that wait at a server which stops listening, and a proxy repeats no
 * write that it sent on one.
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
