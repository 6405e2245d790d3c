import { createRootRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { stringifySearch } from './areas/search-params.ts'
import { pagePatterns, topLevelPages } from '@salus/contract/pages.ts'
import { paths } from './paths.ts'
import { createAppRouter } from './routes.tsx'

const guid = '11111111-2222-4333-8444-555555555555'
const router = createRouter({ routeTree: createRootRoute(), stringifySearch })

// The router in this test has no routes, so the type must be loose.
const buildAddress = (target: object): string =>
  router.buildLocation(target as Parameters<typeof router.buildLocation>[0]).href

test('every address of the product', () => {
  const { member, staff, ...open } = paths
  const addresses = [
    ...Object.values(open).map((target) => buildAddress(target())),
    buildAddress(member.home()),
    buildAddress(member.overview()),
    buildAddress(member.checkUp(guid)),
    buildAddress(member.documents()),
    buildAddress(member.performAnalysis()),
    buildAddress(member.performAnalysis('StressPilot/stress-load')),
    buildAddress(member.profileSettings()),
    buildAddress(staff.entry()),
    buildAddress(staff.home('studio-nord')),
    buildAddress(staff.products(1)),
    buildAddress(staff.employees(1)),
    buildAddress(staff.support(1)),
    buildAddress(staff.upgrade(1)),
    buildAddress(staff.members(1)),
    buildAddress(staff.memberRecord(1, guid)),
    buildAddress(staff.guests(1)),
    buildAddress(staff.profileSettings(1)),
    buildAddress(staff.kiosk(1)),
    buildAddress(staff.measurements(1)),
    buildAddress(staff.measurements(1, { memberId: guid, productIds: [6, 15] })),
    buildAddress(staff.measurements(1, { resultGuid: guid, productIds: [] })),
    buildAddress(staff.newMeasurement(1, { memberId: guid })),
    buildAddress(staff.performAnalysis(1, { path: 'seca' })),
    buildAddress(staff.performAnalysis(1, { path: 'StressPilot/stress-type', memberId: guid })),
  ]
  expect(addresses).toMatchInlineSnapshot(`
    [
      "/home",
      "/reset-password",
      "/register-selection",
      "/register",
      "/register/tanita",
      "/confirm-email",
      "/confirm-new-email",
      "/account-deleted",
      "/information",
      "/privacy",
      "/about",
      "/answer",
      "/offline-day",
      "/invitation",
      "/signed-in",
      "/second-factor",
      "/linking",
      "/memberships",
      "/profile-settings",
      "/member",
      "/member/member-dashboard",
      "/member/member-dashboard/11111111-2222-4333-8444-555555555555",
      "/member/documents",
      "/member/perform-analysis",
      "/member/perform-analysis/StressPilot/stress-load",
      "/member/profile-settings",
      "/staff",
      "/staff/studio-nord",
      "/staff/1/products-overview",
      "/staff/1/users-overview",
      "/staff/1/support",
      "/staff/1/upgrade-tariff",
      "/staff/1/members-overview",
      "/staff/1/members-overview/11111111-2222-4333-8444-555555555555",
      "/staff/1/guests",
      "/staff/1/profile-settings",
      "/staff/1/kiosk",
      "/staff/1/member-measurements",
      "/staff/1/member-measurements?memberId=11111111-2222-4333-8444-555555555555&productId=6&productId=15",
      "/staff/1/member-measurements/11111111-2222-4333-8444-555555555555",
      "/staff/1/member-measurements/new?memberId=11111111-2222-4333-8444-555555555555",
      "/staff/1/perform-analysis/seca",
      "/staff/1/perform-analysis/StressPilot/stress-type?memberId=11111111-2222-4333-8444-555555555555",
    ]
  `)
})

test('the server knows the first segment of every page', () => {
  const segments = Object.keys(createAppRouter().routesByPath).map((path) => path.split('/')[1] ?? '')
  const pages = new Set(segments.filter((segment) => segment !== '$'))
  expect([...pages].sort()).toEqual([...topLevelPages].sort())
})

test('the server knows the pattern of every page, and stores no other path', () => {
  const patterns = Object.values(createAppRouter().routesByPath).map(({ fullPath }) =>
    fullPath
      .replaceAll(/\$(\w+)/g, '{$1}')
      .replace(/\/\$$/, '/*')
      .replace(/(?<=.)\/$/, ''),
  )
  expect([...new Set(patterns)].sort()).toEqual([...pagePatterns].sort())
})
