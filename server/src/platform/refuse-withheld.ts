import type { Problem } from '@salus/contract/problem.ts'
import { refuse } from './refusal.ts'

/** The name of a member whose data is not shown. */
export type WithheldMember = NonNullable<Problem['member']> & {
  /** Without consent to storage there is no data that staff could ask the member to share. */
  readonly storesHealthData: boolean
}

/**
 * Refuses a read: with `consent-required` if the consent to storage is missing, with `not-shared` if the member does
 * not share.
 */
export const refuseWithheld = ({ storesHealthData, ...member }: WithheldMember): never =>
  refuse(storesHealthData ? 'not-shared' : 'consent-required', { member })
