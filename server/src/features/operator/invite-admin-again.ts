import { z } from 'zod'
import { type OperatorDeps, writeAsOperator } from '../../platform/scope/operator.ts'
import { inviteFirstAdmin } from '../invitations/invite-first-admin.ts'
import { lacksFirstAdmin } from '../memberships/lacks-first-admin.ts'
import { GivenRefused, readGiven } from './read-given.ts'
import { requireTenant } from './require-tenant.ts'

const givenSchema = z.object({
  tenant: z.string(),
  admin: z.email().max(254).toLowerCase(),
  language: z.enum(['de', 'en']).default('de'),
})

/**
 * Invites the first Admin of a tenant again, for example because the invitation expired or the address was wrong.
 *
 * @throws GivenRefused if the tenant has an Admin, who can invite others
 */
export async function inviteAdminAgain(
  deps: OperatorDeps,
  given: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const { tenant, admin: email, language } = readGiven(givenSchema, given)
  const tenantId = await requireTenant(deps, tenant)
  await writeAsOperator(deps, { tenantId, occasion: 'tenant invite-admin' }, async (scope) => {
    if (!(await lacksFirstAdmin(scope)))
      throw new GivenRefused(`Tenant ${tenantId} has an Admin, who can invite others. Nobody was invited.`)
    await inviteFirstAdmin(scope, { email, language })
  })
  return [
    `${email} is invited as the first Admin of tenant ${tenantId}. Earlier invitations by you can no longer be used.`,
    'The mail is sent as soon as Salus runs.',
  ]
}
