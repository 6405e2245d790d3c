import type { Problem } from '@salus/contract/problem.ts'

/** Reasons in the member's record. Once staff have changed the record, the server accepts the same request. */
const ofRecord = new Set(['member-archived', 'birth-date-missing'])

/** Returns the reason in the member's record. If there is none, returns the code of the refusal. */
export const findRefusalReason = ({ code, errors = [] }: Pick<Problem, 'code' | 'errors'>): string =>
  errors.find((error) => ofRecord.has(error.code))?.code ?? code
