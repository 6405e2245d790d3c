import { randomUUID } from 'node:crypto'
import recordings from '../../../../domain/vectors/devices/heart-recordings.json' with { type: 'json' }
import { findConsentText } from '@salus/domain/consents/consent-texts.ts'
import { isObject } from './fields.ts'
import { type CanaryScene, type Plan, theMember } from './senders.ts'
import { pdfWith, makePng } from '../sample-files.ts'
import { done, editable, inDays, measured, newMeasure, planned, publishedAnew } from '../survey-scene.ts'
import { manualId, type SignedIn, stressAnswers, stressLoadId } from '../tenant-world.ts'

let days = 0
let invoices = 0

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Sends a request that must succeed, and returns one text field of the answer. */
async function made(
  scene: CanaryScene,
  url: string,
  body: unknown,
  given: { field?: string; who?: SignedIn; method?: 'POST' | 'PATCH' } = {},
) {
  const { field = 'id', who = scene.tenant.staff, method = 'POST' } = given
  const answer = await scene.world.ask<unknown>(who, method, `/api/tenants/${scene.tenant.tenantId}${url}`, { body })
  const value = isObject(answer.body) ? answer.body[field] : undefined
  if (answer.status >= 300 || typeof value !== 'string') throw new Error(`${url}: ${answer.raw.toString()}`)
  return value
}
const textIn = (answer: unknown, ...way: readonly string[]): string => {
  let value = answer
  for (const name of way) value = isObject(value) ? value[name] : undefined
  return typeof value === 'string' ? value : ''
}
const newCheckUp = (scene: CanaryScene, memberId = scene.memberId) =>
  made(scene, '/check-ups', { profileId: stressLoadId, memberId, answers: stressAnswers() }, { field: 'resultGuid' })
const newLink = (scene: CanaryScene, profileId: string) =>
  made(scene, `/members/${scene.memberId}/analysis-links`, { profileId }, { field: 'code' })
const otherMember = ({ world, tenant }: CanaryScene) => world.makeMember(tenant.tenantId, { firstName: 'Hanna' })

/** Returns the number by which modules identify the member. Assigns one if the member has none. */
async function giveNumber({ world, tenant, memberId }: CanaryScene) {
  const [row] = await world.sql<{ number: string }>(
    `update member set external_number = coalesce(external_number, $3) where tenant_id = $1 and id = $2
     returning external_number as number`,
    [tenant.tenantId, memberId, randomUUID()],
  )
  return row?.number ?? ''
}

const bytes = (count: number) => Buffer.alloc(count, 4).toString('base64url')

async function newDay({ world, tenant }: CanaryScene) {
  const day = { title: 'Halle', day: '2026-03-10', stations: [{ name: 'Eins', profileIds: [stressLoadId] }] }
  const { body } = await world.ask(tenant.staff, 'POST', `/api/tenants/${tenant.tenantId}/measurement-days`, {
    body: day,
  })
  return textIn(body, 'day', 'id')
}

async function newOfflineDevice(scene: CanaryScene) {
  const { world, tenant } = scene
  const url = `/api/tenants/${tenant.tenantId}/measurement-days/${await newDay(scene)}/offline-devices`
  const { body } = await world.ask(tenant.staff, 'POST', url, { body: { name: 'Tablet' } })
  return textIn(body, 'device', 'deviceId')
}

const withoutSurveys = ({ world, tenant }: CanaryScene) =>
  world.sql('delete from group_survey where tenant_id = $1', [tenant.tenantId])

/** Replaces all surveys with one in this state, without participants. */
async function surveyIn(scene: CanaryScene, state: 'open' | 'published') {
  const { world, tenant } = scene
  await withoutSurveys(scene)
  const { surveyId } = await planned(world, tenant)
  await world.sql('update group_survey set state = $3, frozen = $4, invited = 12 where tenant_id = $1 and id = $2', [
    tenant.tenantId,
    surveyId,
    state,
    JSON.stringify({ k: 10, breakdowns: [], invited: { whole: 12, perClass: {} } }),
  ])
  return { surveyId }
}

const words = { owner: { name: 'x', userId: null }, resources: 'x' }

async function aMeasure({ world, tenant }: CanaryScene, given: object = {}) {
  const surveyId = await publishedAnew(world, tenant)
  return { surveyId, measureId: (await measured(world, tenant, { surveyId, ...given })).measureId }
}

