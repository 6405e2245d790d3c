import { audit } from '../../platform/scope/entered-tenant.ts'
import type { OperatorDeps } from '../../platform/scope/operator.ts'
import { writeAsOperator } from '../../platform/scope/operator.ts'
import { refuse } from '../../platform/refusal.ts'
import { requestsForDesk, threadForDesk } from './support-desk.queries.ts'
import { lockRequest } from './support-writing.queries.ts'
import { closeSupportRequest, writeSupportMessage } from './write-support-message.ts'

export interface AtDesk {
  readonly tenantId: number
  readonly number: number
}

/**
 * Lists the open requests of these tenants, grouped by tenant and sorted by priority. If `all` is true, includes
 * answered and closed requests.
 */
export async function listForDesk(
  deps: OperatorDeps,
  { tenantIds, all }: { readonly tenantIds: readonly number[]; readonly all: boolean },
): Promise<readonly string[]> {
  const lines: string[] = []
  for (const tenantId of tenantIds) {
    const rows = await writeAsOperator(deps, { tenantId, occasion: 'support list' }, (scope) =>
      requestsForDesk(scope, all),
    )
    for (const { number, state, priority, category, at, subject } of rows)
      lines.push([`${tenantId}/${number}`, state, priority, category, at, subject].join('\t'))
  }
  return lines
}

export async function showAtDesk(deps: OperatorDeps, { tenantId, number }: AtDesk): Promise<readonly string[]> {
  return writeAsOperator(deps, { tenantId, occasion: 'support show' }, async (scope) => {
    const { id, subject, state } = (await lockRequest(scope, { number })) ?? refuse('not-found')
    audit(scope, { action: 'support-request.shown-to-operator', objectKind: 'support-request', objectId: id })
    const messages = await threadForDesk(scope, id)
    return [
      `${tenantId}/${number}\t${state}\t${subject}`,
      ...messages.flatMap(({ at, author, via, text, files }) => ['', `${at}  ${author} (${via})`, text, ...files]),
    ]
  })
}

export async function answerAtDesk(
  deps: OperatorDeps,
  { tenantId, number }: AtDesk,
  { text, operatorName }: { readonly text: string; readonly operatorName: string },
): Promise<void> {
  const author = { userId: null, name: operatorName, isOperator: true, via: 'command' } as const
  await writeAsOperator(deps, { tenantId, occasion: 'support answer' }, (scope) =>
    writeSupportMessage(scope, { number }, { author, written: { text: text.trim(), attachmentIds: [] } }),
  )
}

export const closeAtDesk = (deps: OperatorDeps, { tenantId, number }: AtDesk): Promise<void> =>
  writeAsOperator(deps, { tenantId, occasion: 'support close' }, (scope) => closeSupportRequest(scope, { number }))
