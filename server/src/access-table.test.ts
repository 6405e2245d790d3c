import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { allRoutes } from '@salus/contract/all-routes.ts'
import type { Analysis } from '@salus/contract/analyses.ts'
import type { NewAnalysisLink } from '@salus/contract/analysis-links.ts'
import type { CheckUp } from '@salus/contract/check-ups.ts'
import type { Route } from '@salus/contract/route.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { rolesOf } from './platform/entrance.ts'
import { pdfWith } from './testing/sample-files.ts'
import { makeUser } from './testing/make.ts'
import {
  openTenantWorld,
  type SignedIn,
  stressAnswers,
  stressLoadId,
  type TenantOfTest,
  type TenantWorld,
} from './testing/tenant-world.ts'

/** Who may call what: the answer to every route by who asks. All of it concerns one tenant and its member Mara. */
const personas = ['anonymous', 'member', 'staff', 'admin', 'foreignStaff', 'invited'] as const
type Persona = (typeof personas)[number]
type Expected = readonly [
  anonymous: number,
  member: number,
  staff: number,
  admin: number,
  foreignStaff: number,
  invited: number,
]

interface Row {
  readonly operationId: string
  /** When the route has a second row: what is different. */
  readonly of?: string
  readonly expected: Expected
  readonly query?: string
  readonly body?: (scene: Scene) => unknown
  /** Other values for the path than those of the scene. */
  readonly params?: (scene: Scene) => Readonly<Record<string, string>>
  /** What is in the answer of everybody who may have it, and of nobody else. */
  readonly shows?: (scene: Scene) => string
  /** Whether it changes what the tenant keeps. */
  readonly writes?: true
}

/** Sends a current through the body. */
const scaleId = 'c9a6fd57-db26-503e-97e9-d1277dda63c3'

const everybody = [200, 200, 200, 200, 200, 200] as const
const signedIn = [401, 200, 200, 200, 200, 200] as const
const members = [401, 200, 200, 200, 404, 404] as const
const employees = [401, 403, 200, 200, 404, 404] as const
const adminsOnly = [401, 403, 403, 200, 404, 404] as const
/** Whose member record it is; somebody without any membership is sent to linking. */
const itsOwner = [401, 200, 404, 404, 404, 403] as const
const ownLists = [401, 200, 200, 200, 200, 403] as const
const instead = (expected: Expected, success: number): Expected => {
  const [anonymous, member, staff, admin, foreignStaff, invited] = expected.map((status) =>
    status === 200 ? success : status,
  )
  return [anonymous ?? 0, member ?? 0, staff ?? 0, admin ?? 0, foreignStaff ?? 0, invited ?? 0]
}

const admins = [401, 403, 403, 200, 404, 404] as const
/** Whose verified address was invited; everybody else has nothing to answer. */
const theInvited = [401, 404, 404, 404, 404, 200] as const

const onEmployee: readonly Row[] = (
  [
    { operationId: 'changeEmployee', expected: admins, writes: true, body: () => ({ role: 'Admin' }) },
    { operationId: 'removeEmployee', expected: instead(admins, 204), writes: true },
    { operationId: 'endSessionsOfEmployee', expected: instead(admins, 204) },
  ] as const
).map((row) => ({ ...row, params: ({ tenant }: Scene) => ({ userId: tenant.staff.userId }) }))

const onInvitations: readonly Row[] = [
  {
    operationId: 'inviteMembers',
    expected: instead(employees, 201),
    writes: true,
    body: ({ otherMemberId }) => ({ members: [{ memberId: otherMemberId, email: 'nora@salus.example' }] }),
  },
  {
    operationId: 'makeInvitationCodes',
    expected: instead(employees, 201),
    writes: true,
    body: ({ otherMemberId }) => ({ memberIds: [otherMemberId] }),
  },
  {
    operationId: 'inviteEmployee',
    expected: instead(admins, 201),
    writes: true,
    body: () => ({ email: 'new@salus.example', role: 'Staff' }),
  },
  { operationId: 'getInvitationsOfTenant', expected: employees, shows: ({ invitationId }) => invitationId },
  { operationId: 'resendInvitation', expected: employees, writes: true },
  { operationId: 'revokeInvitation', expected: instead(employees, 204), writes: true },
  {
    operationId: 'openInvitation',
    of: 'with a guessed token',
    expected: [404, 404, 404, 404, 404, 404],
    body: ({ tenant }) => ({ token: `${tenant.tenantId}.${'x'.repeat(43)}` }),
  },
  {
    operationId: 'openInvitationCode',
    of: 'with a guessed code',
    expected: instead(signedIn, 404),
    body: () => ({ code: 'ABCD-EFGH' }),
  },
  {
    operationId: 'acceptInvitation',
    expected: theInvited,
    writes: true,
    body: ({ invitationId }) => ({
      invitationId,
      person: { firstName: 'Inga', lastName: 'Tester', birthDate: '1990-05-04', sex: 'female' },
    }),
  },
  {
    operationId: 'declineInvitation',
    expected: instead(theInvited, 204),
    writes: true,
    body: ({ invitationId }) => ({ invitationId }),
  },
]

const billTo = {
  name: 'Praxis am Park',
  street: 'Am Park 1',
  postalCode: '28195',
  city: 'Bremen',
  country: 'DE',
  email: 'rechnung@salus.example',
}

const onTariff: readonly Row[] = [
  { operationId: 'getTariffOfTenant', expected: employees, shows: () => 'activeMembers' },
  {
    operationId: 'getTariffQuote',
    expected: admins,
    query: '?tariff=professional&billing=monthly&currency=EUR',
    shows: ({ canary }) => canary,
  },
  {
    operationId: 'changeTariff',
    expected: instead(admins, 201),
    writes: true,
    body: () => ({ tariff: 'professional', billing: 'monthly', currency: 'EUR', billTo, gross: 17_731 }),
  },
  { operationId: 'getTariffOrders', expected: admins, shows: ({ canary }) => canary },
  { operationId: 'getTariffOrder', expected: admins, shows: ({ canary }) => canary },
  { operationId: 'cancelTariffChange', expected: instead(admins, 204) },
  { operationId: 'getInvoices', expected: admins, shows: () => '2025-000007' },
  { operationId: 'getInvoicePdf', expected: admins, shows: ({ canary }) => canary },
]

const onProducts: readonly Row[] = [
  {
    operationId: 'setProduct',
    expected: admins,
    writes: true,
    params: () => ({ pluginId: '1' }),
    body: () => ({ as: 'trial' }),
  },
  { operationId: 'switchProductOff', expected: instead(admins, 204), writes: true, params: () => ({ pluginId: '6' }) },
  { operationId: 'setSelfService', expected: instead(admins, 204), writes: true, body: () => ({ selfService: false }) },
  { operationId: 'getDevicesOfTenant', expected: employees, shows: ({ canary }) => canary },
  {
    operationId: 'addDevice',
    expected: instead(employees, 201),
    writes: true,
    body: () => ({ vendor: 'Tanita', model: 'MC-780', serialNumber: '1' }),
  },
  { operationId: 'updateDevice', expected: employees, writes: true, body: () => ({ isRetired: true }) },
]

