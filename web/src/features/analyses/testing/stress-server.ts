import type { MeasurementProfileAsData, ProfileItem } from '@salus/contract/measuring/profiles.ts'

const guid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const run = { userId: guid(1), tenantId: 1, memberId: guid(2), profileId: guid(3) }
const analysisId = guid(4)
export const resultGuid = guid(5)

const howOften = [
  { value: 0, label: 'Never' },
  { value: 1, label: 'Sometimes' },
  { value: 2, label: 'Often' },
]

export const questions: readonly ProfileItem[] = [
  {
    id: 'q1',
    kind: 'single-choice',
    text: 'How often were you tense?',
    section: 'Strain',
    options: howOften,
    required: true,
  },
  { id: 'q2', kind: 'yes-no', text: 'Did you sleep well?', section: 'Strain', required: false },
  {
    id: 'days',
    kind: 'number',
    text: 'On how many days did you walk?',
    section: 'Activity',
    min: 0,
    max: 7,
    step: 1,
    required: true,
  },
  {
    id: 'minutes',
    kind: 'number',
    text: 'How many minutes a day?',
    section: 'Activity',
    min: 10,
    max: 960,
    step: 1,
    unit: 'min',
    usual: [10, 300],
    required: true,
    visibleIf: { item: 'days', atLeast: 1, skipReason: 'No walking, so no minutes.' },
  },
  {
    id: 'sports',
    kind: 'multiple-choice',
    text: 'Which sports do you do?',
    section: 'Activity',
    options: [
      { value: 'bike', label: 'Cycling' },
      { value: 'swim', label: 'Swimming' },
    ],
    required: true,
  },
]

export const bodyValues: readonly ProfileItem[] = [
  {
    id: 'weight',
    kind: 'number',
    text: 'Body weight',
    min: 20,
    max: 300,
    step: 0.1,
    unit: 'kg',
    usual: [40, 160],
    required: true,
  },
  {
    id: 'height',
    kind: 'number',
    text: 'Body height',
    min: 50,
    max: 250,
    step: 0.1,
    unit: 'cm',
    usual: [145, 205],
    required: true,
  },
  { id: 'waist', kind: 'number', text: 'Waist', min: 30, max: 250, step: 0.1, unit: 'cm', required: false },
]

export const makeProfile = (
  items: readonly ProfileItem[],
  kind: MeasurementProfileAsData['kind'],
): MeasurementProfileAsData => ({
  id: run.profileId,
  code: 'test',
  path: 'test',
  family: 'stress',
  pluginId: 6,
  version: '1',
  name: 'Test profile',
  description: 'A test.',
  source: 'Test',
  kind,
  minutes: 3,
  items: [...items],
  scores: [],
  nextSteps: [],
})

interface Call {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly idempotencyKey: string | null
}

/**
 * Fakes a server for the page on which an analysis is answered. The test reads the requests and decides which of them
 * fail.
 */
export function stressServer(profile: MeasurementProfileAsData, answers: Readonly<Record<string, unknown>> = {}) {
  const calls: Call[] = []
  const server = { calls, isDown: false, refusals: [] as Response[], german: profile, fetch: answer }
  const analysis = {
    analysisId,
    groupId: 1,
    memberId: run.memberId,
    profileId: run.profileId,
    profileVersion: '1',
    answers,
    position: null,
    startedAt: '2026-03-01T08:00:00Z',
    updatedAt: '2026-03-01T08:05:00Z',
  }

  async function answer(url: string, init: RequestInit = {}): Promise<Response> {
    const method = init.method ?? 'GET'
    const { pathname: path, searchParams } = new URL(url, 'http://test')
    if (server.isDown) throw new TypeError('no network')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    if (method !== 'GET')
      calls.push({ method, path, body, idempotencyKey: new Headers(init.headers).get('idempotency-key') })
    if (path.startsWith('/api/measurement-profiles/'))
      return Response.json(searchParams.get('lang') === 'de' ? server.german : profile)
    if (path.endsWith('/check-ups')) return server.refusals.shift() ?? Response.json(checkUp(), { status: 201 })
    if (path.includes('/analyses')) return Response.json(analysis)
    throw new Error(`nobody answers ${method} ${path}`)
  }
  return server
}

export const problemResponse = (status: number, problem: object): Response =>
  Response.json({ type: 'about:blank', title: 'refused', status, ...problem }, { status })

const checkUp = () => ({
  resultGuid,
  pluginId: 6,
  profileId: run.profileId,
  profileName: 'Test profile',
  dateOfMeasurement: '2026-03-01T08:10:00Z',
  memberId: run.memberId,
  groupId: 1,
  profileCode: 'test',
  version: '1',
  source: 'Test',
  revision: 1,
  status: 'complete',
  answeredBy: 'self',
  origin: 'questionnaire',
  performedBy: null,
  recordedAt: '2026-03-01T08:10:00Z',
  subject: { age: 40, sex: 'female' },
  answers: {},
  scores: [],
  values: [],
  note: null,
  amendments: [],
  previous: null,
  history: [],
})
