import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { allRoutes } from '@salus/contract/all-routes.ts'
import type { NewAnalysisLink } from '@salus/contract/measuring/links.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { OfflinePreparation } from '@salus/contract/measuring/offline.ts'
import type { Route } from '@salus/contract/route.ts'
import { vi } from 'vitest'
import {
  billTo,
  everybody,
  type Expected,
  fillPath,
  listSceneIds,
  instead,
  kept,
  type Scene,
  send,
  signedIn,
} from './access-scene.ts'
import { smallPng } from './sample-files.ts'
import { sealEntry, type SealingDevice } from './seal-entry.ts'
import {
  addPerson,
  done,
  editable,
  inDays,
  measured,
  newMeasure,
  planned,
  publishedAnew,
  surveyPlan,
  surveyUrl,
} from './survey-scene.ts'
import { manualId, type SignedIn, stressAnswers, stressLoadId, type TenantWorld } from './tenant-world.ts'

/**
 * A row of the access table: the status that each persona gets on a route. All rows are about one tenant and its member
 * Mara.
 */
export interface Row {
  readonly operationId: string
  /** For a route with several rows: the words that distinguish this row. */
  readonly of?: string
  readonly expected: Expected
  readonly query?: string
  /** Creates the object that the request is about, and returns its ids. */
  readonly ready?: (scene: Scene) => Promise<Readonly<Record<string, string>>>
  readonly body?: (scene: Scene, made: Readonly<Record<string, string>>) => unknown
  readonly headers?: (made: Readonly<Record<string, string>>) => Readonly<Record<string, string>>
  /** Values for the path, which replace those of the scene and of `ready`. */
  readonly params?: (scene: Scene) => Readonly<Record<string, string>>
  /** A text that every allowed answer must contain and no refusal may contain. */
  readonly shows?: (scene: Scene) => string
  /** Set if an allowed request changes the tenant's stored data. */
  readonly writes?: true
}

