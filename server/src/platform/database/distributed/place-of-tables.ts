/** Where a table stands once the database is distributed. */
export type Place = 'distributed' | 'reference' | 'local'

/**
 * Copied to every node, so that rows of every node can point at it and be joined with it: tenants, people and how they
 * belong together. They are read before a tenant may be entered, and written rarely.
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

/** Tables with a tenant that stay on the coordinator: sessions read them for several tenants at once. */
const onTheCoordinator: readonly string[] = [
  'api_key',
  'support_attachment',
  'support_message',
  'support_reading',
  'support_request',
]

/** Every other table with a tenant is spread by it; tables without one stay on the coordinator. */
export function placeOf(table: string, hasTenant: boolean): Place {
  if (onEveryNode.includes(table)) return 'reference'
  return hasTenant && !onTheCoordinator.includes(table) ? 'distributed' : 'local'
}
