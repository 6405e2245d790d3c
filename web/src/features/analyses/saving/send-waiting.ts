import type { Problem } from '@salus/contract/problem.ts'
import { reloadSession } from '../../../platform/account/session.ts'
import { onChanceToSend } from '../../../platform/api/online.ts'
import { reportError } from '../../../platform/api/report-error.ts'
import { openUnsentAnswers, type UnsentAnswers } from './unsent-answers.ts'
import { loadScript } from '../../../platform/pages/load-script.ts'

export interface SentAnalysis {
  readonly tenantId: number
  readonly memberId: string
  readonly profileId: string
  readonly resultGuid: string
}

export interface RefusedAnalysis extends Omit<SentAnalysis, 'resultGuid'> {
  readonly analysisId: string
  readonly problem: Problem
}

interface Waiting {
  readonly userId: string
  /**
   * Finds the tenant of the person's own member record. Needed for answers that an older version stored without the
   * tenant.
   */
  readonly findOwnTenant: (memberId: string) => number | undefined
  readonly onSent: (sent: SentAnalysis) => void
  readonly onRefused: (refused: RefusedAnalysis) => void
  readonly openStore?: (userId: string) => Promise<UnsentAnswers>
}

/** Deletes answers that can never be stored. They must not be kept on the device either. */
async function forgetUseless(
  store: UnsentAnswers,
  { tenantId, analysisId, problem }: Pick<RefusedAnalysis, 'tenantId' | 'analysisId' | 'problem'>,
): Promise<void> {
  if (problem.code === 'consent-required' || (problem.code === 'not-found' && (await isMember(tenantId))))
    await store.forget(analysisId)
}

/**
 * Returns true if the user belongs to the tenant. The server returns `not-found` for a missing record, but also for a
 * user outside the tenant. This check distinguishes the two cases.
 */
async function isMember(tenantId: number): Promise<boolean> {
  const session = await reloadSession().catch(() => null)
  return session?.memberships.some(({ groupId }) => groupId === tenantId) === true
}

/**
 * Sends the analyses that were finished on this device and that the server has not acknowledged. A refused analysis
 * stays on the device, and is sent again when the app or the analysis is opened. It is deleted if the member no longer
 * consents to storage or the record no longer exists. The returned function stops further tries.
 */
export async function sendWaiting({
  userId,
  findOwnTenant,
  onSent,
  onRefused,
  openStore = openUnsentAnswers,
}: Waiting): Promise<() => void> {
  const store = await openStore(userId).catch(() => null)
  const all = (await store?.waiting().catch(() => [])) ?? []
  if (all.length === 0) return () => {}
  // The sending code is loaded only now, because this function runs whenever the app opens but rarely finds an analysis
  // to send.
  const [{ Finish }, { accountCalls, refreshAfter }] = await Promise.all([
    loadScript(() => import('./finish.ts')),
    loadScript(() => import('./open-run.ts')),
  ])
  const closings = all.flatMap(({ analysisId, unsent: { finish: body, tenantId: kept } }) => {
    const tenantId = body === null ? undefined : (kept ?? findOwnTenant(body.memberId))
    if (store === null || body === null || tenantId === undefined) return []
    const { memberId, profileId } = body
    const run = { userId, tenantId, memberId, profileId }
    const finish = new Finish(
      {
        ...accountCalls(run, analysisId),
        remember: () => Promise.resolve(),
        forget: () => store.forget(analysisId),
        onChance: onChanceToSend,
      },
      analysisId,
    )
    const leave = finish.subscribe(() => {
      const now = finish.state()
      if (now.kind === 'refused') {
        const { problem } = now
        void forgetUseless(store, { tenantId, analysisId, problem }).catch(reportError)
        onRefused({ analysisId, tenantId, memberId, profileId, problem })
      }
      if (now.kind !== 'done') return
      refreshAfter(run)
      onSent({ tenantId, memberId, profileId, resultGuid: now.resultGuid })
    })
    const close = finish.open()
    void finish.send(body)
    return [
      () => {
        leave()
        close()
      },
    ]
  })
  return () => {
    for (const close of closings) close()
  }
}