async function asked<Body = Record<string, string>>(
  { world, who }: { readonly world: TenantWorld; readonly who: SignedIn },
  [method, url]: readonly [method: 'GET' | 'POST' | 'PUT', url: string],
  body?: unknown,
): Promise<Body> {
  const answer = await world.ask<Body>(who, method, url, body === undefined ? {} : { body })
  if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${answer.raw.toString()}`)
  return answer.body
}
const asStaff = ({ world, tenant }: Scene) => ({ world, who: tenant.staff })
const asAdmin = ({ world, tenant }: Scene) => ({ world, who: tenant.admin })
const asMember = ({ world, tenant }: Scene) => ({ world, who: tenant.member })
const inTenant = ({ tenant }: Scene) => `/api/tenants/${tenant.tenantId}`

/** The profile of a scale that passes an electric current through the body. */
const scaleId = 'c9a6fd57-db26-503e-97e9-d1277dda63c3'

const members = [401, 200, 200, 200, 404, 404] as const
const employees = [401, 403, 200, 200, 404, 404] as const
const adminsOnly = [401, 403, 403, 200, 404, 404] as const
/** Only the member whose record is requested succeeds. A person without any membership gets 403. */
const itsOwner = [401, 200, 404, 404, 404, 403] as const
const ownLists = [401, 200, 200, 200, 200, 403] as const
const admins = [401, 403, 403, 200, 404, 404] as const
/** Only the person whose verified address was invited succeeds. For all other users, the invitation does not exist. */
const theInvited = [401, 404, 404, 404, 404, 200] as const

const workAbilityId = 'b4d33b74-29d2-5476-9cfa-c477ba3a282e'

/** Deletes the surveys that other rows created, and plans a new one. */
async function plannedAnew(world: TenantWorld, tenant: Scene['tenant']): Promise<string> {
  await world.sql('delete from group_survey where tenant_id = $1', [tenant.tenantId])
  return (await planned(world, tenant)).surveyId
}

const onEmployee: readonly Row[] = (
  [
    { operationId: 'changeEmployee', expected: admins, writes: true, body: () => ({ role: 'Admin' }) },
    { operationId: 'removeEmployee', expected: instead(admins, 204), writes: true },
    { operationId: 'endSessionsOfEmployee', expected: instead(admins, 204), writes: true },
  ] as const
).map((row) => ({ ...row, params: ({ tenant }: Scene) => ({ userId: tenant.staff.userId }) }))

const onGroupSurveys: readonly Row[] = [
  {
    operationId: 'getGroupSurveys',
    expected: admins,
    ready: async ({ world, tenant }) => ({ surveyId: await plannedAnew(world, tenant) }),
  },
  { operationId: 'getGroupHeadcounts', expected: admins },
  { operationId: 'getMyGroupSurveys', expected: signedIn },
  // Even the admin is refused, because reading reports requires a right of its own. No persona has this right;
  // reading/reader.test.ts calls every route as a reader.
  { operationId: 'getGroupReport', expected: [401, 403, 403, 403, 404, 404] },
  { operationId: 'getGroupReportDocument', expected: [401, 403, 403, 403, 404, 404] },
  { operationId: 'getGroupReportTable', expected: [401, 403, 403, 403, 404, 404] },
  { operationId: 'getHazardAssessmentDocument', expected: [401, 403, 403, 403, 404, 404] },
  {
    operationId: 'createGroupSurvey',
    expected: instead(admins, 201),
    writes: true,
    body: () => surveyPlan({ opensAt: inDays(60), closesAt: inDays(70), profileId: workAbilityId }),
  },
  {
    operationId: 'discardGroupSurvey',
    expected: instead(admins, 204),
    writes: true,
    ready: async ({ world, tenant }) => ({ surveyId: await plannedAnew(world, tenant) }),
  },
  {
    operationId: 'openGroupSurvey',
    expected: admins,
    writes: true,
    ready: async ({ world, tenant }) => {
      for (let number = 0; number < 12; number += 1) await addPerson(world, tenant, 'Halle')
      return { surveyId: await plannedAnew(world, tenant) }
    },
  },
  {
    operationId: 'closeGroupSurvey',
    expected: admins,
    writes: true,
    ready: async ({ world, tenant }) => {
      for (let number = 0; number < 12; number += 1) await addPerson(world, tenant, 'Halle')
      const surveyId = await plannedAnew(world, tenant)
      await world.ask(tenant.admin, 'POST', surveyUrl(tenant, `/${surveyId}/open`))
      return { surveyId }
    },
    body: () => ({ reason: 'Falscher Zeitraum' }),
  },
  {
    operationId: 'withdrawGroupReport',
    expected: admins,
    writes: true,
    ready: async ({ world, tenant }) => ({ surveyId: await publishedAnew(world, tenant) }),
    body: () => ({ reason: 'Falsche Einheiten' }),
  },
]

const aMeasure =
  (given: object = {}) =>
  async ({ world, tenant }: Scene) => {
    const surveyId = await publishedAnew(world, tenant)
    return { surveyId, measureId: (await measured(world, tenant, { surveyId, ...given })).measureId }
  }

const onGroupMeasures: readonly Row[] = [
  { operationId: 'getGroupMeasures', expected: admins, ready: aMeasure() },
  {
    operationId: 'createGroupMeasure',
    expected: instead(admins, 201),
    writes: true,
    ready: async ({ world, tenant }) => ({ surveyId: await publishedAnew(world, tenant) }),
    body: () => newMeasure(),
  },
  {
    operationId: 'changeGroupMeasure',
    expected: admins,
    writes: true,
    ready: aMeasure(),
    body: () => editable({ action: 'Pausen' }),
  },
  {
    operationId: 'checkGroupMeasure',
    expected: admins,
    writes: true,
    ready: aMeasure(done),
    body: () => ({ how: 'talk', result: 'effective', checkedBy: 'Ada', checkedOn: '2026-03-10' }),
  },
  {
    operationId: 'dropGroupMeasure',
    expected: admins,
    writes: true,
    ready: aMeasure(),
    body: () => ({ reason: 'Zu teuer' }),
  },
]

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
    operationId: 'openInvitation',
    of: 'with the token of a mail',
    expected: everybody,
    ready: async (scene) => {
      const memberId = await scene.world.makeMember(scene.tenant.tenantId)
      const email = `${randomUUID()}@salus.example`
      await asked(asStaff(scene), ['POST', `${inTenant(scene)}/member-invitations`], {
        members: [{ memberId, email }],
      })
      return vi.waitFor(
        () => {
          const prefix = `/invitation#${scene.tenant.tenantId}.`
          const mail = scene.world.announced.findLast((text) => text.includes(prefix))
          const token = /\/invitation#(\S+)/.exec(mail ?? '')?.[1]
          if (token === undefined) throw new Error('the mail has not come')
          return { token }
        },
        { timeout: 10_000 },
      )
    },
    body: (_, { token }) => ({ token }),
    shows: ({ canary }) => canary,
  },
  {
    operationId: 'openInvitationCode',
    of: 'that staff handed over',
    expected: signedIn,
    ready: async (scene) => {
      const memberId = await scene.world.makeMember(scene.tenant.tenantId)
      const { items } = await asked<{ items: { code: string }[] }>(
        asStaff(scene),
        ['POST', `${inTenant(scene)}/invitation-codes`],
        { memberIds: [memberId] },
      )
      return { code: items[0]?.code ?? '' }
    },
    body: (_, { code }) => ({ code }),
    shows: ({ canary }) => canary,
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
  {
    operationId: 'cancelTariffChange',
    of: 'that was planned',
    expected: instead(admins, 204),
    writes: true,
    ready: async ({ world, tenant }) => {
      await world.sql(
        `update tariff_of_tenant set planned_tariff = 'basic', planned_billing = 'yearly', planned_currency = 'EUR'
         where tenant_id = $1`,
        [tenant.tenantId],
      )
      return {}
    },
  },
  { operationId: 'getInvoices', expected: admins, shows: () => '2025-000007' },
  { operationId: 'getInvoicePdf', expected: admins, shows: ({ canary }) => canary },
  {
    operationId: 'sendInvoiceAgain',
    of: 'that was refused',
    expected: instead(admins, 204),
    writes: true,
    ready: async ({ world, tenant, invoiceId }) => {
      await world.sql(
        `insert into invoice_mail_refusal (tenant_id, invoice_id, refused_at) values ($1, $2, now()) on conflict do nothing`,
        [tenant.tenantId, invoiceId],
      )
      return {}
    },
    body: () => ({ email: 'rechnung@salus.example' }),
  },
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

async function checkedImport(scene: Scene): Promise<{ importId: string; revision: string }> {
  const lastName = `N${randomUUID().replaceAll(/\d/g, 'x')}`
  const content = `Vorname;Nachname;Geburtsdatum;Geschlecht\nIda;${lastName};01.02.1990;w`
  const imports = `${inTenant(scene)}/member-imports`
  const opened = await asked<{ import: { id: string } }>(asStaff(scene), ['POST', imports], {
    fileName: 'list.csv',
    content: Buffer.from(content).toString('base64'),
  })
  const { id } = opened.import
  const checked = await asked<{ import: { revision: number } }>(
    asStaff(scene),
    ['POST', `${imports}/${id}/check`],
    reading,
  )
  return { importId: id, revision: String(checked.import.revision) }
}
const findRevision = (made: Readonly<Record<string, string>>) => Number(made['revision'])

async function doneImport(scene: Scene): Promise<{ importId: string }> {
  const { importId, ...made } = await checkedImport(scene)
  const one = `${inTenant(scene)}/member-imports/${importId}`
  await asked(asStaff(scene), ['POST', `${one}/run`], { revision: findRevision(made), leaveOutBadRows: true })
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await asked<{ state: string }>(asStaff(scene), ['GET', one])).state === 'done') return { importId }
    await pause(25)
  }
  throw new Error('the import takes too long')
}

