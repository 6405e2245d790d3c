import { beatEveryMs, type CatchUp, type LiveEvent, liveEventSchema } from '@salus/contract/service/live-events.ts'
import { RecentEvents } from '@salus/contract/service/recent-events.ts'
import type { Logger } from 'pino'
import type { Database } from '../database/open-database.ts'
import { refuse } from '../refusal.ts'
import { isFor } from './event-recipients.ts'
import { keepListening } from './keep-listening.ts'
import { type LiveRights, readLiveRights, readShared } from './live.queries.ts'

export interface LiveSink {
  send(event: LiveEvent): void
  /** Sends the events that the browser missed before the stream was opened. */
  catchUp(missed: CatchUp): void
  /**
   * Sends a heartbeat, so that no proxy closes a stream without events. A page that receives no heartbeat notices that
   * its connection is dead.
   */
  beat(): void
  end(): void
}

export interface LiveHub {
  /**
   * Opens a stream. Refuses with `signed-out` if the session is not valid, `unavailable` while events could be missed,
   * and `too-many-requests` if the session has too many streams.
   */
  join(token: string, sink: LiveSink): Promise<OpenStream>
  readonly figures: { readonly isListening: boolean; readonly streamCount: number }
  close(): Promise<void>
}

interface OpenStream {
  leave(): void
  catchUp(sinceMs: number): Promise<void>
}

interface Stream {
  readonly token: string
  readonly sink: LiveSink
  rights: LiveRights
}

interface Heard {
  readonly stream: Stream
  readonly heard: readonly LiveEvent[]
}

const mostStreamsOfSession = 10
/** A page that missed more events than this must load everything again. */
const mostCaughtUp = 200

const newRecentEvents = () => new RecentEvents({ count: 2_000, ageMs: 120_000, now: () => performance.now() })

interface LiveParts {
  readonly database: Database
  readonly sessionHours: number
  readonly log: Logger
  readonly recheckMs?: number
  readonly recent?: RecentEvents
}

/**
 * Sends events from the database to the open streams of this process. Reads the users' rights again at every event,
 * because a user may have lost the right to receive that event.
 */
export async function openLiveHub(parts: LiveParts): Promise<LiveHub> {
  const { recent = newRecentEvents() } = parts
  const streams = new LiveStreams(parts, recent)
  const callbacks = {
    onEvent: (payload: string) => {
      const event = readEvent(payload)
      if (!event) return
      recent.keep(event)
      void streams.tell(event)
    },
    onSessionEnded: (sessionId: string) => streams.endSession(sessionId),
    // Ends all streams, because events may have been missed. Browsers reconnect by themselves and then load all data
    // again.
    onBack: () => {
      recent.restart()
      streams.endAll()
    },
  }
  const listener = await keepListening(parts.database, callbacks, parts.log)
  recent.restart()
  const timer = setInterval(() => void streams.beat(), parts.recheckMs ?? beatEveryMs)
  timer.unref()
  let closing = false
  return {
    join: async (token, sink) => {
      const [rights] = await readLiveRights(parts.database.pool, [token], parts.sessionHours)
      if (!rights) refuse('signed-out')
      // Opens a stream only if it can receive every event from the beginning.
      if (closing || !listener.isListening) refuse('unavailable', { retryAfterSeconds: 2 })
      const stream = { token, sink, rights }
      return { leave: streams.add(stream), catchUp: (sinceMs) => streams.catchUp(stream, sinceMs) }
    },
    get figures() {
      return { isListening: listener.isListening, streamCount: streams.count }
    },
    close: async () => {
      closing = true
      clearInterval(timer)
      streams.endAll()
      await listener.close()
    },
  }
}

class LiveStreams {
  readonly #streams = new Set<Stream>()
  readonly #parts: LiveParts
  readonly #recent: RecentEvents
  readonly #waiting: LiveEvent[] = []
  #telling = false

  constructor(parts: LiveParts, recent: RecentEvents) {
    this.#parts = parts
    this.#recent = recent
  }

  get count(): number {
    return this.#streams.size
  }

