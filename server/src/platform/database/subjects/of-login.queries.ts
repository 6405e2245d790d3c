import { erasedLogin } from './erased-login.ts'

const answersWithAddress =
  "'inviteMembers', 'inviteEmployee', 'resendInvitation', 'changeEmployee', 'createMember', 'updateMember', 'makeGuestMember'"

/** The condition that a stored answer `t` contains the address of the login. */
export const answerNamesAddress = `t.tenant_id = {tenant} and {email} <> '' and t.operation in (${answersWithAddress})
  and strpos(lower(t.answer::text), {email}) > 0`

/** The columns in which a merge stores both records for its undo. */
export const mergeSnapshots = ['before', 'after', 'moved'] as const

/** The condition that a merge `t` stores the login of one of its records. */
export const mergeNamesLogin = `t.tenant_id = {tenant} and (${mergeSnapshots
  .map((column) => `strpos(t.${column}::text, {user}::text) > 0`)
  .join(' or ')})`

/** The change of a merge `t` that replaces the login, so that an undo cannot write it back into a record. */
export const mergeWithoutLogin = mergeSnapshots
  .map((column) => `${column} = replace(t.${column}::text, {user}::text, '${erasedLogin}')::jsonb`)
  .join(', ')