const reading = {
  columns: ['firstName', 'lastName', 'birthDate', 'sex'],
  doubles: 'skip',
  choices: [],
  consent: { given: 'pending' },
}

const onImports: readonly Row[] = [
  {
    operationId: 'openMemberImport',
    expected: instead(employees, 201),
    writes: true,
    body: () => ({ fileName: 'list.csv', content: Buffer.from('Vorname;Nachname\nIda;Neu').toString('base64') }),
  },
  { operationId: 'getMemberImports', expected: employees },
  { operationId: 'getMemberImport', expected: employees, shows: ({ canary }) => canary },
  { operationId: 'checkMemberImport', expected: employees, writes: true, body: () => reading },
  {
    operationId: 'runMemberImport',
    of: 'that nobody has checked',
    expected: instead(employees, 412),
    body: () => ({ revision: 1, leaveOutBadRows: true }),
  },
  {
    operationId: 'undoMemberImport',
    of: 'that was never done',
    expected: instead(employees, 412),
    body: () => ({ keepUsed: true }),
  },
  { operationId: 'discardMemberImport', expected: instead(employees, 204), writes: true },
]

const onMerges: readonly Row[] = [
  {
    operationId: 'findLikeMembers',
    expected: employees,
    body: ({ canary }) => ({ firstName: 'Nora', lastName: canary, birthDate: null, email: null, externalNumber: null }),
  },
  { operationId: 'getMemberDoubles', expected: employees },
  { operationId: 'getMemberMerges', expected: employees },
  {
    operationId: 'getRecordsToMerge',
    expected: employees,
    params: ({ otherMemberId }) => ({ otherMemberId }),
    shows: ({ canary }) => canary,
  },
  {
    operationId: 'sayMembersApart',
    expected: instead(employees, 204),
    body: ({ memberId, otherMemberId }) => ({ memberId, otherMemberId }),
  },
  {
    operationId: 'mergeMembers',
    expected: instead(employees, 201),
    writes: true,
    body: ({ memberId, otherMemberId }) => ({
      memberId,
      revision: 1,
      mergedMemberId: otherMemberId,
      mergedRevision: 1,
      take: [],
    }),
  },
  {
    operationId: 'undoMemberMerge',
    of: 'that never was',
    expected: instead(employees, 404),
    params: () => ({ mergeId: randomUUID() }),
  },
]

const onMeasurementDays: readonly Row[] = [
  { operationId: 'getMeasurementDays', expected: employees, shows: ({ canary }) => canary },
  {
    operationId: 'openMeasurementDay',
    expected: instead(employees, 201),
    writes: true,
    body: () => ({
      title: 'Gesundheitstag',
      day: '2026-03-10',
      stations: [{ name: 'Stress', profileIds: [stressLoadId] }],
    }),
  },
  { operationId: 'getDayBoard', expected: employees, shows: ({ canary }) => canary },
  { operationId: 'setMeasurementDayState', expected: employees, writes: true, body: () => ({ state: 'closed' }) },
  {
    operationId: 'arriveOnDay',
    expected: instead(employees, 201),
    writes: true,
    body: ({ otherMemberId }) => ({ memberId: otherMemberId }),
  },
  { operationId: 'changeDayVisit', expected: employees, writes: true, body: () => ({ act: 'talk' }) },
  { operationId: 'changeDayStep', expected: employees, writes: true, body: () => ({ act: 'claim' }) },
]

const onOwnProfile: readonly Row[] = [
  { operationId: 'updateProfile', expected: instead(signedIn, 204), body: () => ({ firstName: 'Neu' }) },
  {
    operationId: 'requestEmailChange',
    expected: instead(signedIn, 204),
    body: () => ({ newEmail: `${randomUUID()}@salus.example` }),
  },
  { operationId: 'cancelEmailChange', expected: instead(signedIn, 204) },
  {
    operationId: 'confirmEmailChange',
    of: 'with a guessed token',
    expected: [404, 404, 404, 404, 404, 404],
    body: () => ({ token: 'x'.repeat(43) }),
  },
]

const measurementFile = {
  fileName: 'a.csv',
  content: Buffer.from(
    'Date,"Weight (kg)","Fat mass (kg)","Hydration (kg)"\n2026-03-01 08:05:09,64.2,18.0,33.1\n',
  ).toString('base64'),
}

const onMeasurementFiles: readonly Row[] = [
  {
    operationId: 'reassignCheckUp',
    expected: employees,
    writes: true,
    body: ({ otherMemberId: memberId }) => ({ revision: 1, reason: 'Falsche Person', memberId }),
  },
  {
    operationId: 'readMeasurementFile',
    expected: employees,
    body: ({ memberId }) => ({ ...measurementFile, assignments: [{ person: '', memberId }] }),
    shows: ({ canary }) => canary,
  },
  {
    operationId: 'importMeasurements',
    expected: instead(employees, 201),
    writes: true,
    body: ({ memberId }) => ({ ...measurementFile, assignments: [{ person: '', memberId }] }),
  },
  { operationId: 'getMeasurementImports', expected: employees, shows: ({ canary }) => canary },
  {
    operationId: 'undoMeasurementImport',
    expected: employees,
    writes: true,
    body: () => ({ reason: 'Falsche Datei' }),
  },
]

const ofStarter = (status: number): Expected => [401, 404, status, 404, 404, 404]

