import type { Problem } from '@salus/contract/problem.ts'
import { refuse } from './refusal.ts'

/** The name of a member whose data is not shown. */
export type WithheldMember = NonNullable<Problem['member']> & {
  /** Without consent to storing there is nothing that staff could ask to be shared. */
  readonly storesHealthData: boolean
}

/** Refuses a read with the reason: the consent to storing is missing, or the member does not share. */
export const refuseWithheld = ({ storesHealthData, ...member }: WithheldMember): never =>
  refuse(storesHealthData ? 'not-shared' : 'consent-required', { member })
