import { analysisLinksApi } from '@salus/contract/analysis-links.ts'
import { checkUpChangesApi } from '@salus/contract/check-up-changes.ts'
import { checkUpsApi } from '@salus/contract/check-ups.ts'
import { consentsApi } from '@salus/contract/consents.ts'
import { documentsApi } from '@salus/contract/documents.ts'
import { employeesApi } from '@salus/contract/employees.ts'
import { eventsApi, liveEventSchema } from '@salus/contract/events.ts'
import type { LiveEvent } from '@salus/contract/events.ts'
import { guestsApi } from '@salus/contract/guests.ts'
import { invitationsApi } from '@salus/contract/invitations.ts'
import { invoicesApi } from '@salus/contract/invoices.ts'
import { measurementDaysApi } from '@salus/contract/measurement-days.ts'
import { memberImportsApi } from '@salus/contract/member-imports.ts'
import { membersApi } from '@salus/contract/members.ts'
import { membershipsApi } from '@salus/contract/memberships.ts'
import { ownDataApi } from '@salus/contract/own-data.ts'
import { productsApi } from '@salus/contract/products.ts'
import { sessionApi } from '@salus/contract/session.ts'
import { tariffApi } from '@salus/contract/tariff.ts'
import { supportApi } from '@salus/contract/support.ts'
import { useEffect } from 'react'
import { invalidate } from './query.ts'
import { reportError } from './report-error.ts'

const kinds = liveEventSchema.options.map((option) => option.shape.kind.value)
const retryAfterMs = 15_000

/** Keeps one live stream open while somebody is signed in: what others record appears without asking. */
export function useLiveStream(): void {
  useEffect(() => {
    const stream = openLiveStream()
    return () => stream.close()
  }, [])
}

/** The windows of one browser share one stream: over HTTP/1.1 a browser opens six connections to a server in all. */
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
  // Whoever holds the lock listens; when that window is closed, the next one goes on.
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
  if (said === missedSomething) return refreshLists()
  const event = liveEventSchema.safeParse(said)
  if (!event.success) return
  applyLiveEvent(event.data)
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
      // What happened while the stream was down was missed.
      if (wasOpen) tell(missedSomething)
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const listeners = new Set<(event: LiveEvent) => void>()

/** Hears what others did, besides the lists that are asked for again by themselves. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function applyLiveEvent(event: LiveEvent): void {
  switch (event.kind) {
    case 'check-up-recorded':
    case 'check-up-amended':
      void invalidate(checkUpsApi.getCheckUpsOfTenant, { tenantId: event.groupId })
      void invalidate(checkUpChangesApi.getCheckUpChangesOfTenant, { tenantId: event.groupId })
      void invalidate(checkUpsApi.getCheckUp, { tenantId: event.groupId })
      void invalidate(checkUpsApi.getMyCheckUps)
      void invalidate(checkUpsApi.getMyLatestCheckUps)
      void invalidate(checkUpChangesApi.getMyCheckUpChanges)
      void invalidate(checkUpsApi.getMyCheckUp)
      membersAreOld(event.groupId)
      return
    case 'analysis-link-changed':
      void invalidate(analysisLinksApi.getAnalysisLinksOfMember, { tenantId: event.groupId, memberId: event.memberId })
      return
    case 'consents-changed':
      void invalidate(consentsApi.getMyConsents)
      void invalidate(consentsApi.getConsentsOfMember, { tenantId: event.groupId, memberId: event.memberId })
      void invalidate(checkUpsApi.getCheckUpsOfTenant, { tenantId: event.groupId })
      void invalidate(checkUpChangesApi.getCheckUpChangesOfTenant, { tenantId: event.groupId })
      void invalidate(checkUpsApi.getCheckUp, { tenantId: event.groupId })
      membersAreOld(event.groupId)
      return
    case 'members-changed':
      membersAreOld(event.groupId)
      void invalidate(guestsApi.getGuestsOfTenant, { tenantId: event.groupId })
      return
    case 'documents-changed':
      void invalidate(documentsApi.getDocumentsOfMember, { tenantId: event.groupId, memberId: event.memberId })
      void invalidate(documentsApi.getMyDocuments)
      return
    case 'member-import-changed':
      void invalidate(memberImportsApi.getMemberImport, { tenantId: event.groupId })
      void invalidate(memberImportsApi.getMemberImports, { tenantId: event.groupId })
      return
    case 'measurement-day-changed':
      void invalidate(measurementDaysApi.getDayBoard, { tenantId: event.groupId })
      void invalidate(measurementDaysApi.getMeasurementDays, { tenantId: event.groupId })
      return
    case 'export-changed':
      void invalidate(ownDataApi.getMyExports)
      return
    case 'invitations-changed':
      void invalidate(invitationsApi.getInvitationsOfTenant, { tenantId: event.groupId })
      membersAreOld(event.groupId)
      return
    case 'tariff-changed':
      void invalidate(tariffApi.getTariffOfTenant, { tenantId: event.groupId })
      void invalidate(invoicesApi.getInvoices, { tenantId: event.groupId })
      void invalidate(productsApi.getAvailableProductsOfTenant, { tenantId: event.groupId })
    case 'support-changed':
      void invalidate(supportApi.getSupportRequestsOfTenant, { tenantId: event.groupId })
      void invalidate(supportApi.getSupportThread, { tenantId: event.groupId, requestId: event.requestId })
      return
    case 'memberships-changed':
      void invalidate(employeesApi.getEmployeesOfTenant, { tenantId: event.groupId })
      void invalidate(membershipsApi.getEndedMemberships)
      return
    case 'session-changed':
      void invalidate(sessionApi.getSession)
  }
}

/** The list, and what is counted from it. */
export function membersAreOld(tenantId: number): void {
  for (const route of [membersApi.getMembersOfTenant, membersApi.getMemberCounts, membersApi.getMemberTags])
    void invalidate(route, { tenantId })
}

function refreshLists(): void {
  for (const route of [
    checkUpsApi.getCheckUpsOfTenant,
    checkUpsApi.getMyCheckUps,
    checkUpsApi.getMyLatestCheckUps,
    checkUpChangesApi.getCheckUpChangesOfTenant,
    checkUpChangesApi.getMyCheckUpChanges,
    analysisLinksApi.getAnalysisLinksOfMember,
    membersApi.getMembersOfTenant,
    membersApi.getMemberCounts,
    membersApi.getMemberTags,
    measurementDaysApi.getDayBoard,
    invitationsApi.getInvitationsOfTenant,
    employeesApi.getEmployeesOfTenant,
    supportApi.getSupportRequestsOfTenant,
    supportApi.getSupportThread,
    sessionApi.getSession,
  ]) {
    void invalidate(route)
  }
}