const table: readonly Row[] = [
  {
    operationId: 'signIn',
    expected: everybody,
    body: ({ account }) => ({ email: account.email, password: account.password }),
  },
  { operationId: 'signOut', expected: everybody },
  { operationId: 'requestPasswordReset', expected: everybody, body: ({ account }) => ({ email: account.email }) },
  {
    operationId: 'resetPassword',
    of: 'with a guessed token',
    expected: [422, 422, 422, 422, 422, 422],
    body: () => ({ token: 'guessed', newPassword: 'Another-horse-8' }),
  },

  {
    operationId: 'register',
    expected: instead(everybody, 202),
    body: () => ({
      handle: randomUUID(),
      account: {
        email: `${randomUUID()}@salus.example`,
        password: 'Another-horse-8',
        firstName: 'Neu',
        lastName: 'Ling',
        locale: 'de',
      },
    }),
  },
  { operationId: 'resendConfirmation', expected: instead(everybody, 202), body: () => ({ handle: randomUUID() }) },
  {
    operationId: 'confirmRegistration',
    of: 'with a guessed token',
    expected: [404, 404, 404, 404, 404, 404],
    body: () => ({ token: 'A'.repeat(43), password: 'Another-horse-8' }),
  },
  {
    operationId: 'openTenant',
    expected: instead(signedIn, 201),
    body: () => ({
      displayName: 'Neue Praxis',
      tenantName: 'neue-praxis',
      kind: 'practice',
      country: 'DE',
      locale: 'de',
      currency: 'EUR',
      address: { street: 'Am Park 1', postalCode: '28195', city: 'Bremen' },
      products: [6],
      tariff: 'basic',
      billing: 'monthly',
    }),
  },
  { operationId: 'getOperator', expected: everybody },

  { operationId: 'getSession', expected: signedIn },
  { operationId: 'renewSession', expected: signedIn },
  {
    operationId: 'verifyPassword',
    of: 'with a wrong password',
    expected: instead(signedIn, 401),
    body: () => ({ password: 'not-the-password' }),
  },
  { operationId: 'getSignInWays', expected: everybody },
  {
    operationId: 'showSecondFactor',
    of: 'with a guessed token',
    expected: instead(everybody, 401),
    body: () => ({ token: 'guessed', code: '123456' }),
  },
  { operationId: 'beginPasskeySignIn', expected: everybody },
  {
    operationId: 'signInWithPasskey',
    of: 'with an invented passkey',
    expected: instead(everybody, 401),
    body: () => ({ credential: { id: 'invented' } }),
  },
  {
    operationId: 'beginSingleSignOn',
    of: 'where none is configured',
    expected: instead(everybody, 404),
    body: () => ({ purpose: 'sign-in' }),
  },
  {
    operationId: 'finishSingleSignOn',
    of: 'where none is configured',
    expected: instead(everybody, 404),
    body: () => ({ answer: '?code=guessed' }),
  },
  { operationId: 'getSecurity', expected: signedIn },
  {
    operationId: 'changePassword',
    of: 'to a common one',
    expected: instead(signedIn, 422),
    body: () => ({ newPassword: 'password1' }),
  },
  { operationId: 'beginPasskey', expected: signedIn },
  {
    operationId: 'addPasskey',
    of: 'with an invented passkey',
    expected: instead(signedIn, 401),
    body: () => ({ name: 'Mein Handy', credential: { id: 'invented' } }),
  },
  {
    operationId: 'removePasskey',
    of: 'that is not the own one',
    expected: instead(signedIn, 404),
    params: () => ({ id: randomUUID() }),
  },
  { operationId: 'beginAuthenticatorApp', expected: signedIn },
  {
    operationId: 'confirmAuthenticatorApp',
    of: 'with a wrong code',
    expected: instead(signedIn, 401),
    body: () => ({ code: '000000' }),
  },
  { operationId: 'removeAuthenticatorApp', of: 'where none counts', expected: instead(signedIn, 404) },
  { operationId: 'renewRecoveryCodes', of: 'without a factor', expected: instead(signedIn, 404) },
  {
    operationId: 'endSession',
    of: 'that is not the own one',
    expected: instead(signedIn, 404),
    params: () => ({ id: randomUUID() }),
  },
  { operationId: 'endOtherSessions', expected: instead(signedIn, 204) },
  {
    operationId: 'confirmWithPassword',
    of: 'with a wrong password',
    expected: instead(signedIn, 401),
    body: () => ({ password: 'not-the-password' }),
  },
  {
    operationId: 'confirmWithCode',
    of: 'with a wrong code',
    expected: instead(signedIn, 401),
    body: () => ({ code: '000000' }),
  },
  { operationId: 'beginConfirmWithPasskey', expected: signedIn },
  {
    operationId: 'confirmWithPasskey',
    of: 'with an invented passkey',
    expected: instead(signedIn, 401),
    body: () => ({ credential: { id: 'invented' } }),
  },
  { operationId: 'updatePreferences', expected: instead(signedIn, 204), body: () => ({ theme: 'dark' }) },

  { operationId: 'getTenant', expected: members, shows: ({ canary }) => canary },
  { operationId: 'getHelpLines', expected: members, shows: () => 'TelefonSeelsorge' },
  { operationId: 'getTenantSettings', expected: employees, shows: ({ canary }) => canary },
  { operationId: 'getTenantLogo', expected: members },
  { operationId: 'updateTenantSettings', expected: adminsOnly, writes: true, body: () => ({ sessionHours: 12 }) },
  { operationId: 'replaceHelpLines', expected: adminsOnly, writes: true, body: () => ({ lines: [] }) },
  { operationId: 'setTenantLogo', expected: adminsOnly, writes: true, body: () => ({ content: onePixel }) },
  { operationId: 'removeTenantLogo', expected: adminsOnly, writes: true },

  { operationId: 'getMembersOfTenant', expected: employees, shows: ({ canary }) => canary },
  { operationId: 'getMemberCounts', expected: employees },
  { operationId: 'getMemberTags', expected: employees },
  {
    operationId: 'changeMembers',
    expected: employees,
    writes: true,
    body: ({ otherMemberId }) => ({ selection: { memberIds: [otherMemberId] }, change: { kind: 'add-tag', tag: 'x' } }),
  },
  {
    operationId: 'sendAnalysisLinks',
    of: 'of whom there is no address',
    expected: instead(employees, 202),
    body: ({ otherMemberId }) => ({ selection: { memberIds: [otherMemberId] }, profileId: stressLoadId }),
  },
  { operationId: 'getMembersFile', expected: adminsOnly, shows: ({ canary }) => canary },
  {
    operationId: 'exportMembers',
    expected: adminsOnly,
    body: () => ({ selection: { filter: {} } }),
    shows: ({ canary }) => canary,
  },
  { operationId: 'getMember', expected: employees, shows: ({ canary }) => canary },
  {
    operationId: 'createMember',
    expected: instead(employees, 201),
    writes: true,
    body: () => ({ firstName: 'Neu', lastName: 'Ling', birthDate: '1990-01-01', sex: 'diverse' }),
  },
  { operationId: 'updateMember', expected: employees, writes: true, body: () => ({ department: 'Empfang' }) },
  ...onImports,
  ...onMerges,
  ...onMeasurementDays,

  { operationId: 'getGuestsOfTenant', expected: employees, shows: ({ guestId }) => guestId },
  {
    operationId: 'createGuest',
    expected: instead(employees, 201),
    writes: true,
    body: () => ({
      birthDate: '1990-01-01',
      sex: 'diverse',
      consent: { given: 'in-person', sharesWithStaff: true },
    }),
  },
  {
    operationId: 'makeGuestMember',
    expected: employees,
    writes: true,
    body: ({ memberId }) => ({ as: 'existing', memberId, acceptsDifference: true }),
  },
  {
    operationId: 'makeGuestMember',
    of: 'with a record of their own',
    expected: employees,
    writes: true,
    body: () => ({ as: 'new', firstName: 'Gerda', lastName: 'Gast' }),
  },
  {
    operationId: 'getDocumentsOfMember',
    expected: employees,
    shows: ({ documentId }) => documentId,
  },
  { operationId: 'getDocumentContent', expected: employees, shows: ({ canary }) => canary },
  { operationId: 'addDocument', expected: instead(employees, 201), writes: true, body: () => smallPng },
  {
    operationId: 'removeDocument',
    expected: instead(adminsOnly, 204),
    writes: true,
    body: () => ({ reason: 'Verwechslung' }),
  },
  ...(['getDocumentsOfMember', 'getDocumentContent', 'addDocument', 'removeDocument'] as const).map(
    (operationId): Row => ({
      operationId,
      of: 'of a member who shares nothing',
      expected: [401, 403, 403, 403, 404, 404],
      params: ({ silentMemberId }) => ({ memberId: silentMemberId }),
      ...(operationId === 'addDocument' ? { body: () => smallPng } : {}),
      ...(operationId === 'removeDocument' ? { body: () => ({ reason: 'Verwechslung' }) } : {}),
    }),
  ),
  { operationId: 'getMyDocuments', expected: ownLists },
  { operationId: 'getMyDocumentContent', expected: itsOwner, shows: ({ canary }) => canary },
  { operationId: 'getNotesOfMember', expected: employees, shows: ({ canary }) => canary },
  { operationId: 'writeNote', expected: instead(employees, 201), writes: true, body: () => ({ text: 'Knie links' }) },
  {
    operationId: 'changeNote',
    of: 'that the staff wrote',
    expected: [401, 403, 200, 403, 404, 404],
    writes: true,
    body: () => ({ text: 'Knie rechts' }),
  },
  { operationId: 'deleteNote', of: 'that the staff wrote', expected: instead(employees, 204), writes: true },

  { operationId: 'getMyConsents', expected: signedIn },
  {
    operationId: 'decideForMyself',
    expected: instead(signedIn, 204),
    body: () => ({ purpose: 'telemetry', decision: 'given', textVersion: '1', language: 'de' }),
  },
  { operationId: 'getConsentsOfMember', expected: members, shows: ({ canary }) => canary },
  {
    operationId: 'getConsentsOfMember',
    of: 'of another member',
    expected: [401, 404, 200, 200, 404, 404],
    params: ({ otherMemberId }) => ({ memberId: otherMemberId }),
  },
  {
    operationId: 'decideConsent',
    of: 'online, which is for members alone',
    expected: [401, 200, 422, 422, 404, 404],
    writes: true,
    body: () => ({ ...consentToSharing, decision: 'withdrawn' }),
  },
  {
    operationId: 'decideConsent',
    of: 'said on paper, which is for staff alone',
    expected: [401, 422, 200, 200, 404, 404],
    writes: true,
    body: () => ({ ...consentToSharing, decision: 'withdrawn', how: 'on-paper', on: '2026-03-01' }),
  },
  {
    operationId: 'decideConsent',
    of: 'of another member',
    expected: [401, 404, 200, 200, 404, 404],
    writes: true,
    body: () => ({ ...consentToSharing, decision: 'given', how: 'in-person' }),
    params: ({ otherMemberId }) => ({ memberId: otherMemberId }),
  },
  {
    operationId: 'previewConsent',
    expected: members,
    query: '?purpose=store-health-data&decision=withdrawn',
  },
  {
    operationId: 'confirmConsents',
    of: 'online, which is for members alone',
    expected: [401, 200, 404, 404, 404, 404],
    writes: true,
    body: () => ({ textVersions: { 'share-with-staff': '1' }, language: 'de' }),
  },
  { operationId: 'askForConsent', expected: instead(employees, 204), writes: true },
  { operationId: 'getMyRecords', expected: signedIn },
  { operationId: 'getCorrectionsOfMember', expected: employees },
  { operationId: 'getOpenCorrections', expected: employees },
  {
    operationId: 'askForCorrection',
    of: 'of the own record, which is for members alone',
    expected: [401, 201, 404, 404, 404, 404],
    writes: true,
    body: () => ({ heightCm: 171, reason: 'Falsch' }),
  },
  {
    operationId: 'answerCorrection',
    of: 'that does not exist',
    expected: [401, 403, 404, 404, 404, 404],
    writes: true,
    params: () => ({ correctionId: '00000000-0000-4000-8000-000000000000' }),
    body: () => ({ decision: 'refused', reason: 'Nein' }),
  },
  { operationId: 'getMyAccessLog', expected: signedIn },
  { operationId: 'getAccessLogOfMember', expected: employees, shows: ({ canary }) => canary },

  { operationId: 'getMeasurementProfilesOfTenant', expected: employees, shows: () => stressLoadId },
  { operationId: 'getMeasurementProfilesOfCurrentUser', expected: ownLists },
  { operationId: 'getMeasurementProfile', expected: signedIn, shows: () => 'q10' },

  // The scene’s analysis was begun by its staff member: to everybody else it is not there.
  { operationId: 'getAnalysesOfMember', expected: members },
  {
    operationId: 'getAnalysesOfMember',
    of: 'of another member',
    expected: [401, 404, 200, 200, 404, 404],
    params: ({ otherMemberId }) => ({ memberId: otherMemberId }),
  },
  {
    operationId: 'startAnalysis',
    expected: instead(members, 201),
    writes: true,
    body: () => ({ profileId: otherProfileId }),
  },
  {
    operationId: 'startAnalysis',
    of: 'of another member',
    expected: [401, 404, 201, 201, 404, 404],
    writes: true,
    body: () => ({ profileId: otherProfileId }),
    params: ({ otherMemberId }) => ({ memberId: otherMemberId }),
  },
  { operationId: 'getKnownValues', expected: members, shows: () => '"height"' },
  {
    operationId: 'getKnownValues',
    of: 'of another member',
    expected: [401, 404, 200, 200, 404, 404],
    params: ({ otherMemberId }) => ({ memberId: otherMemberId }),
  },
  // Each person’s own session: nothing that the tenant keeps changes.
  { operationId: 'handOverDevice', expected: employees, body: () => ({ profileId: otherProfileId }) },
  {
    operationId: 'getSafetyGate',
    expected: members,
    query: `?profileId=${scaleId}`,
    shows: () => 'pacemaker',
  },
  {
    operationId: 'getSafetyGate',
    of: 'of another member',
    expected: [401, 404, 200, 200, 404, 404],
    query: `?profileId=${scaleId}`,
    params: ({ otherMemberId }) => ({ memberId: otherMemberId }),
  },
  {
    operationId: 'answerSafetyQuestions',
    expected: instead(members, 201),
    writes: true,
    body: () => ({ profileId: scaleId, answers: [{ question: 'fever', applies: false }] }),
  },
  {
    operationId: 'answerSafetyQuestions',
    of: 'of another member',
    expected: [401, 404, 201, 201, 404, 404],
    writes: true,
    body: () => ({ profileId: scaleId, answers: [{ question: 'fever', applies: false }] }),
    params: ({ otherMemberId }) => ({ memberId: otherMemberId }),
  },
  {
    operationId: 'saveAnswers',
    expected: ofStarter(200),
    writes: true,
    body: () => ({ answers: { q1: 3 } }),
  },
  { operationId: 'discardAnalysis', expected: ofStarter(204), writes: true },

  {
    operationId: 'createAnalysisLink',
    expected: instead(employees, 201),
    writes: true,
    body: () => ({ profileId: otherProfileId }),
    shows: ({ tenant }) => `/answer#${tenant.tenantId}.`,
  },
  { operationId: 'getAnalysisLinksOfMember', expected: employees, shows: ({ linkId }) => linkId },
  { operationId: 'revokeAnalysisLink', expected: instead(employees, 204), writes: true },
  // A link is for whoever holds it, whatever else they are.
  // Only after it was finished, and by the same request.
  {
    operationId: 'keepResultByLink',
    expected: [404, 404, 404, 404, 404, 404],
    body: ({ token }) => ({ token, birthDate: '1980-05-17' }),
  },
  { operationId: 'openAnalysisLink', expected: everybody, writes: true, body: ({ token }) => ({ token }) },
  {
    operationId: 'openAnalysisLink',
    of: 'with a guessed token',
    expected: [404, 404, 404, 404, 404, 404],
    body: ({ tenant }) => ({ token: `${tenant.tenantId}.${'A'.repeat(43)}` }),
  },
  {
    operationId: 'saveAnswersByLink',
    expected: instead(everybody, 204),
    writes: true,
    body: ({ token }) => ({ token, answers: { q1: 3 } }),
  },
  {
    operationId: 'saveAnswersByLink',
    of: 'with a guessed token',
    expected: [404, 404, 404, 404, 404, 404],
    body: ({ tenant }) => ({ token: `${tenant.tenantId}.${'A'.repeat(43)}`, answers: { q1: 3 } }),
  },
  {
    operationId: 'finishByLink',
    expected: instead(everybody, 204),
    writes: true,
    body: ({ token }) => ({ token, answers: stressAnswers() }),
  },
  {
    operationId: 'finishByLink',
    of: 'with a guessed token',
    expected: [404, 404, 404, 404, 404, 404],
    body: ({ tenant }) => ({ token: `${tenant.tenantId}.${'A'.repeat(43)}`, answers: stressAnswers() }),
  },

  { operationId: 'getCheckUpsOfTenant', expected: employees, shows: ({ resultGuid }) => resultGuid },
  { operationId: 'getMyCheckUps', expected: ownLists },
  { operationId: 'getMyLatestCheckUps', expected: ownLists },
  ...onMeasurementFiles,
  { operationId: 'getCheckUpChangesOfTenant', expected: employees, shows: ({ resultGuid }) => resultGuid },
  { operationId: 'getMyCheckUpChanges', expected: ownLists },
  {
    operationId: 'createCheckUp',
    expected: instead(members, 201),
    writes: true,
    body: ({ memberId }) => ({ profileId: stressLoadId, memberId, answers: stressAnswers() }),
  },
  {
    operationId: 'createCheckUp',
    of: 'for another member',
    expected: [401, 404, 201, 201, 404, 404],
    writes: true,
    body: ({ otherMemberId }) => ({ profileId: stressLoadId, memberId: otherMemberId, answers: stressAnswers() }),
  },
  { operationId: 'getCheckUp', expected: employees, shows: ({ resultGuid }) => resultGuid },
  { operationId: 'getMyCheckUp', expected: itsOwner, shows: ({ resultGuid }) => resultGuid },
  {
    operationId: 'amendCheckUp',
    expected: employees,
    writes: true,
    body: () => ({ revision: 1, reason: 'Tippfehler', note: 'neu' }),
  },
  { operationId: 'getCrisisNotices', expected: employees },
  // The check-up of the scene warns of no crisis, so there is nothing to close.
  { operationId: 'closeCrisisNotice', expected: instead(employees, 404) },
  {
    operationId: 'withdrawCheckUp',
    expected: employees,
    writes: true,
    body: () => ({ revision: 1, reason: 'Verwechslung' }),
  },
  { operationId: 'getCheckUpReport', expected: employees, shows: () => '%PDF-' },
  { operationId: 'getMyCheckUpReport', expected: itsOwner, shows: () => '%PDF-' },
  { operationId: 'getCheckUpDocument', expected: employees, shows: () => '%PDF-' },
  { operationId: 'getMyCheckUpDocument', expected: itsOwner, shows: () => '%PDF-' },
  { operationId: 'getFhirOfMember', expected: employees, shows: ({ canary }) => canary },
  { operationId: 'getCsvOfMember', expected: employees, shows: ({ canary }) => canary },
  { operationId: 'getMyFhir', expected: ownLists },
  { operationId: 'getMyCsv', expected: ownLists },

  { operationId: 'getAvailableProductsOfTenant', expected: employees, shows: () => 'StressPilot' },
  { operationId: 'getApiKeys', expected: adminsOnly, shows: ({ keyName }) => keyName },
  {
    operationId: 'createApiKey',
    expected: instead(adminsOnly, 201),
    writes: true,
    body: () => ({ pluginId: 6, name: 'Waage' }),
  },
  { operationId: 'revokeApiKey', expected: instead(adminsOnly, 204), writes: true },
  // A module shows its key; whoever is signed in is nobody here.
  {
    operationId: 'deliverCheckUp',
    of: 'without a key',
    expected: [401, 401, 401, 401, 401, 401],
    body: ({ memberId }) => ({
      pluginId: 6,
      externalId: 'device-1',
      member: { id: memberId },
      dateOfMeasurement: '2026-03-10T09:30:00+01:00',
      values: [{ code: 'index', name: { de: 'Wert', en: 'Value' }, value: 1 }],
    }),
  },
  { operationId: 'getEmployeesOfTenant', expected: employees, shows: ({ tenant }) => tenant.staff.userId },
  ...onTariff,
  ...onProducts,
  { operationId: 'getSupportRequestsOfTenant', expected: employees, shows: ({ canary }) => canary },
  { operationId: 'getSupportThread', expected: employees, shows: ({ canary }) => canary },
  {
    operationId: 'openSupportRequest',
    expected: instead(employees, 201),
    writes: true,
    body: () => ({ subject: 'Waage', category: 'problem', priority: 'high', text: 'Sie wird nicht gefunden.' }),
  },
  {
    operationId: 'writeSupportMessage',
    expected: instead(employees, 201),
    writes: true,
    body: () => ({ text: 'Es geht wieder.' }),
  },
  { operationId: 'closeSupportRequest', expected: employees, writes: true },
  {
    operationId: 'readSupportRequest',
    expected: instead(employees, 204),
    body: ({ messageId }) => ({ messageId }),
  },
  { operationId: 'addSupportAttachment', expected: instead(employees, 201), body: () => smallPng },
  { operationId: 'getSupportAttachment', expected: employees, shows: ({ canary }) => canary },
  { operationId: 'getAuditEventsOfTenant', expected: adminsOnly, shows: () => 'subjectCount' },
  { operationId: 'exportAuditEvents', expected: adminsOnly },
  { operationId: 'checkAudit', expected: adminsOnly, shows: () => 'isIntact' },

  ...onOwnProfile,
  ...onEmployee,
  ...onInvitations,
  { operationId: 'getEndedMemberships', expected: signedIn },
  {
    operationId: 'leaveTenant',
    of: 'whose last Admin is among them',
    expected: [401, 204, 204, 409, 404, 404],
    writes: true,
  },
  { operationId: 'unlinkMember', expected: [401, 403, 403, 204, 404, 404], writes: true },

  { operationId: 'getMyExports', expected: signedIn },
  { operationId: 'requestMyExport', expected: instead(signedIn, 202) },
  {
    operationId: 'downloadMyExport',
    of: 'that nobody has',
    expected: instead(signedIn, 404),
    params: () => ({ exportId: randomUUID() }),
  },
  { operationId: 'getMyDeletion', expected: signedIn },
  {
    operationId: 'deleteMyAccount',
    of: 'with an unreadable wish',
    expected: instead(signedIn, 422),
    body: () => ({ keepIn: ['everywhere'] }),
  },
  {
    operationId: 'getAccountReceipt',
    of: 'with an invented code',
    expected: instead(everybody, 404),
    body: () => ({ code: 'x'.repeat(43) }),
  },
  { operationId: 'getErasurePreview', expected: adminsOnly },
  { operationId: 'eraseMember', expected: instead(adminsOnly, 202), writes: true },
  { operationId: 'getErasures', expected: adminsOnly },
  {
    operationId: 'getErasure',
    of: 'that there is none of',
    expected: instead(adminsOnly, 404),
    params: () => ({ erasureId: randomUUID() }),
  },
  { operationId: 'holdMember', expected: adminsOnly, writes: true, body: () => ({ reason: 'Rechtsstreit' }) },
  { operationId: 'endHold', of: 'of somebody without one', expected: instead(adminsOnly, 404) },
  { operationId: 'getHolds', expected: adminsOnly },
  { operationId: 'getRetention', expected: adminsOnly },
  {
    operationId: 'setRetention',
    expected: instead(adminsOnly, 204),
    params: () => ({ dataClass: 'left-members' }),
    body: () => ({ months: 12 }),
  },

  { operationId: 'getEvents', expected: signedIn },

  {
    operationId: 'reportClientError',
    expected: instead(everybody, 204),
    body: () => ({ message: 'x is not a function', route: '/home' }),
  },
  { operationId: 'reportCspViolation', expected: instead(everybody, 204), body: () => ({}) },
  {
    operationId: 'sendTelemetry',
    of: 'without having agreed',
    expected: [401, 403, 403, 403, 403, 403],
    body: () => [usageOfHome],
  },
]

