import { onChanceToSend } from '../../../platform/api/online.ts'
import { openUnsentAnswers, type UnsentAnswers } from './unsent-answers.ts'
import { loadScript } from '../../../platform/pages/load-script.ts'

export interface SentAnalysis {
  readonly tenantId: number
  readonly memberId: string
  readonly profileId: string
  readonly resultGuid: string
}

interface Waiting {
  readonly userId: string
  /**
   * Finds the tenant of the person's own member record. Needed for answers that an older version stored without the
   * tenant.
   */
  readonly tenantOfOwn: (memberId: string) => number | undefined
  readonly onSent: (sent: SentAnalysis) => void
  readonly openStore?: (userId: string) => Promise<UnsentAnswers>
}

/**
 * Sends the analyses that were finished on this device and that the server has not acknowledged. A refused analysis
 * stays on the device, and the refusal is shown when the person opens the analysis again. The returned function stops
 * further tries.
 */
export async function sendWaiting({
  userId,
  tenantOfOwn,
  onSent,
  openStore = openUnsentAnswers,
}: Waiting): Promise<() => void> {
  const store = await openStore(userId).catch(() => null)
  const all = (await store?.waiting().catch(() => [])) ?? []
  if (all.length === 0) return () => {}
  // This runs whenever the app opens but rarely finds anything, so the sending code is loaded only now.
  const [{ Finish }, { accountCalls, refreshAfter }] = await Promise.all([
    loadScript(() => import('./finish.ts')),
    loadScript(() => import('./open-run.ts')),
  ])
  const closings = all.flatMap(({ analysisId, unsent: { finish: body, tenantId: kept } }) => {
    const tenantId = body === null ? undefined : (kept ?? tenantOfOwn(body.memberId))
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
