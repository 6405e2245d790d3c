import { eventsApi, liveEventSchema } from '@salus/contract/service/live-events.ts'
import type { LiveEvent } from '@salus/contract/service/live-events.ts'
import { useEffect } from 'react'
import { reportError } from './report-error.ts'
import { onServiceReturn } from './service-state.ts'
import { markStaleAfter, markStaleAfterPause } from './stale.ts'

const kinds = liveEventSchema.options.map((option) => option.shape.kind.value)
const retryAfterMs = 15_000

/** Keeps one live stream open while a person is signed in, so that changes by others appear by themselves. */
export function useLiveStream(): void {
  useEffect(() => {
    const stream = openLiveStream()
    return () => stream.close()
  }, [])
}

/**
 * The windows of one browser share one stream, because over HTTP/1.1 a browser opens only six connections per server.
 */
function openLiveStream() {
  const canShare = typeof BroadcastChannel === 'function' && 'locks' in navigator
  if (!canShare) return listenAlone(hear)
  const channel = new BroadcastChannel(lockName)
  const ending = new AbortController()
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data))
  const tellAll = (said: unknown) => {
    hear(said)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel.postMessage(said)
  }
  const lead = async (isTakingOver: boolean) => {
    const stream = listenAlone(tellAll, isTakingOver)
    await new Promise((resolve) => ending.signal.addEventListener('abort', resolve))
    stream.close()
  }
  // The window that holds the lock listens; when it closes, the next one takes over.
  const takePart = async () => {
    const isLed = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (lock === null) return true
      if (!ending.signal.aborted) await lead(false)
      return false
    })
    if (isLed) await navigator.locks.request(lockName, { signal: ending.signal }, () => lead(true))
  }
  takePart().catch((error: unknown) => ending.signal.aborted || reportError(error))
  return {
    close: () => {
      ending.abort()
      channel.close()
    },
  }
}

const lockName = 'salus.live'
const missedSomething = 'missed-something'

function hear(said: unknown): void {
  if (said === missedSomething) return markStaleAfterPause()
  const event = liveEventSchema.safeParse(said)
  if (!event.success) return
  markStaleAfter(event.data)
  for (const listener of listeners) listener(event.data)
}

function listenAlone(tell: (said: unknown) => void, wasOpenBefore = false) {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasOpen = wasOpenBefore
  const connect = () => {
    source = new EventSource(eventsApi.getEvents.path)
    for (const kind of ['message', ...kinds])
      source.addEventListener(kind, ({ data }: MessageEvent<string>) => tell(parseJson(data)))
    source.addEventListener('open', () => {
      // Events were missed while the stream was down.
      if (wasOpen) tell(missedSomething)
      wasOpen = true
    })
    source.addEventListener('error', () => {
      // The browser reconnects by itself unless the server refused.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, retryAfterMs)
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
      source.close()
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const listeners = new Set<(event: LiveEvent) => void>()

/** Subscribes to changes by others; stale lists refetch by themselves. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
