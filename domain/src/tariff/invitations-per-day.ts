import { type TariffCode, tariffPlan } from './tariff-plans.ts'

/** For invitations that are sent again, and for employees. */
const further = 50
/** The members of a tariff without a limit that are counted on one day; a trial counts like the tariff below. */
const withoutLimit = { trial: 500, agreed: 2000 }

/**
 * The invitation mails that a tenant may send a day: one for each member of its tariff, and some more. A tenant can so
 * invite all of them at once, and one that was just opened cannot write to everybody.
 */
export const invitationsPerDay = (tariff: TariffCode, { isTrial }: { readonly isTrial: boolean }): number =>
  (tariffPlan(tariff).limits.activeMembers ?? withoutLimit[isTrial ? 'trial' : 'agreed']) + further