async function anInvoice({ world, tenant }: CanaryScene) {
  const [invoiceId, number] = [randomUUID(), `2025-${String((invoices += 1)).padStart(6, '0')}`]
  const buyer = { email: 'rechnung@salus.example' }
  await world.sql(
    `insert into invoice (tenant_id, id, number, kind, reason, issued_on, currency, net, vat, gross, period_starts_on,
       period_ends_on, content, xml, pdf, pdf_hash)
     values ($1, $2, $3, 'invoice', 'order', '2025-12-01', 'EUR', 100, 19, 119, '2025-12-01', '2026-01-01', $4, '', '', '')`,
    [
      tenant.tenantId,
      invoiceId,
      number,
      JSON.stringify({ number, language: 'de', currency: 'EUR', gross: 119, buyer }),
    ],
  )
  return { invoiceId }
}

const isMember = ({ tenant, memberId }: CanaryScene) => tenant.member.memberId === memberId
const ownOr = (scene: CanaryScene) => (isMember(scene) ? scene.tenant.member : scene.tenant.staff)

const guessedInvitations = [
  { invitationId: undefined, token: 'x' },
  { invitationId: undefined, person: undefined, code: 'ABCD-EFGH' },
]

const guessed: Plan = { about: 'nobody', status: 404 }
const wrongSecret: Plan = { about: 'nobody', status: 401 }
const passkey = { credential: { id: 'invented', response: { clientDataJSON: 'invented' } } }

const signingIn: Readonly<Record<string, Plan>> = {
  signIn: wrongSecret,
  showSecondFactor: wrongSecret,
  signInWithPasskey: { ...wrongSecret, bodies: async () => [passkey] },
  confirmWithPasskey: { ...wrongSecret, bodies: async () => [passkey] },
  addPasskey: { ...wrongSecret, bodies: async () => [passkey] },
  finishSingleSignOn: guessed,
  requestPasswordReset: { about: 'nobody' },
  resetPassword: { about: 'nobody', status: 422 },
  // Refused with 422: the endpoint of the example is not on a known push service.
  addPushDevice: { about: 'nobody', status: 422 },
  reportPushDevice: guessed,
  register: {
    about: 'somebody who registers',
    bodies: async () => [{ organisation: undefined }, { organisation: organisation() }],
  },
  registerInvited: guessed,
  resendConfirmation: { about: 'nobody' },
  openRegistration: guessed,
  confirmRegistration: guessed,
  openTenant: {
    about: 'another organisation',
    who: ({ founder }) => founder,
    bodies: async () => [organisation()],
  },
  verifyPassword: wrongSecret,
  confirmWithPassword: wrongSecret,
  confirmWithCode: wrongSecret,
  confirmAuthenticatorApp: wrongSecret,
  confirmEmailChange: guessed,
  stopReminders: guessed,
  chooseReminders: guessed,
  changePassword: { about: 'nobody', who: ({ founder }) => founder },
}

function organisation() {
  return {
    displayName: 'Neue Praxis',
    tenantName: 'neue-praxis',
    kind: 'practice',
    country: 'DE',
    locale: 'de',
    currency: 'EUR',
    address: { street: 'Am Park 1', postalCode: '28195', city: 'Bremen' },
    vatId: 'DE123456789',
    phone: '0421 123456',
    products: [6],
    tariff: 'basic',
    billing: 'monthly',
  }
}

