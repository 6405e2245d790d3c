import { onChanceToSend } from '../../../platform/api/online.ts'
import { loadScript } from '../../../platform/pages/load-script.ts'
import { retryDelay } from './autosave.ts'
import { type HeldAnswers, openUnsentAnswers, type UnsentAnswers } from './unsent-answers.ts'

interface Sending {
  readonly userId: string
  /**
   * Returns the id of the person's own member record in the tenant, if there is one. Needed for answers that an older
   * version stored without the member.
   */
  readonly findOwnMember: (tenantId: number) => string | null | undefined
  readonly openStore?: (userId: string) => Promise<UnsentAnswers>
}

/**
 * Sends the answers of unfinished analyses that wait on this device, and retries until the server has them. The
 * returned function stops the retries.
 */
export function keepSendingHeld(sending: Sending): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let failures = 0
  const send = async () => {
    timer = undefined
    const isAllSent = await sendAll(sending, () => isOver)
    failures += 1
    if (!isAllSent && !isOver) timer = setTimeout(() => void send(), retryDelay(failures))
  }
  const forget = onChanceToSend(() => {
    if (timer === undefined) return
    clearTimeout(timer)
    void send()
  })
  void send()
  return () => {
    isOver = true
    clearTimeout(timer)
    forget()
  }
}

/** Sends all answers that wait on this device. Resolves to false if sending must be retried. */
async function sendAll(
  { userId, findOwnMember, openStore = openUnsentAnswers }: Sending,
  isOver: () => boolean,
): Promise<boolean> {
  const store = await openStore(userId).catch(() => null)
  const all = (await store?.held().catch(() => [])) ?? []
  for (const held of all) {
    if (isOver()) return true
    const about = isSendable(held.unsent) ? findMember(held.unsent, findOwnMember) : null
    // The records must be sent in order, because the answers of a later record replace the answers of an earlier
    // record.
    if (about !== null && !(await sendOne(held, about))) return false
  }
  return true
}

interface About {
  readonly tenantId: number
  readonly memberId: string
}

function findMember(
  { tenantId, memberId }: HeldAnswers['unsent'],
  findOwnMember: Sending['findOwnMember'],
): About | null {
  if (tenantId === undefined) return null
  const found = memberId ?? findOwnMember(tenantId)
  return typeof found === 'string' ? { tenantId, memberId: found } : null
}

/**
 * Returns true if the answers can be sent while the person is away. Returns false if nothing has changed, or if some
 * texts are not values yet, because the person must look at them. Also returns false if the person has pressed send,
 * because the finished analysis is then sent as a whole.
 */
const isSendable = ({ finish, texts, answers, cleared }: HeldAnswers['unsent']): boolean =>
  finish === null && Object.keys(texts).length === 0 && (Object.keys(answers).length > 0 || cleared.length > 0)

/** Resolves to false if a later try may succeed, for example without a connection or after the session has expired. */
async function sendOne(held: HeldAnswers, about: About): Promise<boolean> {
  const { answers, cleared, position } = held.unsent
  // The sending code is loaded only now, because this function runs whenever the app opens but rarely finds answers to
  // send.
  const { accountCalls, refreshAfter } = await loadScript(() => import('./open-run.ts'))
  const calls = accountCalls(about, held.analysisId)
  try {
    await calls.save({ answers, cleared, position })
  } catch (error) {
    const failure = calls.classifyFailure(error)
    if (failure.kind === 'passing' || failure.kind === 'signed-out') return false
    // The answers are deleted if the analysis is finished, because a finished analysis accepts no more answers. They
    // are also deleted if the member does not consent to storage. Answers that are refused for another reason wait
    // until the person opens the analysis and reads the refusal.
    const isUseless =
      failure.kind === 'finished' || (failure.kind === 'refused' && failure.problem.code === 'consent-required')
    if (!isUseless) return true
  }
  await held.forget()
  refreshAfter(about)
  return true
}
