import type { TenantSettingsSection } from './features/tenant-settings/settings-sections.ts'

/** The query parameters of links for staff. The specification requires the names `memberId` and `productId`. */
export interface StaffSearch {
  memberId?: string | undefined
  productId?: number[] | undefined
  /** The id of a support request. */
  request?: string | undefined
  status?: 'withdrawn' | undefined
  /** The index of the station on a measurement day. */
  station?: number | undefined
}

type TenantRef = number | string

const none = {}
const plain = <const To extends string>(to: To) => ({ to, params: none, search: none })

const staff = <const Below extends string>(below: Below, groupId: TenantRef) =>
  ({ to: `/staff/$groupId/${below}`, params: { groupId: String(groupId) }, search: none }) as const

const buildSearch = ({
  memberId,
  productIds,
  isWithdrawn = false,
}: {
  memberId?: string | undefined
  productIds?: readonly number[] | undefined
  isWithdrawn?: boolean | undefined
}): StaffSearch => ({
  ...(memberId === undefined ? {} : { memberId }),
  ...(productIds === undefined || productIds.length === 0 ? {} : { productId: [...productIds] }),
  ...(isWithdrawn ? { status: 'withdrawn' as const } : {}),
})

interface MeasurementsChoice {
  resultGuid?: string | undefined
  memberId?: string | undefined
  productIds?: readonly number[] | undefined
  isWithdrawn?: boolean | undefined
}

function measurements(groupId: TenantRef, choice: MeasurementsChoice = {}) {
  const { resultGuid } = choice
  const group = { groupId: String(groupId) }
  const search = buildSearch(choice)
  return resultGuid === undefined
    ? ({ to: '/staff/$groupId/member-measurements', params: group, search } as const)
    : ({ to: '/staff/$groupId/member-measurements/$resultGuid', params: { ...group, resultGuid }, search } as const)
}