const ofOrganisation: Readonly<Record<string, Plan>> = {
  updateTenantSettings: {
    bodies: async () => [{ secondFactorRequired: undefined, accessAlarmFrom: 1000, exportsPerHour: 100 }],
  },
  setTenantLogo: {
    wrap: {
      content: (mint) => {
        const text = Buffer.from(`Comment\0${mint('a comment')}`, 'latin1')
        return makePng(2, 2, { text }).toString('base64')
      },
    },
  },
  updateDevice: {
    params: async (scene) => ({
      deviceId: await made(
        scene,
        '/devices',
        { vendor: 'Tanita', model: 'MC-780', serialNumber: randomUUID() },
        { field: 'deviceId' },
      ),
    }),
  },
  createApiKey: { bodies: async () => [{ pluginId: 6 }] },
  inviteEmployee: { about: 'somebody invited' },
  inviteMembers: {
    about: 'somebody invited',
    bodies: async (scene) => [
      { members: [{ memberId: await otherMember(scene), email: 'nora@salus.example' }], addresses: undefined },
      { members: undefined, addresses: ['nora@salus.example'] },
    ],
  },
  openInvitation: guessed,
  openInvitationCode: guessed,
  acceptInvitation: {
    about: 'somebody who joined',
    who: ({ invited }) => invited,
    bodies: async ({ world, tenant }) => {
      const [row] = await world.sql<{ id: string }>(
        `select id from invitation where tenant_id = $1 and email like 'inga%' and state = 'pending'`,
        [tenant.tenantId],
      )
      return [
        {
          invitationId: row?.id,
          person: { firstName: 'Inga', lastName: 'Tester', birthDate: '1990-05-04', sex: 'female' },
        },
      ]
    },
    refusedBodies: async () => guessedInvitations,
    refusedStatus: 404,
  },
  sendInvoiceAgain: { params: anInvoice },
  declineInvitation: { ...guessed, bodies: async () => guessedInvitations },
  changeTariff: {
    bodies: async () => [
      {
        tariff: 'professional',
        billing: 'monthly',
        currency: 'EUR',
        billTo: {
          name: 'Praxis am Park',
          street: 'Am Park 1',
          postalCode: '28195',
          city: 'Bremen',
          country: 'DE',
          email: 'rechnung@salus.example',
          reference: 'Abteilung 5',
          vatId: 'DE123456789',
        },
        gross: 17_731,
      },
    ],
  },
  getTariffQuote: { query: { tariff: 'professional', billing: 'monthly', currency: 'EUR' } },
  openSupportRequest: { bodies: async () => [{ attachmentIds: [] }] },
  writeSupportMessage: {
    bodies: async () => [{ attachmentIds: [] }],
    params: async (scene) => {
      const body = { subject: 'Waage', category: 'problem', priority: 'high', text: 'Sie wird nicht gefunden.' }
      const { tenantId, staff } = scene.tenant
      const answer = await scene.world.ask(staff, 'POST', `/api/tenants/${tenantId}/support-requests`, { body })
      return { requestId: textIn(answer.body, 'request', 'id') }
    },
  },
  createGroupSurvey: {
    bodies: async (scene) => {
      await withoutSurveys(scene)
      return [{ profileId: stressLoadId, k: 10, opensAt: inDays(0), closesAt: inDays(28) }]
    },
  },
  closeGroupSurvey: { params: (scene) => surveyIn(scene, 'open') },
  withdrawGroupReport: { params: (scene) => surveyIn(scene, 'published') },
  createGroupMeasure: {
    params: async ({ world, tenant }) => ({ surveyId: await publishedAnew(world, tenant) }),
    bodies: async () => [{ ...newMeasure(words), theme: null, finding: 'x' }],
    refusedBodies: async () => [{ ...newMeasure(), theme: 'x', group: { breakdownId: 'x', classId: 'x' } }],
  },
  changeGroupMeasure: { params: (scene) => aMeasure(scene), bodies: async () => [editable(words)] },
  checkGroupMeasure: {
    params: (scene) => aMeasure(scene, done),
    bodies: async () => [{ how: 'talk', result: 'effective', checkedBy: 'x', checkedOn: '2026-03-10' }],
  },
  dropGroupMeasure: { params: (scene) => aMeasure(scene) },
  prepareOfflineDevice: { params: async (scene) => ({ dayId: await newDay(scene) }) },
  sendSealedEntry: {
    about: 'nobody',
    params: async (scene) => ({ offlineDeviceId: await newOfflineDevice(scene) }),
    // The example cannot be decrypted, so it is refused and not stored.
    refusedBodies: async () => [
      {
        entryId: randomUUID(),
        keyId: randomUUID(),
        entryKey: { ephemeralKey: bytes(65), iv: bytes(12), wrapped: bytes(48) },
        content: { iv: bytes(12), sealed: bytes(40) },
      },
    ],
    bodies: async () => [],
  },
  openMeasurementDay: { bodies: async () => [{ stations: [{ name: 'Stress', profileIds: [stressLoadId] }] }] },
  getAccountReceipt: guessed,
  reportClientError: { about: 'nobody' },
  reportCspViolation: {
    about: 'nobody',
    bodies: async () => [
      {
        'csp-report': {
          'document-uri': 'https://x',
          'effective-directive': 'img-src',
          'violated-directive': 'img-src',
          'blocked-uri': 'https://x',
          'script-sample': 'x',
        },
      },
      [
        {
          type: 'csp-violation',
          url: 'https://x',
          user_agent: 'x',
          body: { effectiveDirective: 'img-src', blockedURL: 'x' },
        },
      ],
    ],
  },
  sendTelemetry: {
    about: 'nobody',
    bodies: async () => [
      [usage('Pageview', 'PageviewData', { name: '/home', duration: '00:00:00.120' })],
      [
        usage('RemoteDependency', 'RemoteDependencyData', {
          name: 'GET /api/me',
          resultCode: '200',
          success: true,
          duration: '00:00:00.120',
        }),
      ],
    ],
  },
}

