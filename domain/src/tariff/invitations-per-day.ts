import { type TariffCode, tariffPlan } from './tariff-plans.ts'

/** Mails that are allowed in addition, for repeated invitations and for employees. */
const further = 50
/**
 * The number of members that is assumed for a tariff without a limit: 2000 if it was agreed, and in a trial as many as
 * the tariff below it allows.
 */
const withoutLimit = { trial: 500, agreed: 2000 }

/**
 * The number of invitation mails that a tenant may send per day: one for each member that its tariff allows, and some
 * more. A tenant can then invite all its members at once, but a new one cannot send mails to any number of people.
 */
export const invitationsPerDay = (tariff: TariffCode, { isTrial }: { readonly isTrial: boolean }): number =>
  (tariffPlan(tariff).limits.activeMembers ?? withoutLimit[isTrial ? 'trial' : 'agreed']) + further