/** All addresses of the product, as targets for `<Link>` and `navigate`. */
export const paths = {
  home: () => plain('/home'),
  passwordReset: () => plain('/reset-password'),
  registerSelection: () => plain('/register-selection'),
  register: () => plain('/register'),
  registerTanita: () => plain('/register/tanita'),
  confirmEmail: () => plain('/confirm-email'),
  confirmNewEmail: () => plain('/confirm-new-email'),
  accountDeleted: () => plain('/account-deleted'),
  information: () => plain('/information'),
  privacy: () => plain('/privacy'),
  about: () => plain('/about'),
  answer: () => plain('/answer'),
  offlineDay: () => plain('/offline-day'),
  invitation: () => plain('/invitation'),
  signedIn: () => plain('/signed-in'),
  secondFactor: () => plain('/second-factor'),
  linking: () => plain('/linking'),
  memberships: () => plain('/memberships'),
  profileSettings: () => plain('/profile-settings'),
  member: {
    home: () => plain('/member'),
    overview: () => plain('/member/member-dashboard'),
    checkUp: (resultGuid: string) =>
      ({ to: '/member/member-dashboard/$resultGuid', params: { resultGuid }, search: none }) as const,
    documents: () => plain('/member/documents'),
    performAnalysis: (path = '') =>
      ({ to: '/member/perform-analysis/$', params: { _splat: path }, search: none }) as const,
    profileSettings: () => plain('/member/profile-settings'),
  },
  staff: {
    entry: () => plain('/staff'),
    home: (groupId: TenantRef) =>
      ({ to: '/staff/$groupId', params: { groupId: String(groupId) }, search: none }) as const,
    products: (groupId: TenantRef) => staff('products-overview', groupId),
    employees: (groupId: TenantRef) => staff('users-overview', groupId),
    support: (groupId: TenantRef, request?: string) =>
      ({
        to: '/staff/$groupId/support',
        params: { groupId: String(groupId) },
        search: (request === undefined ? none : { request }) satisfies StaffSearch,
      }) as const,
    auditLog: (groupId: TenantRef) => staff('audit-log', groupId),
    upgrade: (groupId: TenantRef) => staff('upgrade-tariff', groupId),
    tariffOrder: (groupId: TenantRef, orderId: string) =>
      ({
        to: '/staff/$groupId/upgrade-tariff/orders/$orderId',
        params: { groupId: String(groupId), orderId },
        search: none,
      }) as const,
    members: (groupId: TenantRef) => staff('members-overview', groupId),
    newMember: (groupId: TenantRef) => ({ ...staff('members-overview', groupId), search: { dialog: 'new' } }) as const,
    memberRecord: (groupId: TenantRef, memberId: string) =>
      ({
        to: '/staff/$groupId/members-overview/$memberId',
        params: { groupId: String(groupId), memberId },
        search: none,
      }) as const,
    guests: (groupId: TenantRef) => staff('guests', groupId),
    importMembers: (groupId: TenantRef) => staff('members-overview/import', groupId),
    memberImport: (groupId: TenantRef, importId: string) =>
      ({
        to: '/staff/$groupId/members-overview/imports/$importId',
        params: { groupId: String(groupId), importId },
        search: none,
      }) as const,
    memberDoubles: (groupId: TenantRef) => staff('members-overview/duplicates', groupId),
    mergeMembers: (groupId: TenantRef, memberId: string, otherMemberId: string) =>
      ({
        to: '/staff/$groupId/members-overview/merge/$memberId/$otherMemberId',
        params: { groupId: String(groupId), memberId, otherMemberId },
        search: none,
      }) as const,
    groupSurveys: (groupId: TenantRef) => staff('group-surveys', groupId),
    groupReport: (groupId: TenantRef, surveyId: string) =>
      ({
        to: '/staff/$groupId/group-surveys/$surveyId',
        params: { groupId: String(groupId), surveyId },
        search: none,
      }) as const,
    /** If `after` is given, the new plan repeats the survey `after.surveyId` from the day `after.from` on. */
    planGroupSurvey: (groupId: TenantRef, after?: { readonly surveyId: string; readonly from: string | null }) => ({
      ...staff('group-surveys/new', groupId),
      search: after === undefined ? none : { after: after.surveyId, from: after.from ?? undefined },
    }),
    groupSurveyTexts: (groupId: TenantRef) => staff('group-surveys/texts', groupId),
    measurementDays: (groupId: TenantRef) => staff('measurement-days', groupId),
    measurementDay: (groupId: TenantRef, dayId: string, station: number | null = null) =>
      ({
        to: '/staff/$groupId/measurement-days/$dayId',
        params: { groupId: String(groupId), dayId },
        search: (station === null ? none : { station }) satisfies StaffSearch,
      }) as const,
    profileSettings: (groupId: TenantRef) => staff('profile-settings', groupId),
    tenantSettings: (groupId: TenantRef, section?: TenantSettingsSection) => ({
      ...staff('tenant-settings', groupId),
      search: section === undefined ? none : { section },
    }),
    erasure: (groupId: TenantRef, erasureId: string) =>
      ({
        to: '/staff/$groupId/tenant-settings/erasures/$erasureId',
        params: { groupId: String(groupId), erasureId },
        search: none,
      }) as const,
    kiosk: (groupId: TenantRef) => staff('kiosk', groupId),
    measurements,
    measurementFiles: (groupId: TenantRef, choice: { memberId?: string | undefined } = {}) =>
      ({
        to: '/staff/$groupId/measurement-files',
        params: { groupId: String(groupId) },
        search: buildSearch(choice),
      }) as const,
    newMeasurement: (groupId: TenantRef, choice: { memberId?: string | undefined } = {}) =>
      ({
        to: '/staff/$groupId/member-measurements/new',
        params: { groupId: String(groupId) },
        search: buildSearch(choice),
      }) as const,
    performAnalysis: (groupId: TenantRef, choice: { path?: string | undefined; memberId?: string | undefined } = {}) =>
      ({
        to: '/staff/$groupId/perform-analysis/$',
        params: { groupId: String(groupId), _splat: choice.path ?? '' },
        search: buildSearch(choice),
      }) as const,
  },
}