const usageOfHome = {
  name: 'Microsoft.ApplicationInsights.Pageview',
  time: '2026-03-10T12:00:00.000Z',
  data: { baseType: 'PageviewData', baseData: { ver: 2, name: '/home', duration: '00:00:00.120' } },
}
const smallPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const consentToSharing = { purpose: 'share-with-staff', textVersion: '1', language: 'de' }
const otherProfileId = '46ecd503-cb61-533c-90f6-32deeaa38bc8'

interface Scene {
  readonly tenant: TenantOfTest
  readonly memberId: string
  readonly otherMemberId: string
  /** Keeps everything from the staff. */
  readonly silentMemberId: string
  readonly guestId: string
  readonly documentId: string
  readonly noteId: string
  readonly requestId: string
  readonly messageId: string
  readonly attachmentId: string
  readonly resultGuid: string
  readonly analysisId: string
  readonly linkId: string
  readonly invitationId: string
  readonly keyId: string
  readonly invoiceId: string
  readonly orderId: string
  readonly deviceId: string
  readonly importId: string
  readonly keyName: string
  readonly dayId: string
  readonly visitId: string
  readonly token: string
  /** A word that stands in everything the tenant keeps as text. */
  readonly canary: string
  readonly account: { readonly email: string; readonly password: string }
  readonly people: Readonly<Record<Persona, SignedIn | null>>
}

