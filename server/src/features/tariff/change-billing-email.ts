import type { EnteredTenant } from '../../platform/scope/entered-tenant.ts'
import { updateBillingEmail } from './billing-details.queries.ts'

/**
 * Changes the address to which invoices are mailed. Changes nothing for a tenant that has never ordered: its invoices go
 * to the contact address of its settings.
 */
export const changeBillingEmail = async (scope: EnteredTenant, email: string): Promise<void> => {
  await updateBillingEmail(scope, email)
}
