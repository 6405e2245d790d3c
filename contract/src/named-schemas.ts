import { z } from 'zod'
import * as accessLog from './access-log.ts'
import * as analyses from './analyses.ts'
import * as analysisLinks from './analysis-links.ts'
import * as answers from './answers.ts'
import * as apiKeys from './api-keys.ts'
import * as auditEvents from './audit-events.ts'
import * as checkUpChanges from './check-up-changes.ts'
import * as checkUps from './check-ups.ts'
import * as consents from './consents.ts'
import * as crisisNotices from './crisis-notices.ts'
import * as deviceFacts from './device-facts.ts'
import * as devices from './devices.ts'
import * as documents from './documents.ts'
import * as employees from './employees.ts'
import * as erasures from './erasures.ts'
import * as events from './events.ts'
import * as guests from './guests.ts'
import * as heart from './heart.ts'
import * as invitations from './invitations.ts'
import * as invoices from './invoices.ts'
import * as knownValues from './known-values.ts'
import * as measurementDays from './measurement-days.ts'
import * as measurementImports from './measurement-imports.ts'
import * as measurementProfiles from './measurement-profiles.ts'
import * as memberBulk from './member-bulk.ts'
import * as memberImports from './member-imports.ts'
import * as memberMerges from './member-merges.ts'
import * as members from './members.ts'
import * as memberships from './memberships.ts'
import * as modules from './modules.ts'
import * as notes from './notes.ts'
import * as operator from './operator.ts'
import * as ownData from './own-data.ts'
import * as personDoubts from './person-doubts.ts'
import * as problem from './problem.ts'
import * as products from './products.ts'
import * as profileSettings from './profile-settings.ts'
import * as recordCorrections from './record-corrections.ts'
import * as registration from './registration.ts'
import * as repeatability from './repeatability.ts'
import * as reportsFromBrowser from './reports-from-browser.ts'
import * as route from './route.ts'
import * as safetyAnswers from './safety-answers.ts'
import * as scoreBands from './score-bands.ts'
import * as scoreChange from './score-change.ts'
import * as scores from './scores.ts'
import * as security from './security.ts'
import * as session from './session.ts'
import * as signIn from './sign-in.ts'
import * as support from './support.ts'
import * as tariffOrders from './tariff-orders.ts'
import * as tariff from './tariff.ts'
import * as telemetry from './telemetry.ts'
import * as tenantSettings from './tenant-settings.ts'
import * as tenants from './tenants.ts'
import * as vendorRanges from './vendor-ranges.ts'
import * as warnings from './warnings.ts'
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
  operator,
  ownData,
  personDoubts,
  problem,
  products,
  profileSettings,
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
  tenants,
  vendorRanges,
  warnings,
  words,
]

/** `checkUpSchema` is known to other programs as `CheckUp`. */
const nameOf = (exported: string) => exported.charAt(0).toUpperCase() + exported.slice(1, -'Schema'.length)

/**
 * The contract's exported schemas by the names they have in the API description.
 * @throws Error when two files export different schemas under one name
 */
export function collectNamedSchemas(): ReadonlyMap<string, z.ZodType> {
  const named = new Map<string, z.ZodType>()
  for (const [exported, schema] of rooms.flatMap((room) => Object.entries(room))) {
    if (!exported.endsWith('Schema') || !(schema instanceof z.ZodType)) continue
    const name = nameOf(exported)
    if (named.has(name)) throw new Error(`Two schemas are called ${name}`)
    named.set(name, schema)
  }
  return named
}
