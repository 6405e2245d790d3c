import { createHash } from 'node:crypto'
import { longestMessage } from '@salus/contract/tenant/support.ts'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { type OperatorDeps, writeAsOperator } from '../../platform/scope/operator.ts'
import { type ThreadOfAddress, threadOfAddress } from './reply-address.ts'
import { employeeOfAddress } from './support-writing.queries.ts'
import { ownWords } from './own-words.ts'
import { type Author, writeSupportMessage } from './write-support-message.ts'

export const largestMail = 10 * 1024 * 1024

export interface MailDeps extends OperatorDeps {
  readonly secret: string
  readonly replyAddress: string
  /**
   * The operator's address; `null` if there is none. Only a mail from this address may use the operator's reply address
   * of a thread.
   */
  readonly operatorAddress: string | null
  readonly operatorName: string
  readonly recipient?: string | undefined
}

/**
 * Thrown for a mail that does not become a message. Its text is for the operator. The sender gets no reply, because
 * replies could cause a mail loop.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/**
 * If a raw mail answers a support mail, adds it to the thread as a message. Returns a description of the result.
 *
 * @throws MailRefused, or Refusal `not-found` if the thread no longer exists
 */
export async function receiveSupportMail(deps: MailDeps, raw: Uint8Array): Promise<string> {
  if (raw.length > largestMail) throw new MailRefused('The mail is too large.')
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 })
  refuseAutomatic(mail)
  const thread = listRecipients(mail, deps)
    .map((address) => threadOfAddress(deps.replyAddress, deps.secret, address))
    .find((found) => found !== null)
  if (!thread) throw new MailRefused('The mail is to no thread.')
  const text = ownWords(mail.text ?? '').slice(0, longestMessage)
  if (text === '') throw new MailRefused('There is no plain text in the mail.')
  const from = mail.from?.address?.toLowerCase() ?? ''
  const occasion = { tenantId: thread.tenantId, occasion: 'support receive-mail' }
  const isNew = await writeAsOperator(deps, occasion, async (scope) => {
    const author = await requireAuthor({ ...deps, side: thread.side }, from, () => employeeOfAddress(scope, from))
    const mailHash = createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest('hex')
    const written = { text, attachmentIds: [], mailHash }
    return writeSupportMessage(scope, { number: thread.number }, { author, written })
  })
  const name = `${thread.tenantId}/${thread.number}`
  const files = mail.attachments.length === 0 ? '' : ' Its files were left out: they are sent in the portal.'
  return isNew ? `A message of request ${name}.${files}` : `The mail is in request ${name} already.`
}

type Find = () => Promise<{ readonly userId: string; readonly name: string } | undefined>

type FromSide = Pick<MailDeps, 'operatorAddress' | 'operatorName'> & Pick<ThreadOfAddress, 'side'>

async function requireAuthor(deps: FromSide, from: string, find: Find): Promise<Author> {
  const isOperator = deps.operatorAddress !== null && from === deps.operatorAddress.toLowerCase()
  if (deps.side === 'operator' && isOperator)
    return { userId: null, name: deps.operatorName, isOperator: true, via: 'mail' }
  const employee = deps.side === 'operator' ? undefined : await find()
  if (!employee) throw new MailRefused('The sender belongs to nobody who may write to this thread.')
  return { ...employee, isOperator: false, via: 'mail' }
}

/**
 * Refuses out-of-office notes, bounces and mailing lists, because they are sent automatically and could cause a mail
 * loop.
 */
function refuseAutomatic(mail: Email): void {
  const header = (key: string) =>
    mail.headers
      .find((one) => one.key === key)
      ?.value.trim()
      .toLowerCase()
  const submitted = header('auto-submitted')
  const isAutomatic =
    (submitted !== undefined && submitted !== 'no') ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(header('precedence') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'list-id', 'x-failed-recipients'].some(
      (key) => header(key) !== undefined,
    ) ||
    header('return-path') === '<>' ||
    /^(mailer-daemon|postmaster|no-?reply)@/.test(mail.from?.address?.toLowerCase() ?? '')
  if (isAutomatic) throw new MailRefused('The mail was written by a machine.')
}

function listRecipients(mail: Email, { recipient }: MailDeps): readonly string[] {
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(addressesIn)
  return [recipient, mail.deliveredTo, ...named].filter((address) => address !== undefined)
}

const addressesIn = (address: Address): readonly (string | undefined)[] =>
  address.group ? address.group.map((one) => one.address) : [address.address]
