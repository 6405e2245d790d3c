import { createRoute, redirect } from '@tanstack/react-router'
import { readSettingsSearch } from '../areas/account/settings-sections.ts'
import { requireKioskPage } from '../areas/guards.ts'
import { readMembersSearch } from '../areas/staff/members/search.ts'
import { readTenantSettingsSearch } from '../features/tenant-settings/settings-sections.ts'
import { loadSession } from '../platform/account/session.ts'
import { readKiosk } from '../platform/account/kiosk.ts'
import { lazyPage } from '../platform/pages/lazy-page.ts'
import { profileSettingsPage } from './account-routes.ts'
import { root } from './frames.tsx'
import { groupSurveyRoutes } from './group-survey-routes.ts'
import { addressOfCheckUp, addressOfFirstMember, loadMeasurements } from './measurements-visit.ts'
import { obey, requireKnownAnalysis } from './obey-guards.ts'
import { staffArea } from './staff-area-route.ts'

/** This page is outside the frame for signed-in people, so it has no menu. */
export const kiosk = createRoute({
  getParentRoute: () => root,
  path: 'staff/$groupId/kiosk',
  beforeLoad: async ({ location, params }) => {
    obey(requireKioskPage(await loadSession(), { segment: params.groupId, below: '/kiosk' }), location)
    if (readKiosk() === null) throw redirect({ to: '/staff/$groupId/perform-analysis/$', params, replace: true })
  },
  component: lazyPage(() => import('../areas/guest/kiosk.tsx'), 'Kiosk'),
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
  component: lazyPage(() => import('../areas/staff/products/products.tsx'), 'Products'),
  staticData: { title: 'shell.products' },
})

const employees = createRoute({
  getParentRoute: () => staffArea,
  path: 'users-overview',
  component: lazyPage(() => import('../areas/staff/employees/employees.tsx'), 'Employees'),
  staticData: { title: 'shell.employees' },
})

const support = createRoute({
  getParentRoute: () => staffArea,
  path: 'support',
  component: lazyPage(() => import('../areas/staff/support.tsx'), 'Support'),
  staticData: { title: 'shell.contact' },
})

const auditLog = createRoute({
  getParentRoute: () => staffArea,
  path: 'audit-log',
  component: lazyPage(() => import('../areas/staff/audit-log.tsx'), 'AuditLog'),
  staticData: { title: 'audit.title' },
})

const upgradeTariff = createRoute({
  getParentRoute: () => staffArea,
  path: 'upgrade-tariff',
  component: lazyPage(() => import('../areas/staff/tariff/tariff.tsx'), 'UpgradeTariff'),
  staticData: { title: 'shell.upgrade' },
})

const tariffOrder = createRoute({
  getParentRoute: () => staffArea,
  path: 'upgrade-tariff/orders/$orderId',
  component: lazyPage(() => import('../areas/staff/tariff/order.tsx'), 'TariffOrderPage'),
  staticData: { title: 'tariff.confirmation' },
})

const tenantSettings = createRoute({
  getParentRoute: () => staffArea,
  path: 'tenant-settings',
  validateSearch: readTenantSettingsSearch,
  component: lazyPage(() => import('../areas/staff/settings/tenant-settings.tsx'), 'TenantSettingsPage'),
  staticData: { title: 'tenantSettings.title' },
})

const erasureReceipt = createRoute({
  getParentRoute: () => staffArea,
  path: 'tenant-settings/erasures/$erasureId',
  component: lazyPage(() => import('../areas/staff/record/erasure-receipt.tsx'), 'ErasureReceiptPage'),
  staticData: { title: 'erasures.receipt' },
})

const members = createRoute({
  getParentRoute: () => staffArea,
  path: 'members-overview',
  validateSearch: readMembersSearch,
  component: lazyPage(() => import('../areas/staff/members/members.tsx'), 'Members'),
  staticData: { title: 'shell.members' },
})

