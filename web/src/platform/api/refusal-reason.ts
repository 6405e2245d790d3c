import type { Problem } from '@salus/contract/problem.ts'

/** Reasons that lie in the member's record. Once staff have changed the record, the same request is accepted. */
const ofRecord = new Set(['member-archived', 'birth-date-missing'])

/** Returns the reason that lies in the member's record, if there is one, and otherwise the code of the refusal. */
export const findRefusalReason = ({ code, errors = [] }: Pick<Problem, 'code' | 'errors'>): string =>
  errors.find((error) => ofRecord.has(error.code))?.code ?? code
