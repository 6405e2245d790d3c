import { allRoutes } from '@salus/contract/all-routes.ts'
import type { Route } from '@salus/contract/route.ts'
import type { InjectOptions } from 'fastify'
import type { z } from 'zod'
import { listRoles } from '../../platform/scope/entrance.ts'
import { disguises, makeExample, isObject, type Place, placesIn, textFields, withText } from './fields.ts'
import type { Canaries } from './ledger.ts'
import type { SignedIn, TenantOfTest, TenantWorld } from '../tenant-world.ts'

export interface CanaryScene {
  readonly world: TenantWorld
  readonly tenant: TenantOfTest
  readonly memberId: string
  readonly about: string
  /** A signed-in user who belongs to no tenant. */
  readonly founder: SignedIn
  readonly invited: SignedIn
}

/** The facts about a route that do not follow from its schemas. */
export interface Plan {
  readonly who?: (scene: CanaryScene) => SignedIn | null
  /**
   * Whom the text is about, if that does not follow from the route: `theMember`, another name, or `nobody` for text
   * that is not stored.
   */
  readonly about?: string
  /** True if only the signed-in member can send the request. */
  readonly isByMember?: true
  readonly headers?: (scene: CanaryScene) => Promise<Readonly<Record<string, string>>>
  readonly params?: (scene: CanaryScene) => Promise<Readonly<Record<string, string>>>
  /**
   * Bodies to send, one request for each. Each is given as changes to the example that is made from the schema;
   * `undefined` leaves a field out.
   */
  readonly bodies?: (scene: CanaryScene, mint: (field: string) => string) => Promise<readonly unknown[]>
  /**
   * Bodies that fit the schema but that the route refuses, whatever texts they contain. The expected status is
   * `refusedStatus`, by default 422.
   */
  readonly refusedBodies?: (scene: CanaryScene) => Promise<readonly unknown[]>
  readonly refusedStatus?: number
  readonly query?: Readonly<Record<string, string>>
  /** Makes the value of a field that is not plain text, such as a file with one word per cell. */
  readonly wrap?: Readonly<Record<string, (mint: (cell: string) => string, present: unknown) => string>>
  /**
   * The status expected for `bodies`. Set only if the route must refuse them. All their words then count as refused.
   */
  readonly status?: number
  /**
   * Fields whose text matches the schema but is refused by the route, with the status of the refusal. Each is sent in a
   * separate request.
   */
  readonly refused?: Readonly<Record<string, number>>
  /** Sends further requests, if only these store the words of the first request. */
  readonly afterwards?: (scene: CanaryScene, answer: unknown) => Promise<void>
}

/** The value of `about` for text about the member on routes whose path does not name the member. */
export const theMember = 'the member'

export const fileFields = ['the name of the file', 'the file'] as const

export function listTextFields(route: Route): readonly string[] {
  if (route.largestFile !== undefined) return fileFields
  const query = route.query ? textFields(route.query).map((field) => `?${field}`) : []
  return [...new Set([...query, ...(route.body ? textFields(route.body) : [])])]
}

export interface Filled {
  /** The fields in which a word was sent, by operation. */
  readonly sent: Map<string, Set<string>>
  /** The fields whose schema accepts no word, by operation. */
  readonly closed: Map<string, Set<string>>
  readonly problems: string[]
}

const noteIn = (map: Map<string, Set<string>>, { operationId }: Route, field: string) =>
  map.set(operationId, (map.get(operationId) ?? new Set()).add(field))

