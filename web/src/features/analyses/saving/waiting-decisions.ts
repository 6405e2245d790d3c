import { ownSurveysApi } from '@salus/contract/group-reports/own-surveys.ts'
import { consentsApi } from '@salus/contract/members/consents.ts'
import { api } from '../../../platform/api/api.ts'
import { write } from '../../../platform/api/write.ts'
import { retryDelay } from './autosave.ts'
import { decisionsInPage } from './decisions-in-page.ts'
import { classifyFailure, sendingTimeoutMs } from './failure.ts'
import { type KeptDecision, openUnsentAnswers, type UnsentAnswers, type WaitingDecision } from './unsent-answers.ts'

/** The person who made the decisions, and the person's store. The store is `null` if the browser refuses storage. */
interface OfPerson {
  readonly userId: string
  readonly store: UnsentAnswers | null
}

/** Stores a decision until the server acknowledges it. A later decision about the same survey replaces it. */
export async function keepDecision({ userId, store }: OfPerson, decision: WaitingDecision): Promise<void> {
  decisionsInPage.keep(userId, decision)
  if (store === null) return
  try {
    await store.decisions.keep(decision)
    decisionsInPage.forget(userId, decision)
  } catch {
    // The page keeps the new decision in memory, so the older stored decision must no longer be sent.
    await store.decisions.drop(decision.surveyId).catch(() => undefined)
  }
}

export async function dropDecision({ userId, store }: OfPerson, surveyId: string): Promise<void> {
  decisionsInPage.drop(userId, surveyId)
  await store?.decisions.drop(surveyId).catch(() => undefined)
}

interface Sending {
  readonly userId: string
  /**
   * Called if a decision was refused and will not be sent again. The decision is not passed on, so that the message is
   * the same for yes and no.
   */
  readonly onRefused: () => void
  readonly openStore?: (userId: string) => Promise<UnsentAnswers>
}

let lastSending: Promise<unknown> = Promise.resolve()

/**
 * Sends the decisions that wait on this device. Resolves to false if some still wait. Calls run one after the other, so
 * that an earlier decision cannot reach the server after a later one.
 */
export function sendDecisions(sending: Sending): Promise<boolean> {
  const result = lastSending.then(() => sendAll(sending))
  lastSending = result.catch(() => undefined)
  return result
}

async function sendAll({ userId, onRefused, openStore = openUnsentAnswers }: Sending): Promise<boolean> {
  let isAllSent = true
  for (const { decision, forget } of await listWaiting(userId, openStore)) {
    const outcome = await sendOne(decision)
    if (outcome === 'waits') {
      isAllSent = false
      continue
    }
    await forget()
    if (outcome === 'refused') onRefused()
  }
  return isAllSent
}

/** Lists one decision for each survey. A decision in the page replaces a stored one, because it is newer. */
async function listWaiting(
  userId: string,
  openStore: (userId: string) => Promise<UnsentAnswers>,
): Promise<readonly KeptDecision[]> {
  const inPage = decisionsInPage.all(userId)
  const store = await openStore(userId).catch(() => null)
  const stored = (await store?.decisions.all().catch(() => [])) ?? []
  const isReplaced = (one: WaitingDecision) => inPage.some(({ surveyId }) => surveyId === one.surveyId)
  return [
    ...inPage.map((decision) => ({ decision, forget: async () => decisionsInPage.forget(userId, decision) })),
    ...stored.filter(({ decision }) => !isReplaced(decision)),
  ]
}

async function sendOne(waiting: WaitingDecision): Promise<'sent' | 'waits' | 'refused'> {
  const { tenantId, memberId, surveyId, decision, textVersion, language, seen } = waiting
  const signal = () => AbortSignal.timeout(sendingTimeoutMs)
  try {
    const { items } = await api.call(ownSurveysApi.getMyGroupSurveys, { signal: signal() })
    const survey = items.find((one) => one.surveyId === surveyId)
    if (survey?.state !== 'open') return 'refused'
    // The person may have refused elsewhere in the meantime. This older consent must not replace the refusal.
    if (decision === 'given' && survey.decidedAt !== seen) return survey.decision === 'given' ? 'sent' : 'refused'
    const body = { purpose: 'group-reports', surveyId, decision, textVersion, language } as const
    await write(consentsApi.decideConsent, { params: { tenantId, memberId }, body, signal: signal() })
    return 'sent'
  } catch (error) {
    const { kind } = classifyFailure(error)
    return kind === 'passing' || kind === 'signed-out' ? 'waits' : 'refused'
  }
}

/** Sends the decisions, and retries until the server has them. The returned function stops the retries. */
export function keepSendingDecisions(sending: Sending): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let failures = 0
  const send = async () => {
    const isAllSent = await sendDecisions(sending)
    failures += 1
    if (!isAllSent && !isOver) timer = setTimeout(() => void send(), retryDelay(failures))
  }
  void send()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