  add(stream: Stream): () => void {
    const open = [...this.#streams].filter(({ token }) => token === stream.token).length
    if (open >= mostStreamsOfSession) refuse('too-many-requests', { retryAfterSeconds: 60 })
    this.#streams.add(stream)
    return () => this.#leave(stream)
  }

  /**
   * Sends events in their order. Events that arrive during a send wait, and the next send reads the rights once for all
   * of them.
   */
  async tell(event: LiveEvent): Promise<void> {
    this.#waiting.push(event)
    if (this.#telling) return
    this.#telling = true
    try {
      while (this.#waiting.length > 0) await this.#tellAll(this.#waiting.splice(0))
    } finally {
      this.#telling = false
    }
  }

  async #tellAll(events: readonly LiveEvent[]): Promise<void> {
    for (const { stream, heard } of await this.#heardBy([...this.#streams], events))
      for (const event of heard) stream.sink.send(event)
  }

  async catchUp(stream: Stream, sinceMs: number): Promise<void> {
    const { completeMs, events } = this.#recent.last(sinceMs)
    const ages = new Map(events.map(({ agoMs, event }) => [event, agoMs]))
    const possible = [...ages.keys()].filter((event) => isFor(event, stream.rights))
    const [{ heard } = { heard: [] }] = await this.#heardBy([stream], possible)
    if (!this.#streams.has(stream)) return
    const missed = heard.map((event) => ({ agoMs: ages.get(event) ?? 0, event }))
    stream.sink.catchUp(missed.length > mostCaughtUp ? { completeMs: 0, events: [] } : { completeMs, events: missed })
  }

  /**
   * Returns the events that each of these streams may receive now. Skips streams that have ended, and streams for which
   * there is no event.
   */
  async #heardBy(some: readonly Stream[], events: readonly LiveEvent[]): Promise<readonly Heard[]> {
    const eventsFor = ({ rights }: Stream) => events.filter((event) => isFor(event, rights))
    const open = await this.#recheck(some.filter((stream) => eventsFor(stream).length > 0))
    const shared = open.length === 0 ? nothing : await this.#shared(events.filter(isOfCheckUp))
    return open
      .filter((stream) => this.#streams.has(stream))
      .map((stream) => ({
        stream,
        heard: eventsFor(stream).filter((event) => isOpenTo(event, stream.rights, shared)),
      }))
  }

  /** Returns the ids of those check-ups that members share now; empty if they cannot be read. */
  async #shared(results: readonly CheckUpEvent[]): Promise<ReadonlySet<string>> {
    if (results.length === 0) return nothing
    try {
      return await readShared(this.#parts.database, results)
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'live events of check-ups were not sent')
      return nothing
    }
  }

  async beat(): Promise<void> {
    for (const stream of this.#streams) stream.sink.beat()
    // Skips the check while the database is down: the rights cannot be read, and no events are sent. When the database
    // is back, all streams are opened again.
    if (!this.#parts.database.watch.isUp) return
    await this.#recheck([...this.#streams])
  }

  endSession(sessionId: string): void {
    for (const stream of this.#streams) if (stream.rights.sessionId === sessionId) this.#end(stream)
  }

  endAll(): void {
    for (const stream of this.#streams) this.#leave(stream)
  }

  /** Reads the rights of these streams again. Returns the streams that stay open. */
  async #recheck(some: readonly Stream[]): Promise<readonly Stream[]> {
    if (some.length === 0) return []
    const { database, sessionHours, log } = this.#parts
    const tokens = [...new Set(some.map(({ token }) => token))]
    let found: readonly LiveRights[]
    try {
      found = await readLiveRights(database.pool, tokens, sessionHours)
    } catch (error) {
      // A stream must not stay open if its rights cannot be read.
      log.warn({ err: error }, 'live streams ended')
      for (const stream of some) this.#leave(stream)
      return []
    }
    const byToken = new Map(found.map((rights) => [rights.token, rights]))
    return some.filter((stream) => this.#renew(stream, byToken.get(stream.token)))
  }

  #renew(stream: Stream, rights: LiveRights | undefined): boolean {
    if (!rights) {
      this.#end(stream)
      return false
    }
    if (rights.memberships.length < stream.rights.memberships.length) {
      // A user who lost a membership must get a new stream with the current rights. The browser reconnects by itself.
      this.#end(stream)
      return false
    }
    if (JSON.stringify(rights) !== JSON.stringify(stream.rights)) stream.sink.send({ kind: 'session-changed' })
    stream.rights = rights
    return true
  }

  /** Makes the browser load its session again, and closes the stream. */
  #end(stream: Stream): void {
    stream.sink.send({ kind: 'session-changed' })
    this.#leave(stream)
  }

  #leave(stream: Stream): void {
    if (this.#streams.delete(stream)) stream.sink.end()
  }
}

const nothing: ReadonlySet<string> = new Set()

type CheckUpEvent = Extract<LiveEvent, { readonly resultGuid: string }>
const isOfCheckUp = (event: LiveEvent): event is CheckUpEvent => 'resultGuid' in event

/**
 * Staff receive only events of check-ups that are shared with them. Members receive the events of all their own
 * check-ups.
 */
const isOpenTo = (event: LiveEvent, { memberships }: LiveRights, shared: ReadonlySet<string>): boolean =>
  !isOfCheckUp(event) ||
  shared.has(event.resultGuid) ||
  memberships.some(({ tenantId, memberId }) => tenantId === event.groupId && memberId === event.memberId)

function readEvent(payload: string): LiveEvent | null {
  try {
    return liveEventSchema.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}
