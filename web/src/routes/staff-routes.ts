import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readSettingsSearch } from '../areas/account/settings-sections.ts'
import { isOwnTenant, requireStaffArea, staffEntry } from '../areas/guards.ts'
import { readStaffSearch } from '../areas/search-params.ts'
import { readMembersSearch } from '../areas/staff/members-search.ts'
import { readTenantSettingsSearch } from '../features/tenant-settings/settings-sections.ts'
import { loadSession } from '../platform/session.ts'
import { rememberSection } from '../platform/place-after-sign-in.ts'
import { readKiosk } from '../platform/kiosk.ts'
import { readRecentTenantId, store } from '../platform/storage.ts'
import { profileSettingsPage } from './account-routes.ts'
import { reportUnknown } from '../shell/report-unknown.tsx'
import { inside, root } from './frames.tsx'
import { checkUpOf, firstMemberOf, loadMeasurements } from './measurements-visit.ts'
import { obey, requireKnownAnalysis } from './obey-guards.ts'

export const staff = createRoute({
  getParentRoute: () => root,
  path: 'staff',
  beforeLoad: async ({ location }) => {
    // Specification section 8: when the tenant cannot be found out, the member area is the way out.
    const verdict = await loadSession().then(
      (session) => staffEntry(session, readRecentTenantId()),
      () => '/member',
    )
    obey(verdict, { ...location, search: {} })
  },
})

const staffArea = createRoute({
  getParentRoute: () => inside,
  path: 'staff/$groupId',
  validateSearch: readStaffSearch,
  beforeLoad: async ({ location, preload, params: { groupId } }) => {
    const below = location.pathname
      .split('/')
      .slice(3)
      .map((name) => `/${name}`)
      .join('')
    const session = await loadSession()
    const verdict = requireStaffArea(session, { segment: groupId, below })
    if (session && !preload && verdict?.startsWith('/staff/') === true && !isOwnTenant(session, groupId))
      reportUnknown('shell.tenantNotFound')
    obey(verdict, location)
    // A link that is only pointed at is not yet a visit.
    if (preload) return
    store('recentTenantId', groupId)
    rememberSection(groupId, below.split('/')[1] ?? '')
  },
  component: lazyRouteComponent(() => import('../areas/staff/staff-area.tsx'), 'StaffArea'),
})

/** Outside of the frame of signed-in people: no menu is even drawn. */
export const kiosk = createRoute({
  getParentRoute: () => root,
  path: 'staff/$groupId/kiosk',
  beforeLoad: async ({ location, params }) => {
    obey(requireStaffArea(await loadSession(), { segment: params.groupId, below: '/kiosk' }), location)
    if (readKiosk() === null) throw redirect({ to: '/staff/$groupId/perform-analysis/$', params, replace: true })
  },
  component: lazyRouteComponent(() => import('../areas/guest/kiosk.tsx'), 'Kiosk'),
  staticData: { title: 'links.kiosk.title' },
})

const staffHome = createRoute({
  getParentRoute: () => staffArea,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/staff/$groupId/products-overview', params, replace: true })
  },
})

const staffProfileSettings = createRoute({
  getParentRoute: () => staffArea,
  path: 'profile-settings',
  validateSearch: readSettingsSearch,
  component: profileSettingsPage,
  staticData: { title: 'account.profileSettings' },
})

const products = createRoute({
  getParentRoute: () => staffArea,
  path: 'products-overview',
  component: lazyRouteComponent(() => import('../areas/staff/products.tsx'), 'Products'),
  staticData: { title: 'shell.products' },
})

const employees = createRoute({
  getParentRoute: () => staffArea,
  path: 'users-overview',
  component: lazyRouteComponent(() => import('../areas/staff/employees.tsx'), 'Employees'),
  staticData: { title: 'shell.employees' },
})

const support = createRoute({
  getParentRoute: () => staffArea,
  path: 'support',
  component: lazyRouteComponent(() => import('../areas/staff/support.tsx'), 'Support'),
  staticData: { title: 'shell.contact' },
})

const auditLog = createRoute({
  getParentRoute: () => staffArea,
  path: 'audit-log',
  component: lazyRouteComponent(() => import('../areas/staff/audit-log.tsx'), 'AuditLog'),
  staticData: { title: 'audit.title' },
})

const upgradeTariff = createRoute({
  getParentRoute: () => staffArea,
  path: 'upgrade-tariff',
  component: lazyRouteComponent(() => import('../areas/staff/upgrade-tariff.tsx'), 'UpgradeTariff'),
  staticData: { title: 'shell.upgrade' },
})

const tariffOrder = createRoute({
  getParentRoute: () => staffArea,
  path: 'upgrade-tariff/orders/$orderId',
  component: lazyRouteComponent(() => import('../areas/staff/tariff-order.tsx'), 'TariffOrderPage'),
  staticData: { title: 'tariff.confirmation' },
})

const tenantSettings = createRoute({
  getParentRoute: () => staffArea,
  path: 'tenant-settings',
  validateSearch: readTenantSettingsSearch,
  component: lazyRouteComponent(() => import('../areas/staff/settings/tenant-settings.tsx'), 'TenantSettingsPage'),
  staticData: { title: 'tenantSettings.title' },
})

