import { analysisLinksApi } from '@salus/contract/analysis-links.ts'
import { checkUpsApi } from '@salus/contract/check-ups.ts'
import { eventsApi, liveEventSchema } from '@salus/contract/events.ts'
import type { LiveEvent } from '@salus/contract/events.ts'
import { membersApi } from '@salus/contract/members.ts'
import { sessionApi } from '@salus/contract/session.ts'
import { useEffect } from 'react'
import { invalidate } from './query.ts'

const kinds = liveEventSchema.options.map((option) => option.shape.kind.value)
const retryAfterMs = 15_000

/** Keeps one live stream open while somebody is signed in: what others record appears without asking. */
export function useLiveStream(): void {
  useEffect(() => {
    const stream = openLiveStream()
    return () => stream.close()
  }, [])
}

function openLiveStream() {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasOpen = false
  const connect = () => {
    source = new EventSource(eventsApi.getEvents.path)
    for (const kind of ['message', ...kinds]) source.addEventListener(kind, receive)
    source.addEventListener('open', () => {
      // What happened while the stream was down was missed.
      if (wasOpen) refreshLists()
      wasOpen = true
    })
    source.addEventListener('error', () => {
      // The browser repeats by itself unless the server refused.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, retryAfterMs)
    })
  }
  connect()
  return {
    close: () => {
      clearTimeout(timer)
      source.close()
    },
  }
}

function receive(message: MessageEvent<string>): void {
  const event = liveEventSchema.safeParse(parseJson(message.data))
  if (event.success) applyLiveEvent(event.data)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function applyLiveEvent(event: LiveEvent): void {
  switch (event.kind) {
    case 'check-up-recorded':
    case 'check-up-amended':
      void invalidate(checkUpsApi.getCheckUpsOfTenant, { tenantId: event.groupId })
      void invalidate(checkUpsApi.getCheckUp, { tenantId: event.groupId })
      void invalidate(checkUpsApi.getMyCheckUps)
      void invalidate(checkUpsApi.getMyCheckUp)
      void invalidate(membersApi.getMembersOfTenant, { tenantId: event.groupId })
      return
    case 'analysis-link-changed':
      void invalidate(analysisLinksApi.getAnalysisLinksOfMember, { tenantId: event.groupId, memberId: event.memberId })
      return
    case 'members-changed':
      void invalidate(membersApi.getMembersOfTenant, { tenantId: event.groupId })
      return
    case 'session-changed':
      void invalidate(sessionApi.getSession)
  }
}

function refreshLists(): void {
  for (const route of [
    checkUpsApi.getCheckUpsOfTenant,
    checkUpsApi.getMyCheckUps,
    analysisLinksApi.getAnalysisLinksOfMember,
    membersApi.getMembersOfTenant,
    sessionApi.getSession,
  ]) {
    void invalidate(route)
  }
}
