import type { Problem } from '@salus/contract/problem.ts'
import { refuse } from './refusal.ts'

export type WithheldMember = NonNullable<Problem['member']> & {
  /** False without consent to storage; then there is no data that staff could ask the member to share. */
  readonly storesHealthData: boolean
}

/**
 * Refuses a read with `consent-required` if the member has not consented to storage, and with `not-shared` if the
 * member does not share the data.
 */
export const refuseWithheld = ({ storesHealthData, ...member }: WithheldMember): never =>
  refuse(storesHealthData ? 'not-shared' : 'consent-required', { member })