let world: TenantWorld
beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '1000' })
}, 60_000)
afterAll(() => world.close())

async function makeScene(): Promise<Scene> {
  const [tenant, foreign] = [await world.makeTenant([6, 15, 16]), await world.makeTenant()]
  const canary = `CANARY-${randomUUID()}`
  const { tenantId } = tenant
  const { memberId } = tenant.member
  await world.sql(`update tenant set display_name = $2 where id = $1`, [tenantId, canary])
  await world.sql(`update member set last_name = $2 where tenant_id = $1`, [tenantId, canary])
  const [requestId, messageId, attachmentId] = [randomUUID(), randomUUID(), randomUUID()]
  await world.sql(
    `insert into support_request (tenant_id, id, number, subject, category, priority, state, opened_by_name)
     values ($1, $2, 1, $3, 'question', 'low', 'open', 'x')`,
    [tenantId, requestId, canary],
  )
  await world.sql(
    `insert into support_message (tenant_id, request_id, id, author_name, from_operator, body) values ($1, $2, $3, 'x', true, $4)`,
    [tenantId, requestId, messageId, canary],
  )
  await world.sql(
    `insert into support_attachment (tenant_id, id, request_id, message_id, file_name, media_type, bytes, content)
     values ($1, $2, $3, $4, 'a.pdf', 'application/pdf', $6, $5)`,
    [tenantId, attachmentId, requestId, messageId, Buffer.from(canary), canary.length],
  )
  const invited = await world.makeUser('Inga')
  const [invitation] = await world.sql<{ id: string }>(
    `insert into invitation (tenant_id, email, role, token_hash, expires_at, invited_by)
     select $1, email, 'Member', $3, now() + interval '14 days', $4 from app_user where id = $2 returning id`,
    [tenantId, invited.userId, randomUUID(), tenant.staff.userId],
  )
  const [keyId, keyName] = [randomUUID(), `key of ${canary}`]
  await world.sql(
    `insert into api_key (tenant_id, id, plugin_id, name, key_hash, ends_with) values ($1, $2, 6, $3, $4, 'abcd')`,
    [tenantId, keyId, keyName, randomUUID()],
  )
  const deviceId = randomUUID()
  await world.sql(
    `insert into device (tenant_id, id, vendor, model, serial_number) values ($1, $2, 'Tanita', 'MC-780', $3)`,
    [tenantId, deviceId, canary],
  )
  const invoiceId = randomUUID()
  await world.sql(
    `insert into invoice (tenant_id, id, number, kind, reason, issued_on, currency, net, vat, gross, period_starts_on,
       period_ends_on, content, xml, pdf, pdf_hash)
     values ($1, $2, '2025-000007', 'invoice', 'order', '2025-12-01', 'EUR', 100, 19, 119, '2025-12-01', '2026-01-01', '{}', '', $3, '')`,
    [tenantId, invoiceId, Buffer.from(canary)],
  )
  const orderId = randomUUID()
  const ordered = {
    lines: [],
    net: 100,
    vat: { category: 'S', percent: 19, amount: 19, note: null },
    gross: 119,
    billTo: { ...billTo, name: canary, vatId: null, reference: null },
    isDemo: true,
  }
  await world.sql(
    `insert into tariff_order (tenant_id, id, ordered_at, kind, state, former_tariff, tariff, billing, currency, starts_on,
       ends_on, content, invoice_id)
     values ($1, $2, now(), 'order', 'begun', 'basic', 'basic', 'monthly', 'EUR', '2025-12-01', '2026-01-01', $3, $4)`,
    [tenantId, orderId, JSON.stringify(ordered), invoiceId],
  )
  const importId = randomUUID()
  const opened = { header: ['a', 'b', 'c', 'd'], rows: [{ line: 2, cells: ['Ida', 'Neu', '1.2.1990', 'w'] }] }
  await world.sql(`insert into member_import (tenant_id, id, file_name, bytes, content) values ($1, $2, $3, 1, $4)`, [
    tenantId,
    importId,
    canary,
    gzipSync(JSON.stringify(opened)),
  ])
  const [dayId, visitId] = [randomUUID(), randomUUID()]
  await world.sql(
    `insert into measurement_day (tenant_id, id, title, day, stations) values ($1, $2, $3, '2026-03-10', $4)`,
    [tenantId, dayId, canary, JSON.stringify([{ name: 'Stress', profileIds: [stressLoadId] }])],
  )
  await world.sql(`insert into day_visit (tenant_id, day_id, id, member_id, number) values ($1, $2, $3, $4, 1)`, [
    tenantId,
    dayId,
    visitId,
    memberId,
  ])
  await world.sql(
    `insert into file_import (tenant_id, id, file_name, file_hash, importer_version, format, timezone, rows_stored,
       rows_known, rows_refused, members, imported_by_name) values ($1, $2, $3, 'x', '1', 'x', 'UTC', 0, 0, 0, 0, 'x')`,
    [tenantId, importId, canary],
  )
  for (const { userId } of [tenant.staff, tenant.admin])
    await world.sql(
      `insert into account (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::uuid::text, 'credential', 'x')`,
      [randomUUID(), userId],
    )
  const body = { profileId: stressLoadId, memberId, answers: stressAnswers(), note: canary }
  const checkUp = await world.ask<CheckUp>(tenant.staff, 'POST', `/api/tenants/${tenantId}/check-ups`, { body })
  await world.sql(
    `insert into check_up_document (tenant_id, result_guid, content, bytes, content_hash) values ($1, $2, '%PDF-', 5, 'x')`,
    [tenantId, checkUp.body.resultGuid],
  )
  const analysis = await world.ask<Analysis>(
    tenant.staff,
    'POST',
    `/api/tenants/${tenantId}/members/${memberId}/analyses`,
    {
      body: { profileId: stressLoadId },
    },
  )
  const link = await world.ask<NewAnalysisLink>(
    tenant.staff,
    'POST',
    `/api/tenants/${tenantId}/members/${memberId}/analysis-links`,
    { body: { profileId: stressLoadId } },
  )
  const path = `/api/tenants/${tenantId}/members/${memberId}`
  const document = await world.app.inject({
    method: 'POST',
    url: `${path}/documents`,
    headers: { ...world.headersOf(tenant.staff), 'content-type': 'application/octet-stream' },
    payload: pdfWith(canary),
  })
  const note = await world.ask<{ id: string }>(tenant.staff, 'POST', `${path}/notes`, { body: { text: canary } })
  const guest = await world.ask<{ id: string }>(tenant.staff, 'POST', `/api/tenants/${tenantId}/guests`, {
    body: {
      name: canary,
      birthDate: '1990-01-01',
      sex: 'female',
      consent: { given: 'in-person', sharesWithStaff: true },
    },
  })
  await world.sql(
    `insert into day_step (tenant_id, visit_id, station, position, profile_id) values ($1, $2, 0, 0, $3)`,
    [tenantId, visitId, stressLoadId],
  )
  return {
    tenant,
    memberId,
    guestId: guest.body.id,
    documentId: document.json<{ id: string }>().id,
    noteId: note.body.id,
    requestId,
    messageId,
    attachmentId,
    silentMemberId: await world.makeMember(tenantId, { sharesAll: false }),
    otherMemberId: await world.makeMember(tenantId),
    resultGuid: checkUp.body.resultGuid,
    analysisId: analysis.body.analysisId,
    linkId: link.body.linkId,
    invitationId: invitation?.id ?? '',
    keyId,
    invoiceId,
    orderId,
    deviceId,
    importId,
    keyName,
    dayId,
    visitId,
    token: link.body.code,
    canary,
    account: await makeUser(world.database),
    people: {
      anonymous: null,
      member: tenant.member,
      staff: tenant.staff,
      admin: tenant.admin,
      foreignStaff: foreign.staff,
      invited,
    },
  }
}

