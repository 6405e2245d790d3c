import type { Session } from '@salus/contract/account/session.ts'
import type { Role } from '@salus/domain/tenants/roles.ts'
import { expect, test } from 'vitest'
import {
  requireKiosk,
  requireKioskPage,
  requireMemberArea,
  requireSignedIn,
  requireSignedOut,
  requireStaffArea,
  staffEntry,
} from './guards.ts'

const person = (groups: readonly (readonly [number, string, Role])[], isPending = false): Session => ({
  user: {
    id: '00000000-0000-4000-8000-000000000001',
    email: 'someone@salus.example',
    emailVerified: true,
    firstName: 'Some',
    lastName: 'One',
    locale: 'en',
    region: null,
    theme: 'default',
    timezone: 'Europe/Berlin',
    quietMode: false,
    resultMail: false,
    supportMail: true,
    dueMail: true,
    resultMessage: true,
    signInNotice: true,
    telemetry: false,
    pendingEmail: null,
  },
  memberships: groups.map(([groupId, tenantName, role]) => ({
    groupId,
    tenantName,
    role,
    displayName: tenantName,
    kind: 'studio',
    country: 'DE',
    currency: 'EUR',
    memberId: null,
    since: '2025-01-01T00:00:00Z',
    lastUsedAt: null,
    dueAfterDays: 90,
    unreadSupport: 0,
    idleMinutes: null,
  })),
  invitations: { isPending, data: [] },
  endsAt: '2026-11-22T00:00:00Z',
  idleMinutes: 30,
  secondFactor: { isRequired: false, isShown: false, isSetUp: false },
})

const nobody = null
const reader = person([[4, 'stadtwerke-hafen', 'Reader']])
const newcomer = person([])
const invited = person([], true)
const plainMember = person([[3, 'werk-sued', 'Member']])
const both = person([
  [3, 'werk-sued', 'Member'],
  [2, 'praxis-am-park', 'Admin'],
  [1, 'studio-nord', 'Staff'],
])

test('linking, memberships and profile settings let signed-in people in', () => {
  expect(requireSignedIn(newcomer)).toBeNull()
})

test('a guarded route redirects signed-out people to the sign-in', () => {
  expect(requireSignedIn(nobody)).toBe('/home')
  expect(requireMemberArea(nobody)).toBe('/home')
  expect(staffEntry(nobody, 1)).toBe('/home')
  expect(requireStaffArea(nobody, { segment: '1', below: '' })).toBe('/home')
})

test('the member area lets in people in a group, even with a pending invitation', () => {
  expect(requireMemberArea(plainMember)).toBeNull()
  expect(requireMemberArea(person([[3, 'werk-sued', 'Member']], true))).toBeNull()
})

test('the member area lets in people without a group and without a pending invitation', () => {
  expect(requireMemberArea(newcomer)).toBeNull()
})

test('the member area redirects people with only a pending invitation to linking', () => {
  expect(requireMemberArea(invited)).toBe('/linking')
})

test('/staff leads to the tenant used last, by its name', () => {
  expect(staffEntry(both, 1)).toBe('/staff/studio-nord')
})

test('/staff leads to the first Admin or Staff membership if no tenant was used', () => {
  expect(staffEntry(both, null)).toBe('/staff/praxis-am-park')
})

test('a recent tenant counts only as Admin or Staff', () => {
  expect(staffEntry(both, 3)).toBe('/staff/praxis-am-park')
  expect(staffEntry(both, 99)).toBe('/staff/praxis-am-park')
})

test('staff leads people without an Admin or Staff membership to the member area', () => {
  expect(staffEntry(plainMember, 3)).toBe('/member')
  expect(staffEntry(newcomer, null)).toBe('/member')
})

test('the staff area lets Admin and Staff of the group in by its number', () => {
  expect(requireStaffArea(both, { segment: '1', below: '/support' })).toBeNull()
  expect(requireStaffArea(both, { segment: '2', below: '' })).toBeNull()
})

test('a tenant name is replaced by its number, keeping the rest of the path', () => {
  expect(requireStaffArea(both, { segment: 'studio-nord', below: '/members-overview' })).toBe(
    '/staff/1/members-overview',
  )
})

