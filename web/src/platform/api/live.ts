import { liveEventSchema } from '@salus/contract/service/live-events.ts'
import type { LiveEvent } from '@salus/contract/service/live-events.ts'
import { RecentEvents } from '@salus/contract/service/recent-events.ts'
import { useEffect } from 'react'
import { z } from 'zod'
import { openStream, readMissed, computeSpanToAsk, type StreamListeners } from './live-source.ts'
import { readFirstAskedAt } from './query.ts'
import { reportError } from './report-error.ts'
import { markStaleAfter, markStaleAfterPause } from './stale.ts'
import { Listeners } from '../../ui/listeners.ts'

export function useLiveStream(): void {
  useEffect(() => {
    const stream = openLiveStream()
    return () => stream.close()
  }, [])
}

/**
 * All windows share one stream if the browser supports this, because over HTTP/1.1 a browser opens only six connections
 * per server.
 */
function openLiveStream() {
  const canShare = typeof BroadcastChannel === 'function' && 'locks' in navigator
  return canShare ? joinWindows() : openStream(ownListeners, readFirstAskedAt())
}

const ownListeners: StreamListeners = {
  onEvent: hear,
  onEarlier: applyEarlier,
  onMissed: markStaleAfterPause,
}

const lockName = 'salus.live'
const missedSomething = 'missed-something'
const answerWithinMs = 5_000

const askSchema = z.strictObject({ asks: z.string(), sinceMs: z.number() })
const answerSchema = z.strictObject({ answers: z.string(), missed: z.unknown() })
const earlierSchema = z.strictObject({ earlier: z.array(liveEventSchema) })

function joinWindows() {
  const channel = new BroadcastChannel(lockName)
  const ending = new AbortController()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  const post = (said: unknown) => channel.postMessage(said)
  const latecomer = askOthers(post)
  let recent: RecentEvents | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const ask = askSchema.safeParse(data)
    if (!ask.success) latecomer.hear(data)
    else if (recent) post({ answers: ask.data.asks, missed: recent.last(ask.data.sinceMs) })
  })
  const lead = async (askedAt: number | null) => {
    latecomer.stop()
    recent = new RecentEvents({ count: 200, ageMs: 120_000, now: () => performance.now() })
    recent.restart(askedAt ?? performance.now())
    const stream = openStream(listenForAll(post, recent), askedAt)
    await new Promise((resolve) => ending.signal.addEventListener('abort', resolve))
    stream.close()
  }
  // The window that holds the lock opens the stream. When this window is closed, the next window takes over.
  const takePart = async () => {
    const isLed = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (lock === null) return true
      if (!ending.signal.aborted) await lead(readFirstAskedAt())
      return false
    })
    if (!isLed || ending.signal.aborted) return
    latecomer.ask()
    await navigator.locks.request(lockName, { signal: ending.signal }, () => lead(null))
  }
  takePart().catch((error: unknown) => ending.signal.aborted || reportError(error))
  return {
    close: () => {
      ending.abort()
      latecomer.stop()
      channel.close()
    },
  }
}

type Post = (said: unknown) => void

function listenForAll(post: Post, recent: RecentEvents): StreamListeners {
  return {
    onEvent: (event) => {
      // Drop the earlier events, because they may have been sent for another user.
      if (event.kind === 'session-changed') recent.restart()
      else recent.keep(event)
      post(event)
      hear(event)
    },
    onEarlier: (events) => {
      for (const event of events) recent.keep(event)
      post({ earlier: events })
      applyEarlier(events)
    },
    onMissed: () => {
      recent.restart()
      post(missedSomething)
      markStaleAfterPause()
    },
  }
}

/**
 * Asks the window that owns the stream for the events that this window has missed. If the answer takes more than 5
 * seconds, or does not reach back far enough, invalidates all data that events can change.
 */
function askOthers(post: Post) {
  const id = crypto.randomUUID()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    ask: () => {
      timer = setTimeout(markStaleAfterPause, answerWithinMs)
      post({ asks: id, sinceMs: computeSpanToAsk(readFirstAskedAt()) })
    },
    hear: (said: unknown) => {
      const answer = answerSchema.safeParse(said)
      if (!answer.success) return hearOther(said)
      if (answer.data.answers !== id) return
      stop()
      const events = readMissed(answer.data.missed, readFirstAskedAt())
      if (events === null) markStaleAfterPause()
      else applyEarlier(events)
    },
    stop,
  }
}

/**
 * Refetches the data that earlier events have changed. Calls no listener: the page was opened after these events, so it
 * must show no message about them.
 */
function applyEarlier(events: readonly LiveEvent[]): void {
  // Also refetches the session, because the page may have read it before the user's rights changed.
  const hasOtherRights = events.some(({ kind }) => kind === 'memberships-changed')
  markStaleAfter(hasOtherRights ? [...events, { kind: 'session-changed' }] : events)
}

function hearOther(said: unknown): void {
  if (said === missedSomething) return markStaleAfterPause()
  const earlier = earlierSchema.safeParse(said)
  if (earlier.success) return applyEarlier(earlier.data.earlier)
  const event = liveEventSchema.safeParse(said)
  if (event.success) hear(event.data)
}

const listeners = new Listeners<[LiveEvent]>()

function hear(event: LiveEvent): void {
  markStaleAfter([event])
  listeners.notify(event)
}

export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  return listeners.add(listener)
}