const erasureReceipt = createRoute({
  getParentRoute: () => staffArea,
  path: 'tenant-settings/erasures/$erasureId',
  component: lazyRouteComponent(() => import('../areas/staff/erasure-receipt.tsx'), 'ErasureReceiptPage'),
  staticData: { title: 'erasures.receipt' },
})

const members = createRoute({
  getParentRoute: () => staffArea,
  path: 'members-overview',
  validateSearch: readMembersSearch,
  component: lazyRouteComponent(() => import('../areas/staff/members.tsx'), 'Members'),
  staticData: { title: 'shell.members' },
})

const memberRecord = createRoute({
  getParentRoute: () => staffArea,
  path: 'members-overview/$memberId',
  component: lazyRouteComponent(() => import('../areas/staff/record/member-record-page.tsx'), 'MemberRecordPage'),
  staticData: { title: 'record.title' },
})

const guests = createRoute({
  getParentRoute: () => staffArea,
  path: 'guests',
  component: lazyRouteComponent(() => import('../areas/staff/guests/guests.tsx'), 'Guests'),
  staticData: { title: 'guests.title' },
})

const importMembers = createRoute({
  getParentRoute: () => staffArea,
  path: 'members-overview/import',
  component: lazyRouteComponent(() => import('../areas/staff/import-members.tsx'), 'ImportMembers'),
  staticData: { title: 'memberImports.title' },
})

const memberImport = createRoute({
  getParentRoute: () => staffArea,
  path: 'members-overview/imports/$importId',
  component: lazyRouteComponent(() => import('../areas/staff/member-import.tsx'), 'MemberImportPage'),
  staticData: { title: 'memberImports.resultTitle' },
})

const memberDoubles = createRoute({
  getParentRoute: () => staffArea,
  path: 'members-overview/duplicates',
  component: lazyRouteComponent(() => import('../areas/staff/member-doubles.tsx'), 'MemberDoubles'),
  staticData: { title: 'memberMerges.title' },
})

const mergeMembers = createRoute({
  getParentRoute: () => staffArea,
  path: 'members-overview/merge/$memberId/$otherMemberId',
  component: lazyRouteComponent(() => import('../areas/staff/merge-members.tsx'), 'MergeMembers'),
  staticData: { title: 'memberMerges.mergeTitle' },
})

const measurementDays = createRoute({
  getParentRoute: () => staffArea,
  path: 'measurement-days',
  component: lazyRouteComponent(() => import('../areas/staff/measurement-days.tsx'), 'MeasurementDays'),
  staticData: { title: 'measurementDays.title' },
})

const measurementDay = createRoute({
  getParentRoute: () => staffArea,
  path: 'measurement-days/$dayId',
  component: lazyRouteComponent(() => import('../areas/staff/measurement-day.tsx'), 'MeasurementDayPage'),
  staticData: { title: 'measurementDays.title' },
})

const measurementsPage = lazyRouteComponent(() => import('../areas/staff/measurements.tsx'), 'StaffMeasurements')

const measurements = createRoute({
  getParentRoute: () => staffArea,
  path: 'member-measurements',
  staticData: { title: 'shell.measurements' },
})

const measurementsBare = createRoute({
  getParentRoute: () => measurements,
  path: '/',
  loader: loadMeasurements,
  component: measurementsPage,
  staticData: { asksFirst: firstMemberOf },
})

const measurement = createRoute({
  getParentRoute: () => measurements,
  path: '$resultGuid',
  loader: loadMeasurements,
  component: measurementsPage,
  staticData: { asksFirst: checkUpOf },
})

const newMeasurement = createRoute({
  getParentRoute: () => measurements,
  path: 'new',
  component: lazyRouteComponent(() => import('../areas/staff/new-measurement.tsx'), 'NewMeasurement'),
})

const measurementFiles = createRoute({
  getParentRoute: () => staffArea,
  path: 'measurement-files',
  component: lazyRouteComponent(() => import('../areas/staff/measurement-files.tsx'), 'MeasurementFiles'),
  staticData: { title: 'measurementFiles.title' },
})

const staffAnalysis = createRoute({
  getParentRoute: () => staffArea,
  path: 'perform-analysis/$',
  beforeLoad: requireKnownAnalysis,
  component: lazyRouteComponent(() => import('../areas/staff/run-analysis.tsx'), 'StaffRunAnalysis'),
  staticData: { title: 'shell.analysis' },
})

export const staffRoutes = staffArea.addChildren([
  staffHome,
  staffProfileSettings,
  products,
  employees,
  support,
  auditLog,
  upgradeTariff,
  tariffOrder,
  tenantSettings,
  erasureReceipt,
  members,
  memberRecord,
  guests,
  importMembers,
  memberImport,
  memberDoubles,
  mergeMembers,
  measurementDays,
  measurementDay,
  measurements.addChildren([measurementsBare, newMeasurement, measurement]),
  measurementFiles,
  staffAnalysis,
])
