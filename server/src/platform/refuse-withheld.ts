import type { Problem } from '@salus/contract/problem.ts'
import { refuse } from './refusal.ts'

export type WithheldMember = NonNullable<Problem['member']> & {
  /**
   * False if the member has not consented to storage. There is then no data that staff could ask the member to share.
   */
  readonly storesHealthData: boolean
}

/**
 * Refuses a read. The code is `consent-required` if the member has not consented to storage, and `not-shared` if the
 * member does not share the data.
 */
export const refuseWithheld = ({ storesHealthData, ...member }: WithheldMember): never =>
  refuse(storesHealthData ? 'not-shared' : 'consent-required', { member })