test('a foreign group is replaced by the person’s first Admin or Staff group on the same path', () => {
  expect(requireStaffArea(both, { segment: '99', below: '/member-measurements/new' })).toBe(
    '/staff/2/member-measurements/new',
  )
  expect(requireStaffArea(both, { segment: 'elsewhere', below: '' })).toBe('/staff/2')
})

test('a group in which the person is only a member counts as foreign', () => {
  expect(requireStaffArea(both, { segment: '3', below: '/support' })).toBe('/staff/2/support')
  expect(requireStaffArea(both, { segment: 'werk-sued', below: '' })).toBe('/staff/2')
})

test('another spelling of the number is not the group', () => {
  expect(requireStaffArea(both, { segment: '01', below: '' })).toBe('/staff/2')
})

test('a foreign group redirects people without any Admin or Staff group to the root', () => {
  expect(requireStaffArea(plainMember, { segment: '1', below: '/support' })).toBe('/')
})

test('a reader has the group surveys and their own settings, and nothing else', () => {
  expect(staffEntry(reader, null)).toBe('/staff/stadtwerke-hafen')
  expect(requireMemberArea(reader)).toBe('/staff')
  for (const below of ['/group-surveys', '/group-surveys/8f', '/profile-settings'])
    expect(requireStaffArea(reader, { segment: '4', below })).toBeNull()
  for (const below of ['', '/members-overview', '/kiosk', '/group-surveys/new', '/group-surveysx'])
    expect(requireStaffArea(reader, { segment: '4', below })).toBe('/staff/4/group-surveys')
  expect(requireStaffArea(reader, { segment: 'stadtwerke-hafen', below: '/support' })).toBe('/staff/4/group-surveys')
  const alsoMember = person([
    [4, 'stadtwerke-hafen', 'Reader'],
    [3, 'werk-sued', 'Member'],
  ])
  expect(requireMemberArea(alsoMember)).toBeNull()
})

test('group surveys are for Admins and readers, not for Staff', () => {
  expect(requireStaffArea(both, { segment: '2', below: '/group-surveys/new' })).toBeNull()
  expect(requireStaffArea(both, { segment: '1', below: '/group-surveys' })).toBe('/staff/1')
  expect(requireStaffArea(both, { segment: '1', below: '/group-surveys/new' })).toBe('/staff/1')
})

test('Staff are led from the audit log, which is for Admins, to the settings that they may read', () => {
  expect(requireStaffArea(both, { segment: '2', below: '/audit-log' })).toBeNull()
  expect(requireStaffArea(both, { segment: '1', below: '/audit-log' })).toBe('/staff/1/tenant-settings')
})

test('signed-in people may not see home, register and register-selection', () => {
  expect(requireSignedOut(plainMember)).toBe('/staff')
  expect(requireSignedOut(nobody)).toBeNull()
})

test.each([
  ['nothing is locked', both, false, '/staff/1/members-overview', null],
  ['the page itself', both, true, '/staff/1/kiosk', null],
  ['any other page of the staff', both, true, '/staff/1/members-overview', '/staff/1/kiosk'],
  ['a page of another tenant', both, true, '/staff/2/kiosk', '/staff/1/kiosk'],
  ['the member area', both, true, '/member', '/staff/1/kiosk'],
  ['a page open to everybody', both, true, '/about', '/staff/1/kiosk'],
  ['nobody is signed in any more', nobody, true, '/home', null],
] as const)('a device that was handed over: %s', (_what, session, isLocked, pathname, expected) => {
  const kiosk = { userId: both.user.id, tenantId: 1, memberId: 'm', path: 'p', language: 'en', stage: 'ready' } as const
  expect(requireKiosk(session, isLocked ? kiosk : null, pathname)).toBe(expected)
  const ofSomebodyElse = { ...kiosk, userId: 'somebody-else' }
  expect(requireKiosk(session, ofSomebodyElse, pathname)).toBeNull()
})

test('a handed-over device keeps its page after the staff member has lost the access, and opens it for nobody else', () => {
  const [place, memberId] = [{ segment: '1', below: '/kiosk' }, '00000000-0000-4000-8000-000000000002']
  const handedOver = {
    groupId: 1,
    memberId,
    profileId: memberId,
    firstName: '',
    isShared: false,
    person: null,
    survey: null,
  }
  expect(requireKioskPage({ ...person([]), handedOver }, place)).toBeNull()
  expect(requireKioskPage(person([]), place)).toBe('/')
  expect(requireKioskPage(null, place)).toBe('/home')
})
