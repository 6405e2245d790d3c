import { longestTenantName } from '@salus/contract/tenant/settings.ts'
import { currencies, tariffCodes } from '@salus/domain/tariff/tariff-plans.ts'
import { isCountry } from '@salus/domain/tenants/countries.ts'
import { tenantKinds } from '@salus/domain/tenants/tenant-kinds.ts'
import { isTenantName, proposeTenantName } from '@salus/domain/tenants/tenant-name.ts'
import { z } from 'zod'
import { withTransaction } from '../../platform/database/in-transaction.ts'
import type { OperatorDeps } from '../../platform/scope/operator.ts'
import { inviteFirstAdmin } from '../invitations/invite-first-admin.ts'
import { foundTenant } from '../registration/found-tenant.ts'
import { GivenRefused, readGiven } from './read-given.ts'

const givenSchema = z.object({
  name: z.string().trim().min(2).max(longestTenantName),
  admin: z.email().max(254).toLowerCase(),
  'tenant-name': z.string().refine(isTenantName, 'lower-case letters, digits and single hyphens').optional(),
  kind: z.enum(tenantKinds).default('other'),
  country: z.string().refine(isCountry, 'two letters of the country, as DE').default('DE'),
  language: z.enum(['de', 'en']).default('de'),
  currency: z.enum(currencies).default('EUR'),
  tariff: z.enum(tariffCodes).default('basic'),
  billing: z.enum(['monthly', 'yearly']).default('monthly'),
})

/** StressPilot, Tanita and MobeeMetabolic. These products work without another system. */
const firstProducts = [6, 15, 16]

/** Creates a tenant on trial. The tenant has no admin until the invitation is accepted. */
export async function createTenant(
  { database, clock, needsSecondFactor }: OperatorDeps & { readonly needsSecondFactor: boolean },
  given: Readonly<Record<string, unknown>>,
): Promise<{ readonly groupId: number; readonly tenantName: string }> {
  const wanted = readGiven(givenSchema, given)
  const { name, admin: email, language, 'tenant-name': tenantName, ...rest } = wanted
  const wantedName = tenantName ?? proposeTenantName(name)
  return withTransaction(database.pool, { text: 'select' }, async (transaction) => {
    const made = await foundTenant({ clock }, transaction, {
      organisation: {
        ...rest,
        displayName: name,
        tenantName: wantedName,
        locale: language,
        address: { street: '', postalCode: '', city: '' },
        products: firstProducts,
      },
      userId: null,
      requestId: 'tenant create',
      needsSecondFactor,
      andThen: (scope) => inviteFirstAdmin(scope, { email, language }),
    })
    // In a registration, a number is added to a taken tenant name. Here the taken name is refused, because a repeated
    // command must not create a second tenant.
    if (made.tenantName !== wantedName)
      throw new GivenRefused(
        `There is a tenant ${wantedName} already, and none was made. If this is another one, repeat it with ` +
          `--tenant-name ${made.tenantName}`,
      )
    return made
  })
}
