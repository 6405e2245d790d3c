import { openUnsentAnswers, type UnsentAnswers } from './unsent-answers.ts'

export interface SentAnalysis {
  readonly tenantId: number
  readonly memberId: string
  readonly profileId: string
  readonly resultGuid: string
}

interface Waiting {
  readonly userId: string
  /** The tenant of a member record of one's own: older versions kept none with the answers. */
  readonly tenantOfOwn: (memberId: string) => number | undefined
  readonly onSent: (sent: SentAnalysis) => void
  readonly openStore?: (userId: string) => Promise<UnsentAnswers>
}

/**
 * Sends the analyses that were finished on this device while nothing could be sent. What is refused stays where it is:
 * it is said when the analysis is opened again. The returned function stops further tries.
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
  // Looked for whenever the app opens, and seldom there: what sends it is fetched only then.
  const [{ Finish }, { accountCalls, refreshAfter }] = await Promise.all([
    import('./finish-analysis.ts'),
    import('./open-run.ts'),
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
        events: window,
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