const memberRecord = createRoute({
  getParentRoute: () => staffArea,
  path: 'members-overview/$memberId',
  component: lazyPage(() => import('../areas/staff/record/member-record-page.tsx'), 'MemberRecordPage'),
  staticData: { title: 'record.title' },
})

const guests = createRoute({
  getParentRoute: () => staffArea,
  path: 'guests',
  component: lazyPage(() => import('../areas/staff/guests/guests.tsx'), 'Guests'),
  staticData: { title: 'guests.title' },
})

const importMembers = createRoute({
  getParentRoute: () => staffArea,
  path: 'members-overview/import',
  component: lazyPage(() => import('../areas/staff/import/upload.tsx'), 'ImportMembers'),
  staticData: { title: 'memberImports.title' },
})

const memberImport = createRoute({
  getParentRoute: () => staffArea,
  path: 'members-overview/imports/$importId',
  component: lazyPage(() => import('../areas/staff/import/import.tsx'), 'MemberImportPage'),
  staticData: { title: 'memberImports.resultTitle' },
})

const memberDoubles = createRoute({
  getParentRoute: () => staffArea,
  path: 'members-overview/duplicates',
  component: lazyPage(() => import('../areas/staff/doubles/doubles.tsx'), 'MemberDoubles'),
  staticData: { title: 'memberMerges.title' },
})

const mergeMembers = createRoute({
  getParentRoute: () => staffArea,
  path: 'members-overview/merge/$memberId/$otherMemberId',
  component: lazyPage(() => import('../areas/staff/doubles/merge.tsx'), 'MergeMembers'),
  staticData: { title: 'memberMerges.mergeTitle' },
})

const measurementDays = createRoute({
  getParentRoute: () => staffArea,
  path: 'measurement-days',
  component: lazyPage(() => import('../areas/staff/days/days.tsx'), 'MeasurementDays'),
  staticData: { title: 'measurementDays.title' },
})

const measurementDay = createRoute({
  getParentRoute: () => staffArea,
  path: 'measurement-days/$dayId',
  component: lazyPage(() => import('../areas/staff/days/day.tsx'), 'MeasurementDayPage'),
  staticData: { title: 'measurementDays.title' },
})

const measurements = createRoute({
  getParentRoute: () => staffArea,
  path: 'member-measurements',
  staticData: { title: 'shell.measurements' },
})

/**
 * Both addresses below share one page. Typed text therefore stays when a redirect leads from one address to the other.
 */
const measurementsPage = createRoute({
  getParentRoute: () => measurements,
  id: 'page',
  component: lazyPage(() => import('../areas/staff/measurements/measurements.tsx'), 'StaffMeasurements'),
})

const measurementsBare = createRoute({
  getParentRoute: () => measurementsPage,
  path: '/',
  loader: loadMeasurements,
  staticData: { asksFirst: addressOfFirstMember },
})

const measurement = createRoute({
  getParentRoute: () => measurementsPage,
  path: '$resultGuid',
  loader: loadMeasurements,
  staticData: { asksFirst: addressOfCheckUp },
})

const newMeasurement = createRoute({
  getParentRoute: () => measurements,
  path: 'new',
  component: lazyPage(() => import('../areas/staff/measurements/new.tsx'), 'NewMeasurement'),
})

const measurementFiles = createRoute({
  getParentRoute: () => staffArea,
  path: 'measurement-files',
  component: lazyPage(() => import('../areas/staff/measurements/from-file.tsx'), 'MeasurementFiles'),
  staticData: { title: 'measurementFiles.title' },
})

const staffAnalysis = createRoute({
  getParentRoute: () => staffArea,
  path: 'perform-analysis/$',
  beforeLoad: requireKnownAnalysis,
  component: lazyPage(() => import('../areas/staff/analysis/run.tsx'), 'StaffRunAnalysis'),
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
  ...groupSurveyRoutes,
  measurements.addChildren([newMeasurement, measurementsPage.addChildren([measurementsBare, measurement])]),
  measurementFiles,
  staffAnalysis,
])