const onImports: readonly Row[] = [
  {
    operationId: 'runMemberImport',
    of: 'that was checked',
    expected: instead(employees, 202),
    writes: true,
    ready: checkedImport,
    body: (_, made) => ({ revision: findRevision(made), leaveOutBadRows: true }),
  },
  {
    operationId: 'undoMemberImport',
    of: 'that was done',
    expected: instead(employees, 202),
    writes: true,
    ready: doneImport,
    body: () => ({ keepUsed: true }),
  },
  {
    operationId: 'openMemberImport',
    expected: instead(employees, 201),
    writes: true,
    body: () => ({ fileName: 'list.csv', content: Buffer.from('Vorname;Nachname\nIda;Neu').toString('base64') }),
  },
  { operationId: 'getMemberImports', expected: employees },
  { operationId: 'getMemberImport', expected: employees, shows: ({ canary }) => canary },
  {
    operationId: 'getBadRowsOfImport',
    of: 'that was checked',
    expected: employees,
    ready: checkedImport,
  },
  { operationId: 'getBadRowsOfImport', of: 'that nobody has checked', expected: instead(employees, 412) },
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
    writes: true,
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
    expected: employees,
    writes: true,
    ready: async (scene) => {
      const { tenantId } = scene.tenant
      const [memberId, mergedMemberId] = [
        await scene.world.makeMember(tenantId),
        await scene.world.makeMember(tenantId),
      ]
      const merge = await asked(asStaff(scene), ['POST', `${inTenant(scene)}/member-merges`], {
        memberId,
        revision: 1,
        mergedMemberId,
        mergedRevision: 1,
        take: [],
      })
      return { mergeId: merge['id'] ?? merge['mergeId'] ?? '' }
    },
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

const preparedDevice = (scene: Scene) =>
  asked<OfflinePreparation>(
    asStaff(scene),
    ['POST', `${inTenant(scene)}/measurement-days/${scene.dayId}/offline-devices`],
    { name: 'Tablet' },
  )

function sealedEntry({ tenant, dayId, memberId }: Scene, device: SealingDevice) {
  const entryId = randomUUID()
  const body = {
    entryId,
    profileId: stressLoadId,
    memberId,
    dateOfMeasurement: '2026-03-10T10:00:00+01:00',
    answers: stressAnswers(),
    offline: { dayId, profileVersion: '1' },
  }
  return sealEntry(device, { tenantId: tenant.tenantId, entryId, content: { kind: 'measurement', body } })
}

const onOfflineDevices: readonly Row[] = [
  { operationId: 'getOfflineDevices', expected: employees, shows: ({ canary }) => canary },
  {
    operationId: 'prepareOfflineDevice',
    expected: instead(employees, 201),
    writes: true,
    body: () => ({ name: 'Tablet 1' }),
  },
  {
    operationId: 'openOfflineDevice',
    expected: [401, 403, 200, 403, 404, 404],
    ready: async (scene) => {
      const { deviceId } = (await preparedDevice(scene)).device
      await scene.world.sql(`update offline_device set last_used_at = now() where id = $1`, [deviceId])
      return { offlineDeviceId: deviceId }
    },
    writes: true,
  },
  { operationId: 'endOfflineDevice', expected: instead(employees, 204), writes: true },
  {
    operationId: 'sendSealedEntry',
    expected: instead(employees, 201),
    ready: async (scene) => {
      const prepared = await preparedDevice(scene)
      return { offlineDeviceId: prepared.device.deviceId, sealed: JSON.stringify(await sealedEntry(scene, prepared)) }
    },
    body: (_scene, made) => JSON.parse(made['sealed'] ?? '{}') as unknown,
    writes: true,
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
  ...onGroupSurveys,
  ...onGroupMeasures,
  { operationId: 'getMeasurementImports', expected: employees, shows: ({ canary }) => canary },
  {
    operationId: 'undoMeasurementImport',
    expected: employees,
    writes: true,
    body: () => ({ reason: 'Falsche Datei' }),
  },
]

const delivery = ({ memberId }: Scene) => ({
  pluginId: 6,
  externalId: 'device-1',
  member: { id: memberId },
  dateOfMeasurement: '2026-03-10T09:30:00+01:00',
  values: [{ code: 'index', name: { de: 'Wert', en: 'Value' }, value: 1 }],
})

const held = (scene: Scene, memberId: string) =>
  asked(asAdmin(scene), ['PUT', `${inTenant(scene)}/members/${memberId}/hold`], { reason: 'Rechtsstreit' })

/**
 * Returns the expected statuses of requests for the scene's unfinished analysis. A staff member of the tenant has
 * started it, and for all other callers it does not exist.
 */
const ofStarter = (status: number): Expected => [401, 404, status, 404, 404, 404]

export const accessRows: readonly Row[] = [
  { operationId: 'getOperator', expected: everybody },
  { operationId: 'getSession', expected: signedIn },
  { operationId: 'getSignInWays', expected: everybody },
  { operationId: 'getSecurity', expected: signedIn },
  { operationId: 'getPush', expected: signedIn },

  { operationId: 'getTenant', expected: members, shows: ({ canary }) => canary },
  { operationId: 'getHelpLines', expected: members, shows: () => 'TelefonSeelsorge' },
  { operationId: 'getTenantSettings', expected: employees, shows: ({ canary }) => canary },
  { operationId: 'getTenantLogo', expected: members },
  { operationId: 'getFirstSteps', expected: employees },
  { operationId: 'updateTenantSettings', expected: adminsOnly, writes: true, body: () => ({ sessionHours: 12 }) },
  { operationId: 'replaceHelpLines', expected: adminsOnly, writes: true, body: () => ({ lines: [] }) },
  { operationId: 'setTenantLogo', expected: adminsOnly, writes: true, body: () => ({ content: onePixel }) },
  { operationId: 'removeTenantLogo', expected: adminsOnly, writes: true },
  { operationId: 'getTenantEnd', expected: adminsOnly },
  { operationId: 'takeTenantEndBack', of: 'that is not planned', expected: instead(adminsOnly, 404) },
  { operationId: 'planTenantEnd', expected: adminsOnly, writes: true, body: ({ canary }) => ({ name: canary }) },
  {
    operationId: 'takeTenantEndBack',
    expected: instead(adminsOnly, 204),
    writes: true,
    ready: async (scene) => {
      await scene.world.sql(`update tenant set end_planned_at = now(), ends_on = current_date + 30 where id = $1`, [
        scene.tenant.tenantId,
      ])
      return {}
    },
  },

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
    of: 'of whom there is an address',
    expected: instead(employees, 202),
    writes: true,
    ready: async ({ world, tenant, otherMemberId }) => {
      await world.sql(`update member set email = $3 where tenant_id = $1 and id = $2`, [
        tenant.tenantId,
        otherMemberId,
        `${randomUUID()}@salus.example`,
      ])
      return {}
    },
    body: ({ otherMemberId }) => ({ selection: { memberIds: [otherMemberId] }, profileId: stressLoadId }),
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
  ...onOfflineDevices,

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
    expected: employees,
    writes: true,
    ready: async (scene) => {
      await scene.world.sql(`delete from record_correction where tenant_id = $1`, [scene.tenant.tenantId])
      const url = `${inTenant(scene)}/members/${scene.memberId}/correction-requests`
      const correction = await asked(asMember(scene), ['POST', url], { heightCm: 171, reason: 'Falsch' })
      return { correctionId: correction['id'] ?? '' }
    },
    body: () => ({ decision: 'granted', reason: 'Ja' }),
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
  // All personas are refused, because a decision requires the session of a handed-over device, and the scene has none.
  {
    operationId: 'decideOnDevice',
    expected: [401, 403, 403, 403, 404, 404],
    body: () => ({
      surveyId: otherProfileId,
      resultGuid: otherProfileId,
      decision: 'given',
      textVersion: '1',
      language: 'en',
    }),
  },
  { operationId: 'handOverDevice', expected: employees, writes: true, body: () => ({ profileId: otherProfileId }) },
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
  // Every persona succeeds, because a link works for all who have it, whatever their rights.
  {
    operationId: 'keepResultByLink',
    of: 'that was just sent',
    expected: instead(everybody, 201),
    writes: true,
    ready: async (scene) => {
      const memberId = await scene.world.makeMember(scene.tenant.tenantId)
      const link = await asked<NewAnalysisLink>(
        asStaff(scene),
        ['POST', `${inTenant(scene)}/members/${memberId}/analysis-links`],
        { profileId: stressLoadId },
      )
      const key = randomUUID()
      await scene.world.ask(null, 'POST', '/api/analysis-links/finish', {
        body: { token: link.code, answers: stressAnswers() },
        headers: { 'idempotency-key': key },
      })
      return { token: link.code, key }
    },
    headers: ({ key = '' }) => ({ 'idempotency-key': key }),
    body: (_, { token }) => ({ token, birthDate: '1980-05-17' }),
  },
  {
    operationId: 'keepResultByLink',
    of: 'that was not sent, or by somebody else',
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
  {
    operationId: 'closeCrisisNotice',
    expected: instead(employees, 204),
    writes: true,
    ready: async (scene) => {
      const { resultGuid } = await asked<CheckUp>(asMember(scene), ['POST', `${inTenant(scene)}/check-ups`], {
        profileId: manualId,
        memberId: scene.memberId,
        values: { weight: 70, height: 175, sbp: 200, dbp: 120 },
      })
      return { resultGuid }
    },
  },
  // Expects 404, because the check-up of the scene has no crisis notice.
  { operationId: 'closeCrisisNotice', of: 'that there is none of', expected: instead(employees, 404) },
  { operationId: 'endSeries', expected: instead(employees, 204), writes: true },
  {
    operationId: 'resumeSeries',
    expected: instead(employees, 204),
    writes: true,
    ready: async (scene) => {
      await asked(asStaff(scene), ['PUT', `${inTenant(scene)}/check-ups/${scene.resultGuid}/series-end`])
      return {}
    },
  },
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
  {
    operationId: 'exportCheckUps',
    expected: adminsOnly,
    body: () => ({ selection: { filter: {} } }),
    shows: ({ canary }) => canary,
  },
  {
    operationId: 'exportDocuments',
    expected: adminsOnly,
    body: () => ({ selection: { filter: {} } }),
  },
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
  // Every persona succeeds, because a module is recognised by its key alone and the session is ignored.
  {
    operationId: 'deliverCheckUp',
    expected: instead(everybody, 201),
    writes: true,
    ready: async (scene) => {
      const key = await asked(asAdmin(scene), ['POST', `${inTenant(scene)}/api-keys`], {
        pluginId: 6,
        name: 'Waage',
      })
      return { key: key['key'] ?? '' }
    },
    headers: ({ key = '' }) => ({ authorization: `Bearer ${key}` }),
    body: delivery,
  },
  {
    operationId: 'deliverCheckUp',
    of: 'without a key',
    expected: [401, 401, 401, 401, 401, 401],
    body: delivery,
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
    writes: true,
    body: ({ messageId }) => ({ messageId }),
  },
  { operationId: 'addSupportAttachment', expected: instead(employees, 201), writes: true, body: () => smallPng },
  { operationId: 'getSupportAttachment', expected: employees, shows: ({ canary }) => canary },
  { operationId: 'getAuditEventsOfTenant', expected: adminsOnly, shows: () => 'subjectCount' },
  { operationId: 'exportAuditEvents', expected: adminsOnly },
  { operationId: 'checkAudit', expected: adminsOnly, shows: () => 'isIntact' },

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
  {
    operationId: 'downloadMyExport',
    of: 'that nobody has',
    expected: instead(signedIn, 404),
    params: () => ({ exportId: randomUUID() }),
  },
  { operationId: 'getMyDeletion', expected: signedIn },
  { operationId: 'getErasurePreview', expected: adminsOnly },
  { operationId: 'eraseMember', expected: instead(adminsOnly, 202), writes: true },
  { operationId: 'getErasures', expected: adminsOnly },
  {
    operationId: 'getErasure',
    expected: adminsOnly,
    ready: async (scene) => {
      const memberId = await scene.world.makeMember(scene.tenant.tenantId)
      const erasure = await asked(asAdmin(scene), ['POST', `${inTenant(scene)}/members/${memberId}/erasure`])
      await vi.waitFor(
        async () => {
          const url = `${inTenant(scene)}/erasures/${erasure['id']}`
          if ((await asked(asAdmin(scene), ['GET', url]))['doneAt'] === null) throw new Error('not erased yet')
        },
        { timeout: 10_000 },
      )
      return { erasureId: erasure['id'] ?? '' }
    },
  },
  {
    operationId: 'getErasure',
    of: 'that there is none of',
    expected: instead(adminsOnly, 404),
    params: () => ({ erasureId: randomUUID() }),
  },
  { operationId: 'holdMember', expected: adminsOnly, writes: true, body: () => ({ reason: 'Rechtsstreit' }) },
  {
    operationId: 'endHold',
    expected: instead(adminsOnly, 202),
    writes: true,
    ready: async (scene) => {
      const memberId = await scene.world.makeMember(scene.tenant.tenantId)
      await held(scene, memberId)
      return { memberId }
    },
  },
  { operationId: 'endHold', of: 'of somebody without one', expected: instead(adminsOnly, 404) },
  { operationId: 'getHolds', expected: adminsOnly },
  { operationId: 'getRetention', expected: adminsOnly },
  {
    operationId: 'setRetention',
    expected: instead(adminsOnly, 204),
    writes: true,
    params: () => ({ dataClass: 'left-members' }),
    body: () => ({ months: 12 }),
  },

  { operationId: 'getEvents', expected: signedIn },
]

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const consentToSharing = { purpose: 'share-with-staff', textVersion: '1', language: 'de' }
const otherProfileId = '46ecd503-cb61-533c-90f6-32deeaa38bc8'

export const findRoute = (operationId: string): Route => {
  const route = allRoutes.find((candidate) => candidate.operationId === operationId)
  if (!route) throw new Error(`the table has a row for ${operationId}, which no route is`)
  return route
}

/** The hash of each scene's stored data after the last request, used again as the hash before the next request. */
const lastKept = new WeakMap<Scene, string>()

async function readKept(scene: Scene): Promise<string> {
  const hash = await kept(scene.world, scene.tenant)
  lastKept.set(scene, hash)
  return hash
}

/** Sends the request of a row as `who`. `isAsBefore` resolves to true if the request has changed no stored data. */
export async function sendRow(row: Row, scene: Scene, who: SignedIn | null) {
  const route = findRoute(row.operationId)
  const made = (await row.ready?.(scene)) ?? {}
  const last = row.ready === undefined ? lastKept.get(scene) : undefined
  const before = last ?? (await readKept(scene))
  const answer = await send(scene.world, {
    route,
    url: buildUrl(row, { ...listSceneIds(scene), ...made, ...row.params?.(scene) }),
    who,
    payload: row.body?.(scene, made),
    headers: { ...(route.ifMatch === 'required' ? { 'if-match': '*' } : {}), ...row.headers?.(made) },
  })
  return { ...answer, isAsBefore: async () => (await readKept(scene)) === before }
}

export const buildUrl = (row: Row, values: Readonly<Record<string, string>>): string =>
  `${fillPath(findRoute(row.operationId), values)}${row.query ?? ''}`
