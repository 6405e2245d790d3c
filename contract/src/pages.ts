/**
 * The first segment of every page's address (specification 2.1 and the pages that mails and the identity provider link
 * to). The server answers 404 to any other, so that a scanner finds nothing; the web holds its routes against this list.
 */
export const topLevelPages: ReadonlySet<string> = new Set([
  '',
  'about',
  'account-deleted',
  'answer',
  'confirm-email',
  'confirm-new-email',
  'home',
  'information',
  'invitation',
  'linking',
  'member',
  'memberships',
  'privacy',
  'profile-settings',
  'register',
  'register-selection',
  'reset-password',
  'second-factor',
  'signed-in',
  'staff',
])
