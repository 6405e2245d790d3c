import { refuse } from '../../../platform/refusal.ts'
import type { TenantScope } from '../../../platform/scope/tenant.ts'
import type { MeasureContent } from './measures.queries.ts'
import { canOwnMeasures } from './write-measures.queries.ts'

interface Standing {
  readonly publicUrl: string
  /** The current owner. Their account is accepted even if it could no longer be chosen now. */
  readonly owner: MeasureContent['owner']
}

/**
 * Refuses links to Salus itself, because its documents belong to individual people. Refuses owners whose account cannot
 * read measures.
 */
export async function requireContent(
  scope: TenantScope,
  { links, owner }: MeasureContent,
  standing: Standing,
): Promise<void> {
  const home = readHostName(standing.publicUrl)
  if (links.some((link) => readHostName(link) === home)) refuse('invalid-input', { errors: [linkIntoSalus] })
  const userId = owner?.userId ?? null
  if (userId === null || userId === standing.owner?.userId) return
  if (!(await canOwnMeasures(scope, userId))) refuse('invalid-input', { errors: [notAReader] })
}

/** Returns the host without a port and a trailing dot, because they do not change which host is meant. */
const readHostName = (url: string) => new URL(url).hostname.replace(/\.$/, '')

const linkIntoSalus = {
  path: 'links',
  code: 'link-into-salus',
  message: 'Documents in Salus belong to single people and cannot be named here.',
}
const notAReader = {
  path: 'owner.userId',
  code: 'not-a-reader',
  message: 'Only the account of an Admin or a Reader can be reminded.',
}
