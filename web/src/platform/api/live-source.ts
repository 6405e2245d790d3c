import {
  beatEveryMs,
  beatName,
  catchUpName,
  catchUpSchema,
  eventsApi,
  liveEventSchema,
  longestSinceMs,
} from '@salus/contract/service/live-events.ts'
import type { LiveEvent } from '@salus/contract/service/live-events.ts'
import { EventStream } from '../native/event-stream.ts'
import { nativeShell } from '../native/native-shell.ts'
import { onServiceReturn } from './service-state.ts'

/** In milliseconds. Added to the requested time span, because events can occur while the request is on its way. */
const marginMs = 10_000
const [firstRetryMs, longestRetryMs] = [2_000, 15_000]
/**
 * In milliseconds: how long a connection may take to open, and how long an open connection may be silent. After this
 * time, a new connection is opened.
 */
const [longestOpeningMs, longestSilenceMs] = [15_000, 3 * beatEveryMs]
const kinds = liveEventSchema.options.map((option) => option.shape.kind.value)

export interface StreamListeners {
  readonly onEvent: (event: LiveEvent) => void
  readonly onEarlier: (events: readonly LiveEvent[]) => void
  readonly onMissed: () => void
}

/**
 * Keeps one event stream open, and reopens it after a failure or a long silence. The first connection requests the
 * events since `askedAt`, a time from `performance.now()`. If `askedAt` is `null`, the first connection calls
 * `onMissed` instead. Every later connection also calls `onMissed`.
 */
export function openStream(listeners: StreamListeners, askedAt: number | null) {
  let source: EventSource | EventStream
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFirst = askedAt !== null
  let refusals = 0
  let isCatchingUp = false
  const reconnect = () => {
    clearTimeout(timer)
    source.close()
    isFirst = false
    connect()
  }
  const silence = watchSilence(reconnect)
  const connect = () => {
    // An older server refuses a request for beats (`beatName`). So after an odd number of refusals, the request does
    // not ask for beats.
    const address = streamAddress(isFirst ? askedAt : null, refusals % 2 === 0)
    source = __IN_APP__ && nativeShell() !== null ? new EventStream(address) : new EventSource(address)
    silence.expectSign(longestOpeningMs)
    source.addEventListener(beatName, () => silence.expectSign(longestSilenceMs))
    for (const kind of ['message', ...kinds]) source.addEventListener(kind, (event) => tell(listeners, readData(event)))
    source.addEventListener(catchUpName, (event) => {
      const events = askedAt === null ? null : readMissed(parseJson(readData(event)), askedAt)
      if (!isCatchingUp) return
      if (events === null) listeners.onMissed()
      else listeners.onEarlier(events)
    })
    source.addEventListener('open', () => {
      // Measures the silence only after the first beat, because an older server sends no beats.
      silence.stop()
      refusals = 0
      isCatchingUp = isFirst
      isFirst = false
      if (!isCatchingUp) listeners.onMissed()
    })
    source.addEventListener('error', () => {
      isFirst = false
      silence.expectSign(longestOpeningMs)
      // If the server has not refused, the browser reconnects by itself. After a refusal, a new source must be opened.
      if (source.readyState !== EventSource.CLOSED) return
      silence.stop()
      timer = setTimeout(connect, retryAfterMs(refusals++))
    })
  }
  connect()
  const forget = onServiceReturn(() => {
    if (source.readyState !== EventSource.CLOSED) return
    clearTimeout(timer)
    connect()
  })
  return {
    close: () => {
      forget()
      clearTimeout(timer)
      silence.stop()
      source.close()
    },
  }
}

function tell(listeners: StreamListeners, data: string): void {
  const event = liveEventSchema.safeParse(parseJson(data))
  if (event.success) listeners.onEvent(event.data)
}

function streamAddress(askedAt: number | null, asksBeats: boolean): string {
  const since = askedAt === null ? {} : { since: String(computeSpanToAsk(askedAt)) }
  const query = new URLSearchParams({ ...since, ...(asksBeats ? { beats: 'true' } : {}) }).toString()
  return query === '' ? eventsApi.getEvents.path : `${eventsApi.getEvents.path}?${query}`
}

/** Watches for a sign of life. Calls `onSilence` if neither the next sign nor `stop` comes in time. */
function watchSilence(onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    expectSign: (withinMs: number) => {
      stop()
      timer = setTimeout(onSilence, withinMs)
    },
    stop,
  }
}

/**
 * Returns the delay before the next attempt, in milliseconds. The delay grows with each consecutive refusal. A random
 * part keeps browsers from reconnecting all at the same time.
 */
const retryAfterMs = (refusals: number): number =>
  Math.min(firstRetryMs * 2 ** refusals, longestRetryMs) * (0.75 + Math.random() / 4)

const readData = (event: Event): string => (event instanceof MessageEvent ? String(event.data) : '')

export const computeSpanToAsk = (askedAt: number): number =>
  Math.min(longestSinceMs, Math.ceil(performance.now() - askedAt + marginMs))

/**
 * Returns the events that may have happened since `askedAt`, or `null` if the response does not reach back to this
 * time.
 */
export function readMissed(said: unknown, askedAt: number): readonly LiveEvent[] | null {
  const { data } = catchUpSchema.safeParse(said)
  const now = performance.now()
  if (data === undefined || now - data.completeMs > askedAt) return null
  return data.events.filter(({ agoMs }) => now - agoMs >= askedAt).map(({ event }) => event)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
