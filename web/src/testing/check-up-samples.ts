import type { CheckUp, CheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import type { Member, MemberListItem } from '@salus/contract/members/members.ts'
import type { Session } from '@salus/contract/account/session.ts'
import { memberFields, memberFieldsFor } from '@salus/domain/members/member-fields.ts'

/** Returns a guid whose last digits are the number. */
export const guid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const stressLoadId = 'd480f089-74af-5284-9f04-f4f9280a2857'

export const listItem = (number: number, given: Partial<CheckUpListItem> = {}): CheckUpListItem => ({
  resultGuid: guid(number),
  pluginId: 6,
  profileId: stressLoadId,
  profileName: 'Stress load',
  dateOfMeasurement: '2026-11-18T08:42:00Z',
  memberId: guid(901),
  ...given,
})

const listFields = memberFieldsFor('identity', 'group')
const emptyFields = Object.fromEntries<unknown>(
  listFields.map((name) => [name, memberFields[name].kind === 'labels' ? [] : null]),
  // Each sample sets the three omitted fields.
) as Omit<Pick<MemberListItem, (typeof listFields)[number]>, 'firstName' | 'lastName' | 'birthDate'>

export const memberItem = (number: number, firstName: string, lastName: string): MemberListItem => ({
  ...emptyFields,
  id: guid(number),
  firstName,
  lastName,
  birthDate: '1980-05-03',
  status: 'active',
  isLinked: false,
  invitation: null,
  lastCheckUpAt: null,
  remindedAt: null,
  remindedOnDeviceAt: null,
  lastCheckUp: null,
  isSharing: true,
  storesHealthData: true,
  createdAt: '2024-01-01T00:00:00Z',
})

export const memberRecord = (number: number, firstName: string, lastName: string): Member => ({
  ...memberItem(number, firstName, lastName),
  kind: 'member',
  sex: 'female',
  heightCm: 172,
  revision: 1,
})

export const checkUp = (number: number, given: Partial<CheckUp> = {}): CheckUp => ({
  ...listItem(number),
  groupId: 1,
  profileCode: 'stress-load',
  version: '1.0.0',
  source: 'a source',
  revision: 1,
  status: 'complete',
  answeredBy: 'self',
  origin: 'questionnaire',
  performedBy: null,
  recordedAt: '2026-11-18T08:50:00Z',
  subject: { age: 46, sex: 'female', heightCm: 172 },
  answers: {},
  scores: [],
  values: [],
  note: null,
  amendments: [],
  previous: null,
  history: [],
  ...given,
})

export const staffSession: Session = {
  user: {
    id: guid(800),
    email: 'staff@studio-nord.example',
    emailVerified: true,
    firstName: 'Jonas',
    lastName: 'Weber',
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
  memberships: [
    {
      groupId: 1,
      role: 'Staff',
      tenantName: 'studio-nord',
      displayName: 'Studio Nord',
      kind: 'studio',
      country: 'DE',
      currency: 'EUR',
      memberId: null,
      since: '2024-01-01T00:00:00Z',
      lastUsedAt: null,
      dueAfterDays: 90,
      unreadSupport: 0,
      idleMinutes: null,
    },
  ],
  invitations: { isPending: false, data: [] },
  endsAt: '2030-01-01T00:00:00Z',
  idleMinutes: 30,
  secondFactor: { isRequired: false, isShown: false, isSetUp: false },
}
