import { type TariffCode, tariffPlan } from './tariff-plans.ts'

/** The mails per day for repeated invitations and for employees. They come in addition to one mail for each member. */
const further = 50
/**
 * The number of members that is assumed if the tariff has no limit. `agreed`: for an agreed tariff. `trial`: during a
 * trial, equal to the limit of the next lower tariff.
 */
const withoutLimit = { trial: 500, agreed: 2000 }

/**
 * Returns how many invitation mails a tenant may send per day: one for each member that the tariff allows, and some
 * more. A tenant can then invite all members on one day, but a new tenant cannot send an unlimited number of mails.
 */
export const invitationsPerDay = (tariff: TariffCode, { isTrial }: { readonly isTrial: boolean }): number =>
  (tariffPlan(tariff).limits.activeMembers ?? withoutLimit[isTrial ? 'trial' : 'agreed']) + further