/** Sends a unique word through every field of every route. */
export async function fillEverything(
  scene: CanaryScene,
  {
    plans,
    canaries,
    only,
  }: { plans: Readonly<Record<string, Plan>>; canaries: Canaries; only?: (route: Route) => boolean },
): Promise<Filled> {
  const filled: Filled = { sent: new Map(), closed: new Map(), problems: [] }
  for (const route of allRoutes.filter((route) => listTextFields(route).length > 0 && (only?.(route) ?? true))) {
    const sender = makeSender(route, scene, { plan: plans[route.operationId] ?? {}, canaries, filled })
    try {
      if (route.largestFile !== undefined) await sender.sendFile()
      else if (route.method === 'GET') await sender.sendQueries()
      else await sender.sendBodies()
    } catch (error) {
      filled.problems.push(`${route.operationId}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return filled
}

function defaultSender({ access }: Route, { tenant }: CanaryScene): SignedIn | null {
  if (access === 'public' || access === 'api-key') return null
  if (access === 'signed-in') return tenant.member
  const roles = listRoles(access)
  return roles.includes('Staff') ? tenant.staff : roles.includes('Admin') ? tenant.admin : tenant.member
}

export function findSubject(route: Route, { about }: Plan, scene: CanaryScene): string {
  if (about !== undefined) return about === theMember ? scene.about : about
  return route.path.includes('{memberId}') || route.access === 'signed-in' ? scene.about : 'organisation'
}

function makeSender(
  route: Route,
  scene: CanaryScene,
  { plan, canaries, filled }: { plan: Plan; canaries: Canaries; filled: Filled },
) {
  const who = plan.who ? plan.who(scene) : defaultSender(route, scene)
  const of = (field: string) => ({ operationId: route.operationId, field, about: findSubject(route, plan, scene) })
  const ids: Record<string, string> = { tenantId: String(scene.tenant.tenantId), memberId: scene.memberId }

  const send = async (request: { body?: unknown; query?: string; headers?: Record<string, string>; raw?: Buffer }) => {
    const params = { ...ids, ...(await plan.params?.(scene)) }
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? `missing-${name}`)
    const asked: InjectOptions = {
      method: route.method,
      url: `${path}${request.query ?? ''}`,
      headers: {
        ...scene.world.makeHeaders(who),
        ...(route.method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        ...(route.ifMatch === 'required' ? { 'if-match': '*' } : {}),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
        ...(await plan.headers?.(scene)),
      },
      ...(request.raw ? { payload: request.raw } : {}),
      ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
    }
    const first = await scene.world.app.inject(asked)
    // A request that gets 503 is sent a second time.
    const answer = first.statusCode === 503 ? await scene.world.app.inject(asked) : first
    return { status: answer.statusCode, text: answer.body }
  }
  const mustBe = (expected: number | undefined, { status, text }: { status: number; text: string }, what: string) => {
    const isRight = expected === undefined ? status >= 200 && status < 300 : status === expected
    if (!isRight) filled.problems.push(`${route.operationId} ${what}: ${status} ${text.slice(0, 500)}`)
    return isRight
  }

  /** Returns a text with a new word that the schema accepts in this place; `null` if there is none. */
  const textFor = (schema: { safeParse(value: unknown): { success: boolean } }, body: unknown, place: Place) => {
    const fits = (text: string) => schema.safeParse(withText(body, place, text)).success
    const number = '030770000000'
    const wrap = plan.wrap?.[place.field]
    if (wrap) return { text: wrap((cell) => canaries.mint(of(`${place.field}: ${cell}`)), at(body, place.way)) }
    const trial = 'canaryaaaa'
    const index = disguises(trial).findIndex(fits)
    if (index !== -1) {
      const word = canaries.mint(of(place.field))
      return { text: disguises(word)[index] ?? word }
    }
    if (!fits(number)) return null
    return { text: canaries.mintNumber(of(place.field)) }
  }
  const refuse = (from: number) => {
    const words = [...canaries.canaries.values()].slice(from)
    for (const canary of words) canary.wasRefused = true
  }
  /**
   * Makes each body only after the previous one was sent, because making a body can remove objects that the previous
   * one refers to.
   */
  async function* makeBodies() {
    const given = (await plan.bodies?.(scene, (field) => canaries.mint(of(field)))) ?? [{}]
    for (const base of filledIn(given)) yield { base, status: plan.status }
    for (const base of filledIn((await plan.refusedBodies?.(scene)) ?? []))
      yield { base, status: plan.refusedStatus ?? 422 }
  }
  const filledIn = (changes: readonly unknown[]) => {
    const schema = route.body
    const example = schema ? makeExample(schema, (name) => ids[name]) : undefined
    return changes.map((change) => {
      if (!isObject(change) || !isObject(example)) return isObject(change) && !isObject(example) ? example : change
      const merged = { ...example, ...change }
      return Object.fromEntries(Object.entries(merged).filter(([, part]) => part !== undefined))
    })
  }

  /**
   * Records that the field was tried. If the plan says that the route refuses a word in this field, sends a request
   * with only this word and expects the refusal. Otherwise sends nothing and returns `open`: the word can then be sent
   * together with those of other fields.
   */
  const trySingly = async (
    schema: z.ZodType,
    { base, place, status }: { base: unknown; place: Place; status: number | undefined },
  ) => {
    if (canaries.foundIn(nameOrText(base, place)).length > 0) return noteIn(filled.sent, route, place.field)
    const from = canaries.canaries.size
    const trial = textFor(schema, base, place)
    if (trial === null) return noteIn(filled.closed, route, place.field)
    noteIn(filled.sent, route, place.field)
    const refusal = plan.refused?.[place.field] ?? status
    if (refusal !== undefined)
      mustBe(refusal, await send({ body: withText(base, place, trial.text) }), `refuses ${place.field}`)
    // The trial word was refused or not sent at all, so it must not appear anywhere.
    refuse(from)
    return refusal === undefined ? 'open' : 'refused'
  }
  const sendTogether = async (schema: z.ZodType, base: unknown, open: readonly Place[]) => {
    const from = canaries.canaries.size
    const inOrder = open.toSorted(
      (one, other) => Number(one.isName) - Number(other.isName) || other.way.length - one.way.length,
    )
    const body = inOrder.reduce((value, place) => {
      const made = textFor(schema, base, place)
      return made === null ? value : withText(value, place, made.text)
    }, base)
    const answer = await send({ body })
    if (mustBe(undefined, answer, 'takes everything')) await plan.afterwards?.(scene, parsed(answer.text))
    else refuse(from)
  }

  return {
    sendBodies: async () => {
      const schema = route.body
      if (!schema) throw new Error('there is no body')
      for await (const { base, status } of makeBodies()) {
        const problem = schema.safeParse(base).error
        if (problem) throw new Error(`the example is none: ${problem.message} ${JSON.stringify(base).slice(0, 300)}`)
        const open: Place[] = []
        for (const place of onceEach(placesIn(schema, base)))
          if ((await trySingly(schema, { base, place, status })) === 'open') open.push(place)
        if (status === undefined) await sendTogether(schema, base, open)
      }
    },
    sendQueries: async () => {
      const { query } = route
      if (!query) return
      for (const field of textFields(query)) {
        const name = field.replaceAll(/[[\]{}]/g, '')
        const base = { ...plan.query, [name]: 'x' }
        const from = canaries.canaries.size
        const made = textFor(query, base, { field: `?${field}`, way: [name], isName: false })
        if (made === null) noteIn(filled.closed, route, `?${field}`)
        else {
          noteIn(filled.sent, route, `?${field}`)
          const asked = new URLSearchParams({ ...plan.query, [name]: made.text })
          const { status, text } = await send({ query: `?${asked.toString()}` })
          if (status >= 500) filled.problems.push(`${route.operationId} ${field}: ${status} ${text}`)
        }
        // Search words are not stored, so they count as refused and must not appear anywhere.
        refuse(from)
      }
    },
    sendFile: async () => {
      const [name, content] = fileFields.map((field) => canaries.mint(of(field)))
      for (const field of fileFields) noteIn(filled.sent, route, field)
      const { pdfWith } = await import('../sample-files.ts')
      const answer = await send({
        raw: pdfWith(content ?? ''),
        headers: { 'x-file-name': `${name}.pdf`, 'content-type': 'application/octet-stream' },
      })
      if (mustBe(plan.status, answer, 'takes the file')) await plan.afterwards?.(scene, parsed(answer.text))
    },
  }
}

const at = (value: unknown, way: Place['way']): unknown =>
  way.reduce<unknown>(
    (part, name) => (isObject(part) || Array.isArray(part) ? Reflect.get(part, name) : undefined),
    value,
  )

const nameOrText = (value: unknown, { way, isName }: Place): unknown => (isName ? way.at(-1) : at(value, way))

const onceEach = (places: readonly Place[]) =>
  places.filter(
    (place, index) => places.findIndex(({ way, isName }) => same(way, place.way) && isName === place.isName) === index,
  )

const same = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((part, index) => part === other[index])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
