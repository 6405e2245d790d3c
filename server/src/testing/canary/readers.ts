import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { allRoutes } from '@salus/contract/all-routes.ts'
import type { Route } from '@salus/contract/route.ts'
import { dataClasses } from '@salus/domain/retention/retention-rules.ts'
import { z } from 'zod'
import { type SignedIn, stressLoadId, type TenantWorld } from '../tenant-world.ts'

/**
 * Returns all rows, by the name of their table. Rows are objects and not text, so that binary values remain readable.
 */
export async function everyRow(world: TenantWorld): Promise<ReadonlyMap<string, readonly object[]>> {
  const tables = await world.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1`,
  )
  const all = new Map<string, readonly object[]>()
  for (const { name } of tables) all.set(name.replace('salus.', ''), await world.sql(`select * from ${name}`))
  return all
}

export function everyFile(folder: string): ReadonlyMap<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      return [path.relative(folder, file), readFileSync(file)]
    }),
  )
}

export async function everyId(world: TenantWorld, tenantId: number): Promise<Readonly<Record<string, string[]>>> {
  const ids = async (text: string) =>
    (await world.sql<{ id: string }>(text.replaceAll('$', String(tenantId)))).map(({ id }) => id)
  const of = (table: string, column = 'id') => ids(`select ${column}::text as id from ${table} where tenant_id = $`)
  const memberId = await of('member')
  return {
    tenantId: [String(tenantId)],
    memberId,
    otherMemberId: memberId.slice(0, 1),
    resultGuid: await of('check_up', 'result_guid'),
    documentId: await of('document'),
    importId: [...(await of('member_import')), ...(await of('file_import'))],
    dayId: await of('measurement_day'),
    requestId: await of('support_request'),
    attachmentId: await of('support_attachment'),
    orderId: await of('tariff_order'),
    invoiceId: await of('invoice'),
    erasureId: await of('erasure'),
    exportId: await ids('select id::text as id from data_export'),
    profileId: [stressLoadId],
    dataClass: [...dataClasses],
  }
}

/** Returns a query string with a valid value for each required parameter; empty if none is required. */
function writeQuery({ query }: Route, ids: Readonly<Record<string, readonly string[]>>): string {
  const needed = Object.entries(query?.shape ?? {}).filter(
    ([, part]) => part instanceof z.ZodType && !part.safeParse(undefined).success,
  )
  const values = ['store-health-data', 'withdrawn', 'professional', 'monthly', 'EUR']
  const parts = needed.map(([name, part]): [string, string] => {
    const value = [...(ids[name] ?? []), ...values].find(
      (one) => part instanceof z.ZodType && part.safeParse(one).success,
    )
    return [name, value ?? '']
  })
  return parts.length === 0 ? '' : `?${new URLSearchParams(parts).toString()}`
}

function* listPaths(template: string, ids: Readonly<Record<string, readonly string[]>>): Generator<string> {
  const name = /\{(\w+)\}/.exec(template)?.[1]
  if (name === undefined) yield template
  else for (const id of ids[name] ?? ['missing']) yield* listPaths(template.replace(`{${name}}`, id), ids)
}

export interface Read {
  readonly route: Route
  readonly url: string
  readonly status: number
  readonly body: Buffer
}

/**
 * Requests every GET route, except event streams, with each of these ids, and returns the answers. A route that makes
 * report PDFs is no longer requested once it has returned one, because the other PDFs repeat data of other answers.
 */
export async function everyAnswer(
  world: TenantWorld,
  who: SignedIn | null,
  ids: Readonly<Record<string, readonly string[]>>,
): Promise<readonly Read[]> {
  const answers: Read[] = []
  for (const route of allRoutes) {
    if (route.method !== 'GET' || route.responses[200] === 'event-stream') continue
    for (const url of listPaths(route.path, ids)) {
      const asked = `${url}${writeQuery(route, ids)}`
      const { statusCode, rawPayload } = await world.app.inject({
        method: 'GET',
        url: asked,
        headers: world.makeHeaders(who),
      })
      answers.push({ route, url: asked, status: statusCode, body: rawPayload })
      if (route.path.endsWith('/report.pdf') && statusCode === 200) break
    }
  }
  return answers
}
