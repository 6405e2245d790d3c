import { type TariffCode, tariffPlan } from './tariff-plans.ts'

/** Additional mails for repeated invitations and for employees. */
const further = 50
/** The number of members assumed for a tariff without a limit: in a trial, that of the tariff below. */
const withoutLimit = { trial: 500, agreed: 2000 }

/**
 * The number of invitation mails that a tenant may send per day: one for each member that its tariff allows, and some
 * more. A tenant can then invite all its members at once, but a new one cannot send mails to any number of people.
 */
export const invitationsPerDay = (tariff: TariffCode, { isTrial }: { readonly isTrial: boolean }): number =>
  (tariffPlan(tariff).limits.activeMembers ?? withoutLimit[isTrial ? 'trial' : 'agreed']) + further