const usage = (kind: string, baseType: string, baseData: object) => ({
  name: `Microsoft.ApplicationInsights.${kind}`,
  time: '2026-03-10T12:00:00.000Z',
  data: { baseType, baseData: { ver: 2, ...baseData } },
})

const listOfMembers = (mint: (cell: string) => string) =>
  base64(
    [
      `Vorname;Nachname;Geburtsdatum;Geschlecht;E-Mail;Mitgliedsnummer;Abteilung;${mint('a header')}`,
      `${mint('first name')};${mint('last name')};3.2.1990;w;${mint('address')}@salus.example;${mint('number')};${mint('department')};${mint('a column left out')}`,
      `${mint('first name of a bad row')};Muster;${mint('a bad cell')};w;;;;${mint('left out of a bad row')}`,
    ].join('\n'),
  )

async function finishImport(scene: CanaryScene, opened: unknown): Promise<void> {
  const id = textIn(opened, 'import', 'id')
  const url = `/api/tenants/${scene.tenant.tenantId}/member-imports/${id}`
  const columns = isObject(opened) ? opened['columns'] : []
  const report = await scene.world.ask<unknown>(scene.tenant.staff, 'POST', `${url}/check`, {
    body: { columns, doubles: 'skip', choices: [], consent: { given: 'on-paper', date: '2026-03-01' } },
    headers: { 'idempotency-key': randomUUID() },
  })
  const revision = isObject(report.body) && isObject(report.body['import']) ? report.body['import']['revision'] : 0
  const run = await scene.world.ask(scene.tenant.staff, 'POST', `${url}/run`, {
    body: { revision, leaveOutBadRows: true },
    headers: { 'idempotency-key': randomUUID() },
  })
  if (run.status >= 300) throw new Error(`the import did not run: ${run.raw.toString()}`)
}

