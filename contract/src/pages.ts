/**
 * The first path segment of every page, including the pages to which mails and the identity provider link. For any
 * other first segment, the server returns 404, so that scanners find nothing. A check compares the web's routes with
 * this list.
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
  'offline-day',
  'privacy',
  'profile-settings',
  'register',
  'register-selection',
  'reminders',
  'reset-password',
  'second-factor',
  'signed-in',
  'staff',
])

/**
 * The pattern of every page, without a trailing slash. Usage statistics and error reports contain only these patterns,
 * because any other text from a browser could include a person's name. A check compares the web's routes with this
 * list.
 */
export const pagePatterns: ReadonlySet<string> = new Set([
  '/',
  '/*',
  '/about',
  '/account-deleted',
  '/answer',
  '/confirm-email',
  '/confirm-new-email',
  '/home',
  '/information',
  '/invitation',
  '/linking',
  '/member',
  '/member/documents',
  '/member/member-dashboard',
  '/member/member-dashboard/{resultGuid}',
  '/member/perform-analysis/*',
  '/member/profile-settings',
  '/memberships',
  '/offline-day',
  '/privacy',
  '/profile-settings',
  '/register',
  '/register-selection',
  '/register/tanita',
  '/reminders',
  '/reminders/{token}',
  '/reset-password',
  '/second-factor',
  '/signed-in',
  '/staff',
  '/staff/{groupId}',
  '/staff/{groupId}/audit-log',
  '/staff/{groupId}/group-surveys',
  '/staff/{groupId}/group-surveys/new',
  '/staff/{groupId}/group-surveys/texts',
  '/staff/{groupId}/group-surveys/{surveyId}',
  '/staff/{groupId}/guests',
  '/staff/{groupId}/kiosk',
  '/staff/{groupId}/measurement-days',
  '/staff/{groupId}/measurement-days/{dayId}',
  '/staff/{groupId}/measurement-files',
  '/staff/{groupId}/member-measurements',
  '/staff/{groupId}/member-measurements/new',
  '/staff/{groupId}/member-measurements/{resultGuid}',
  '/staff/{groupId}/members-overview',
  '/staff/{groupId}/members-overview/duplicates',
  '/staff/{groupId}/members-overview/import',
  '/staff/{groupId}/members-overview/imports/{importId}',
  '/staff/{groupId}/members-overview/merge/{memberId}/{otherMemberId}',
  '/staff/{groupId}/members-overview/{memberId}',
  '/staff/{groupId}/perform-analysis/*',
  '/staff/{groupId}/products-overview',
  '/staff/{groupId}/profile-settings',
  '/staff/{groupId}/support',
  '/staff/{groupId}/tenant-settings',
  '/staff/{groupId}/tenant-settings/erasures/{erasureId}',
  '/staff/{groupId}/upgrade-tariff',
  '/staff/{groupId}/upgrade-tariff/orders/{orderId}',
  '/staff/{groupId}/users-overview',
])

/** Returns the pattern that a browser sent, without a trailing slash, if it is in the list above; otherwise `null`. */
export function findPagePattern(sent: string): string | null {
  const pattern = sent.length > 1 ? sent.replace(/\/$/, '') : sent
  return pagePatterns.has(pattern) ? pattern : null
}
