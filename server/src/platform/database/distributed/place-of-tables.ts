export type Place = 'distributed' | 'reference' | 'local'

/**
 * The tables that are copied to every node, so that rows on every node can reference and join them. Most of them store
 * tenants, people or memberships. Salus reads these before the tenant is set, and rarely writes them.
 */
const onEveryNode: readonly string[] = [
  'analysis_link',
  'app_user',
  'ended_membership',
  'invitation',
  'membership',
  'tenant',
  'tenant_policy',
]

/** Tables with a tenant id that stay on the coordinator, because one session reads them for several tenants. */
const onTheCoordinator: readonly string[] = [
  'api_key',
  'support_attachment',
  'support_message',
  'support_reading',
  'support_request',
]

export function findPlace(table: string, hasTenant: boolean): Place {
  if (onEveryNode.includes(table)) return 'reference'
  return hasTenant && !onTheCoordinator.includes(table) ? 'distributed' : 'local'
}
