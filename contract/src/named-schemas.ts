import { z } from 'zod'
import * as accessLog from './account/access-log.ts'
import * as analyses from './measuring/analyses.ts'
import * as analysisLinks from './measuring/links.ts'
import * as answers from './check-ups/answers.ts'
import * as apiKeys from './tenant/api-keys.ts'
import * as auditEvents from './tenant/audit-events.ts'
import * as checkUpChanges from './check-ups/changes.ts'
import * as checkUps from './check-ups/check-ups.ts'
import * as consents from './members/consents.ts'
import * as crisisNotices from './check-ups/crisis-notices.ts'
import * as deviceFacts from './check-ups/device-facts.ts'
import * as devices from './measuring/devices.ts'
import * as documents from './members/documents.ts'
import * as employees from './tenant/employees.ts'
import * as erasures from './members/erasures.ts'
import * as events from './service/live-events.ts'
import * as guests from './members/guests.ts'
import * as heart from './check-ups/heart.ts'
import * as invitations from './tenant/invitations.ts'
import * as invoices from './tenant/invoices.ts'
import * as knownValues from './measuring/known-values.ts'
import * as measurementDays from './measuring/days.ts'
import * as measurementImports from './measuring/imports.ts'
import * as measurementProfiles from './measuring/profiles.ts'
import * as memberBulk from './members/bulk.ts'
import * as memberImports from './members/imports.ts'
import * as memberMerges from './members/merges.ts'
import * as members from './members/members.ts'
import * as memberships from './tenant/memberships.ts'
import * as modules from './tenant/modules.ts'
import * as notes from './members/notes.ts'
import * as offline from './measuring/offline.ts'
import * as operator from './service/operator.ts'
import * as ownData from './account/own-data.ts'
import * as personDoubts from './check-ups/person-doubts.ts'
import * as problem from './problem.ts'
import * as products from './tenant/products.ts'
import * as profileSettings from './account/profile-settings.ts'
import * as push from './account/push.ts'
import * as recordCorrections from './members/record-corrections.ts'
import * as registration from './tenant/registration.ts'
import * as repeatability from './check-ups/repeatability.ts'
import * as reportsFromBrowser from './service/reports-from-browser.ts'
import * as route from './route.ts'
import * as safetyAnswers from './measuring/safety-answers.ts'
import * as scoreBands from './check-ups/score-bands.ts'
import * as scoreChange from './check-ups/score-change.ts'
import * as scores from './check-ups/scores.ts'
import * as security from './account/security.ts'
import * as session from './account/session.ts'
import * as signIn from './account/sign-in.ts'
import * as support from './tenant/support.ts'
import * as tariffOrders from './tenant/tariff-orders.ts'
import * as tariff from './tenant/tariff.ts'
import * as telemetry from './service/telemetry.ts'
import * as tenantEnds from './tenant/tenant-end.ts'
import * as tenantSettings from './tenant/settings.ts'
import * as tenants from './tenant/tenants.ts'
import * as vendorRanges from './check-ups/vendor-ranges.ts'
import * as warnings from './check-ups/warnings.ts'
import * as words from './words.ts'

const rooms: readonly Readonly<Record<string, unknown>>[] = [
  accessLog,
  analyses,
  analysisLinks,
  answers,
  apiKeys,
  auditEvents,
  checkUpChanges,
  checkUps,
  consents,
  crisisNotices,
  deviceFacts,
  devices,
  documents,
  employees,
  erasures,
  events,
  guests,
  heart,
  invitations,
  invoices,
  knownValues,
  measurementDays,
  measurementImports,
  measurementProfiles,
  memberBulk,
  memberImports,
  memberMerges,
  members,
  memberships,
  modules,
  notes,
  offline,
  operator,
  ownData,
  personDoubts,
  problem,
  products,
  profileSettings,
  push,
  recordCorrections,
  registration,
  repeatability,
  reportsFromBrowser,
  route,
  safetyAnswers,
  scoreBands,
  scoreChange,
  scores,
  security,
  session,
  signIn,
  support,
  tariffOrders,
  tariff,
  telemetry,
  tenantSettings,
  tenantEnds,
  tenants,
  vendorRanges,
  warnings,
  words,
]

/** Derives a schema's name in the API description from its export name: `checkUpSchema` becomes `CheckUp`. */
const buildSchemaName = (exported: string) => exported.charAt(0).toUpperCase() + exported.slice(1, -'Schema'.length)

/**
 * Returns the contract's exported schemas, keyed by their names in the API description.
 * @throws Error when two exports have the same name
 */
export function collectNamedSchemas(): ReadonlyMap<string, z.ZodType> {
  const named = new Map<string, z.ZodType>()
  for (const [exported, schema] of rooms.flatMap((room) => Object.entries(room))) {
    if (!exported.endsWith('Schema') || !(schema instanceof z.ZodType)) continue
    const name = buildSchemaName(exported)
    if (named.has(name)) throw new Error(`Two schemas are called ${name}`)
    named.set(name, schema)
  }
  return named
}
