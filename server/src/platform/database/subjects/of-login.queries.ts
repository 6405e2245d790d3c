import { erasedLogin } from './erased-login.ts'

const answersWithAddress =
  "'inviteMembers', 'inviteEmployee', 'resendInvitation', 'changeEmployee', 'createMember', 'updateMember', 'makeGuestMember'"

/** The condition that a stored answer `t` contains the address of the login. */
export const answerNamesAddress = `t.tenant_id = {tenant} and {email} <> '' and t.operation in (${answersWithAddress})
  and strpos(lower(t.answer::text), {email}) > 0`

/** The columns in which a merge stores both records, so that the merge can be undone. */
export const mergeSnapshots = ['before', 'after', 'moved'] as const

/** The condition that a row `t` of a merge contains the login {user}. */
export const mergeNamesLogin = `t.tenant_id = {tenant} and (${mergeSnapshots
  .map((column) => `strpos(t.${column}::text, {user}::text) > 0`)
  .join(' or ')})`

/**
 * The assignments that replace the login {user} in a row `t` of a merge. Undoing the merge then cannot write the login
 * back into a record.
 */
export const mergeWithoutLogin = mergeSnapshots
  .map((column) => `${column} = replace(t.${column}::text, {user}::text, '${erasedLogin}')::jsonb`)
  .join(', ')