/** Everything the tenant keeps, except that it was looked at. */
async function kept({ tenantId }: TenantOfTest): Promise<string> {
  const tables = [
    'member',
    'member_import',
    'measurement_day',
    'day_visit',
    'day_step',
    'consent',
    'record_correction',
    'document',
    'member_note',
    'analysis',
    'analysis_link',
    'safety_answer',
    'check_up',
    'check_up_version',
    'api_key',
    'file_import',
    'imported_row',
    'column_mapping',
    'membership',
    'ended_membership',
    'invitation',
    'product',
    'profile_setting',
    'tariff_of_tenant',
    'billing_details',
    'invoice',
    'tariff_order',
    'device',
    'support_request',
    'support_message',
    'help_line',
    'tenant_logo',
    'tenant_policy',
  ]
  // When somebody was here last is noted a moment later, and again after minutes.
  const textOf = (name: string) => (name === 'membership' ? `(to_jsonb(t) - 'last_used_at')::text` : 't::text')
  const rows = tables.map(
    (name) =>
      `select '${name}' as name, coalesce(string_agg(${textOf(name)}, '|' order by ${textOf(name)}), '') as rows from ${name} t where tenant_id = $1`,
  )
  const theTenant = `select 'tenant', t::text from tenant t where id = $1`
  const [row] = await world.sql<{ hash: string }>(
    `select md5(string_agg(name || rows, '#' order by name)) as hash from (${[...rows, theTenant].join(' union all ')}) all_rows`,
    [tenantId],
  )
  return row?.hash ?? ''
}