const ofMembers: Readonly<Record<string, Plan>> = {
  createMember: { about: 'somebody created' },
  changeMembers: {
    about: theMember,
    bodies: async ({ memberId }) => [
      { selection: { memberIds: [memberId] }, change: { kind: 'add-tag', tag: 'x' } },
      { selection: { filter: { query: 'x', tag: ['x'] } }, change: { kind: 'remove-tag', tag: 'x' } },
    ],
  },
  sendAnalysisLinks: {
    bodies: async () => [{ selection: { filter: { query: 'x', tag: ['x'] } }, profileId: stressLoadId }],
  },
  exportDocuments: { bodies: async () => [{ selection: { filter: { query: 'x', tag: ['x'] } } }] },
  exportCheckUps: { bodies: async () => [{ selection: { filter: { query: 'x', tag: ['x'] } } }] },
  exportMembers: { bodies: async () => [{ selection: { filter: { query: 'x', tag: ['x'] } } }] },
  updateMember: { bodies: async () => [{ status: 'active', birthDate: '1980-05-17', sex: 'female', heightCm: 171 }] },
  createGuest: { about: 'somebody measured as a guest' },
  makeGuestMember: {
    about: 'somebody measured as a guest',
    params: async (scene) => ({
      guestId: await made(scene, '/guests', {
        birthDate: '1990-01-01',
        sex: 'female',
        consent: { given: 'in-person', sharesWithStaff: true },
      }),
    }),
    bodies: async () => [
      {
        as: 'new',
        firstName: 'Gerda',
        lastName: 'Gast',
        email: 'x@salus.example',
        externalNumber: '7',
        department: 'x',
      },
    ],
  },
  removeDocument: {
    params: async ({ world, tenant, memberId }) => {
      const answer = await world.app.inject({
        method: 'POST',
        url: `/api/tenants/${tenant.tenantId}/members/${memberId}/documents`,
        headers: { ...world.makeHeaders(tenant.staff), 'content-type': 'application/octet-stream' },
        payload: pdfWith('x'),
      })
      return { documentId: textIn(JSON.parse(answer.body), 'id') }
    },
  },
  changeNote: {
    params: async (scene) => ({ noteId: await made(scene, `/members/${scene.memberId}/notes`, { text: 'Knie' }) }),
  },
  openMemberImport: {
    about: 'somebody imported',
    wrap: { content: listOfMembers },
    afterwards: finishImport,
  },
  planTenantEnd: {
    about: 'nobody',
    bodies: ({ world, tenant }) =>
      world.sql<{ name: string }>('select display_name as name from tenant where id = $1', [tenant.tenantId]),
    refused: { name: 422 },
  },
  findLikeMembers: { about: 'nobody' },
  holdMember: {
    about: 'somebody held',
    params: async (scene) => ({ memberId: await otherMember(scene) }),
    bodies: async () => [{ endsOn: undefined }],
  },
  askForCorrection: { isByMember: true, who: ({ tenant }) => tenant.member },
  answerCorrection: {
    isByMember: true,
    params: async (scene) => {
      const url = `/members/${scene.memberId}/correction-requests`
      const open = await scene.world.sql<{ id: string }>(
        `select id from record_correction where tenant_id = $1 and member_id = $2 and state = 'open'`,
        [scene.tenant.tenantId, scene.memberId],
      )
      const correctionId =
        open[0]?.id ?? (await made(scene, url, { heightCm: 171, reason: 'x' }, { who: scene.tenant.member }))
      return { correctionId }
    },
    bodies: async () => [{ decision: 'refused' }],
  },
  decideForMyself: {
    about: 'nobody',
    bodies: async () => [{ textVersion: findConsentText('telemetry').version }],
    refused: { textVersion: 422 },
  },
  decideConsent: {
    isByMember: true,
    bodies: async () => [
      {
        purpose: 'share-with-staff',
        pluginId: undefined,
        decision: 'given',
        textVersion: '1',
        how: undefined,
        on: undefined,
      },
    ],
    who: ownOr,
    refused: { textVersion: 422 },
  },
  // Refused with 403: no session in the scene belongs to a handed-over device.
  decideOnDevice: {
    status: 403,
    bodies: async ({ tenant: { member } }) => [
      { surveyId: member.memberId, resultGuid: member.memberId, textVersion: '1' },
    ],
  },
  confirmConsents: {
    isByMember: true,
    bodies: async () => [{ textVersions: { 'share-with-staff': '1' } }],
    who: ({ tenant }) => tenant.member,
    refused: { 'textVersions{}': 422 },
  },
}

const strap = { vendor: 'Polar', model: 'H10', name: 'Polar H10 A1', firmware: '3.1.1' }
const heart = {
  startedAt: '2026-03-10T11:50:00Z',
  posture: 'sitting',
  device: strap,
  sensorLocation: 'chest',
  rr1024: recordings.calm.rr1024,
  gaps: recordings.calm.gaps,
}
const deviceFacts = { vendor: 'Tanita', model: 'MC-780', firmware: '1', name: 'Waage', wallTime: '2026-03-10T12:00:00' }
const noAnswer = { 'answers{key}': 422, 'answers{}': 422, 'values{key}': 422, 'values{}': 422 }

const measurements = (mint: (cell: string) => string) =>
  base64(
    `Date,"Weight (kg)","Fat mass (kg)","Hydration (kg)",Comments,${mint('a header')}\n` +
      `${nextDay()} 08:05:09,64.2,18.0,33.1,${mint('a comment')},${mint('a column left out')}\n` +
      `${mint('a cell of a bad row')},64.2,18.0,33.1,,\n`,
  )
const ofUnknownPerson = measurements(() => 'x')

/**
 * Makes the body that imports a file with only one person and assigns that person to the member. First asks the server
 * for the key that it uses for the person.
 */
async function assigned(scene: CanaryScene, given: object) {
  const { tenantId, staff } = scene.tenant
  const body = { fileName: 'a.csv', ...given }
  const read = await scene.world.ask<unknown>(staff, 'POST', `/api/tenants/${tenantId}/measurement-files`, { body })
  const persons = isObject(read.body) && Array.isArray(read.body['persons']) ? read.body['persons'] : []
  if (persons.length !== 1) throw new Error(`the file names ${persons.length} people: ${read.raw.toString()}`)
  return {
    ...measurementFile(scene.memberId),
    columns: undefined,
    units: undefined,
    ...given,
    assignments: [{ person: textIn(persons[0], 'key'), memberId: scene.memberId }],
  }
}

