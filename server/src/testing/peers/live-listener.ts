import { type LiveEvent, liveEventSchema } from '@salus/contract/service/live-events.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { liveChannel } from '../../platform/live/notify.queries.ts'

/** Does the work, and returns the live events that it sent to the tenant, in their order. */
export async function hearEvents(
  { owner }: Database,
  tenantId: number,
  work: () => Promise<void>,
): Promise<readonly LiveEvent[]> {
  const listener = await owner.connect()
  const heard: LiveEvent[] = []
  listener.on('notification', ({ payload }) => {
    const event = liveEventSchema.parse(JSON.parse(payload ?? 'null'))
    if ('groupId' in event && event.groupId === tenantId) heard.push(event)
  })
  try {
    await listener.query(`listen ${liveChannel}`)
    await work()
    await listener.query(`unlisten ${liveChannel}`)
  } finally {
    listener.removeAllListeners('notification').release()
  }
  return heard
}