const routeOf = (operationId: string): Route => {
  const route = allRoutes.find((candidate) => candidate.operationId === operationId)
  if (!route) throw new Error(`the table has a row for ${operationId}, which no route is`)
  return route
}

function urlOf(route: Route, row: Row, scene: Scene): string {
  const values: Readonly<Record<string, string>> = {
    tenantId: String(scene.tenant.tenantId),
    memberId: scene.memberId,
    resultGuid: scene.resultGuid,
    analysisId: scene.analysisId,
    linkId: scene.linkId,
    invitationId: scene.invitationId,
    keyId: scene.keyId,
    guestId: scene.guestId,
    documentId: scene.documentId,
    noteId: scene.noteId,
    invoiceId: scene.invoiceId,
    orderId: scene.orderId,
    deviceId: scene.deviceId,
    requestId: scene.requestId,
    attachmentId: scene.attachmentId,
    importId: scene.importId,
    dayId: scene.dayId,
    visitId: scene.visitId,
    profileId: stressLoadId,
    ...row.params?.(scene),
  }
  return `${route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'missing')}${row.query ?? ''}`
}

async function send(
  route: Route,
  row: Row,
  asking: { scene: Scene; who: SignedIn | null },
): Promise<{ status: number; text: string }> {
  const payload = row.body?.(asking.scene)
  const isFile = Buffer.isBuffer(payload)
  const answer = await world.app.inject({
    method: route.method,
    url: urlOf(route, row, asking.scene),
    headers: {
      ...world.headersOf(asking.who),
      ...(payload === undefined ? {} : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload: isFile ? payload : JSON.stringify(payload) }),
    // A live stream never ends by itself.
    payloadAsStream: true,
  })
  const stream = answer.stream()
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
    stream.destroy()
    return { status: answer.statusCode, text: '' }
  }
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return { status: answer.statusCode, text: Buffer.concat(chunks).toString('latin1') }
}