/** Makes the parts of a body for a file of an unknown format: its content, columns and units. */
function mappedFile(mint: (cell: string) => string) {
  const header = Array.from({ length: 6 }, () => mint('columns{key}'))
  const [who, when, mass, ohm, word] = header
  const cells = [
    mint('content: a name'),
    `${nextDay()} 08:05:09`,
    '64,2',
    '500',
    mint('content: a comment'),
    mint('content: a cell'),
  ]
  const columns = [
    [who, { to: 'name' }],
    [when, { to: 'measuredAt' }],
    [mass, { to: 'value', code: 'weightKg' }],
    [ohm, { to: 'impedance', frequency: '50', segment: 'trunk' }],
    [word, { to: 'comment' }],
    [header.at(-1), null],
  ]
  return {
    content: base64(`${header.join(';')}\n${cells.join(';')}\n`),
    columns: Object.fromEntries(columns),
    units: { [mass ?? '']: 'kg' },
  }
}

const ofResults: Readonly<Record<string, Plan>> = {
  saveAnswers: {
    who: ownOr,
    params: async (scene) => ({
      analysisId: await made(
        scene,
        `/members/${scene.memberId}/analyses`,
        { profileId: stressLoadId },
        { field: 'analysisId', who: ownOr(scene) },
      ),
    }),
    bodies: async () => [{ answers: { q1: 3 }, cleared: ['q4'], position: 'q5', heart }],
    refusedBodies: async () => [{ answers: { q2: 'x', q3: ['x'] }, heart: undefined }],
    refused: noAnswer,
  },
  openAnalysisLink: guessed,
  saveAnswersByLink: {
    about: theMember,
    bodies: async (scene) => [
      {
        token: await newLink(scene, stressLoadId),
        answers: { q1: 3 },
        cleared: ['q4'],
        position: 'q5',
      },
    ],
    refusedBodies: async (scene) => [{ token: await newLink(scene, stressLoadId), answers: { q2: 'x', q3: ['x'] } }],
    refused: { token: 404, ...noAnswer },
  },
  finishByLink: {
    about: theMember,
    bodies: async (scene) => [
      {
        token: await newLink(scene, manualId),
        answers: { weight: 70, height: 171 },
        dateOfMeasurement: undefined,
        origin: 'bluetooth',
        deviceFacts,
      },
    ],
    refusedBodies: async (scene) => [
      {
        token: await newLink(scene, stressLoadId),
        answers: { q2: 'x', q3: ['x'] },
        origin: undefined,
        deviceFacts: undefined,
      },
    ],
    refused: { token: 404, ...noAnswer },
  },
  keepResultByLink: guessed,
  createCheckUp: {
    about: theMember,
    bodies: async (scene) => {
      const { memberId } = scene
      const left = {
        values: undefined,
        answers: undefined,
        vendorRanges: undefined,
        heart: undefined,
        analysisId: undefined,
        entryId: undefined,
        origin: undefined,
        deviceFacts: undefined,
        answeredBy: undefined,
        confirmed: undefined,
        dateOfMeasurement: undefined,
        offline: undefined,
        sentAt: undefined,
        despiteStop: undefined,
      }
      return [
        { ...left, memberId, profileId: stressLoadId, answers: stressAnswers(), heart },
        {
          ...left,
          memberId,
          profileId: manualId,
          values: { weight: 70, height: 171 },
          origin: 'bluetooth',
          deviceFacts,
          vendorRanges: { weight: { high: 90 } },
        },
        {
          ...left,
          memberId,
          profileId: stressLoadId,
          answers: stressAnswers(),
          entryId: randomUUID(),
          dateOfMeasurement: '2026-03-10T10:00:00+01:00',
          offline: { dayId: await newDay(scene), profileVersion: 'x' },
        },
      ]
    },
    refusedBodies: async ({ memberId }) => {
      const [answers, bare] = [
        { q2: 'x', q3: ['x'], q4: { x: 'x' } },
        { memberId, profileId: stressLoadId, offline: undefined, sentAt: undefined, despiteStop: undefined },
      ]
      return [
        { ...bare, answers, values: undefined, heart: undefined },
        { ...bare, answers: undefined, values: answers, heart: undefined },
      ]
    },
    refused: { ...noAnswer, 'vendorRanges{key}': 422 },
  },
  amendCheckUp: {
    about: theMember,
    params: async (scene) => ({ resultGuid: await newCheckUp(scene) }),
    bodies: async () => [{ revision: 1, answers: stressAnswers(), dateOfMeasurement: undefined }],
    refusedBodies: async () => [{ revision: 1, answers: { q2: 'x', q3: ['x'], q4: { x: 'x' } } }],
    refused: noAnswer,
  },
  withdrawCheckUp: {
    about: theMember,
    params: async (scene) => ({ resultGuid: await newCheckUp(scene) }),
    bodies: async () => [{ revision: 1 }],
  },
  reassignCheckUp: {
    about: theMember,
    params: async (scene) => ({ resultGuid: await newCheckUp(scene, await otherMember(scene)) }),
    bodies: async ({ memberId }) => [{ revision: 1, memberId }],
  },
  readMeasurementFile: {
    about: 'nobody',
    wrap: { content: measurements },
    bodies: async ({ memberId }) => [{ ...measurementFile(memberId), confirmed: undefined }],
  },
  importMeasurements: {
    about: theMember,
    wrap: { content: (_, present) => String(present) },
    bodies: async (scene, mint) => [
      await assigned(scene, { content: measurements((cell) => mint(`content: ${cell}`)) }),
      await assigned(scene, mappedFile(mint)),
    ],
    refused: { 'assignments[].person': 422 },
  },
  undoMeasurementImport: {
    about: theMember,
    params: async (scene) => ({
      importId: await made(
        scene,
        '/measurement-imports',
        {
          fileName: 'a.csv',
          content: base64(
            `Date,"Weight (kg)","Fat mass (kg)","Hydration (kg)"\n${nextDay()} 08:05:09,64.2,18.0,33.1\n`,
          ),
          assignments: [{ person: '', memberId: scene.memberId }],
        },
        { field: 'importId' },
      ),
    }),
  },
  deliverCheckUp: {
    about: theMember,
    headers: async (scene) => {
      const key = await made(
        scene,
        '/api-keys',
        { pluginId: 1, name: 'Gerät' },
        { field: 'key', who: scene.tenant.admin },
      )
      return { authorization: `Bearer ${key}` }
    },
    wrap: { document: (mint) => pdfWith(mint('a PDF')).toString('base64') },
    bodies: async (scene) => {
      const { memberId } = scene
      const name = { de: 'Beinpresse', en: 'Leg press' }
      const values = [
        {
          code: 'legPress',
          name,
          value: 812.5,
          unit: 'N',
          side: 'left',
          low: 600,
          high: 900,
          reference: 'percent',
          bands: [{ upTo: null, name }],
        },
        { code: 'word', name, value: 'gut' },
      ]
      return [
        {
          pluginId: 1,
          externalId: randomUUID(),
          member: { id: memberId },
          profileName: 'Kraft',
          dateOfMeasurement: '2026-03-10T09:30:00+01:00',
          values,
          document: pdfWith('x').toString('base64'),
        },
        {
          pluginId: 1,
          externalId: randomUUID(),
          member: { externalNumber: await giveNumber(scene) },
          values: values.slice(1),
          note: undefined,
          document: undefined,
          dateOfMeasurement: '2026-03-10T09:30:00+01:00',
        },
      ]
    },
    refused: { 'member.externalNumber': 422 },
  },
}

function nextDay() {
  days += 1
  return `2026-02-${String((days % 27) + 1).padStart(2, '0')}`
}

const measurementFile = (memberId: string) => ({
  fileName: 'a.csv',
  content: ofUnknownPerson,
  encoding: undefined,
  delimiter: undefined,
  decimalSeparator: undefined,
  dayOrder: undefined,
  massUnit: undefined,
  units: { Other: 'kg' },
  columns: { Other: { to: 'impedance', frequency: '50 kHz', segment: 'trunk' } },
  assignments: [{ person: '', memberId }],
  confirmed: true,
})

export const plans: Readonly<Record<string, Plan>> = {
  ...signingIn,
  ...ofOrganisation,
  ...ofMembers,
  ...ofResults,
}