/** Refusals and reads leave everything as it was, which is tested each time: they can share one scene. */
const sceneOfReaders = (() => {
  let shared: Promise<Scene> | undefined
  return () => (shared ??= makeScene())
})()

test('every route has its row', () => {
  const withRow = new Set(table.map(({ operationId }) => operationId))
  expect(allRoutes.map(({ operationId }) => operationId).filter((operationId) => !withRow.has(operationId))).toEqual([])
})

describe.each(table.map((row) => [`${row.operationId} ${row.of ?? ''}`.trim(), row] as const))('%s', (_name, row) => {
  test.each(personas.map((persona, index) => [persona, row.expected[index] ?? 0] as const))(
    '%s gets %i',
    async (persona, expected) => {
      const route = routeOf(row.operationId)
      const scene = await (expected >= 400 || route.method === 'GET' ? sceneOfReaders() : makeScene())
      const before = await kept(scene.tenant)
      const { status, text } = await send(route, row, { scene, who: scene.people[persona] })
      expect(status, text.slice(0, 300)).toBe(expected)
      const allowed = expected < 300
      expect((await kept(scene.tenant)) === before, 'what the tenant keeps stays as it was').toBe(
        !(allowed && row.writes === true),
      )
      if (row.shows) expect(text.includes(row.shows(scene)), 'the answer shows it').toBe(allowed)
      if (!allowed) expect(text).not.toContain(scene.canary)
    },
  )
})

test('a suspended account is as good as signed out, everywhere', async () => {
  const scene = await makeScene()
  const who = scene.people.admin
  await world.sql(`update app_user set suspended_at = now() where id = $1`, [who?.userId])
  for (const row of table) {
    const route = routeOf(row.operationId)
    // What cannot be read is refused before anybody is looked up.
    if (route.access !== 'public' && row.expected[3] !== 422)
      expect([row.operationId, (await send(route, row, { scene, who })).status]).toEqual([row.operationId, 401])
  }
})

test('whoever was removed is out with the next request', async () => {
  const scene = await makeScene()
  await world.sql(`delete from membership where user_id = $1`, [scene.tenant.staff.userId])
  for (const row of table) {
    const route = routeOf(row.operationId)
    if (typeof route.access === 'string') continue
    expect([row.operationId, (await send(route, row, { scene, who: scene.tenant.staff })).status]).toEqual([
      row.operationId,
      404,
    ])
  }
})

/** Some value that the path takes for each of its parts, whether there is such a thing or not. */
function someUrlOf(route: Route, tenantId: number): string {
  const values = [String(tenantId), randomUUID(), '6', 'left-members', 'x'.repeat(43)]
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = route.params?.shape[name]
    const value = values.find((candidate) => schema instanceof z.ZodType && schema.safeParse(candidate).success)
    if (value === undefined) throw new Error(`${route.operationId}: nothing fits {${name}}`)
    return value
  })
}

/** What hears who may not: known only for routes that ask who it is. */
function refusalFor({ access }: Route, persona: Persona): number | null {
  if (access === 'public') return null
  if (persona === 'anonymous' || access === 'api-key') return 401
  if (access === 'signed-in') return null
  if (persona === 'foreignStaff' || persona === 'invited') return 404
  const role = ({ member: 'Member', staff: 'Staff', admin: 'Admin' } as const)[persona]
  return rolesOf(access).includes(role) ? null : 403
}

const unreadable: readonly (readonly [what: string, payload: string])[] = [
  ['a body of other fields', '{"garbage":[1]}'],
  ['a body that is no JSON', '{"garbage":'],
]

test.each(unreadable)('whoever may not hears that before %s is looked at, on every route', async (_what, payload) => {
  const scene = await sceneOfReaders()
  // What reads has no body to be unreadable, and is asked once, with a query that it does not take.
  const isJson = payload.endsWith('}')
  const ask = async (route: Route, who: SignedIn | null) => {
    const takesFile = route.largestFile !== undefined
    const { statusCode } = await world.app.inject({
      method: route.method,
      url: `${someUrlOf(route, scene.tenant.tenantId)}${route.method === 'GET' ? '?garbage=1' : ''}`,
      headers: {
        ...world.headersOf(who),
        ...(route.method === 'GET' ? {} : { 'content-type': `application/${takesFile ? 'octet-stream' : 'json'}` }),
      },
      ...(route.method === 'GET' ? {} : { payload }),
    })
    return statusCode
  }
  for (const route of allRoutes.filter(({ method }) => method !== 'GET' || isJson)) {
    const answers: Record<string, number> = {}
    const expected: Record<string, number> = {}
    for (const persona of personas) {
      const refusal = refusalFor(route, persona)
      if (refusal === null) continue
      expected[persona] = refusal
      answers[persona] = await ask(route, scene.people[persona])
    }
    expect([route.operationId, answers]).toEqual([route.operationId, expected])
    // The same request is one that nobody could make, so that the refusals above are not of its content.
    if (typeof route.access === 'object' && route.largestFile === undefined)
      expect([400, 422], route.operationId).toContain(await ask(route, scene.people.admin))
  }
})

test('what was refused for the role or the membership stands in the audit as denied', async () => {
  const scene = await makeScene()
  for (const row of table.filter(({ operationId }) => operationId === 'getTariffOfTenant'))
    for (const persona of ['member', 'foreignStaff'] as const)
      await send(routeOf(row.operationId), row, { scene, who: scene.people[persona] })
  await vi.waitFor(async () => {
    const lines = await world.sql(
      `select actor_role, action from audit_event where tenant_id = $1 and outcome = 'denied' order by at`,
      [scene.tenant.tenantId],
    )
    expect(lines).toEqual([
      { actor_role: 'Member', action: 'see-tariff' },
      { actor_role: null, action: 'see-tariff' },
    ])
  }, 5000)
})
