// The reference for writes: node:http that inserts the rows of one check-up in one transaction, but without any checks.

import http from 'node:http'
import { randomUUID } from 'node:crypto'
import pg from 'pg'

const [port = '0', connection = '{}'] = process.argv.slice(2)
const pool = new pg.Pool({
  // The benchmark that starts this process has written the JSON, so the cast is safe.
  ...(JSON.parse(connection) as pg.PoolConfig),
  max: 8,
  options: '-c search_path=salus -c timezone=UTC -c jit=off',
})

interface Sent {
  readonly tenantId: number
  readonly memberId: string
  readonly profileId: string
  readonly userId: string
  readonly answers: unknown
  readonly scores: unknown
}

const insertHead = `insert into check_up (tenant_id, result_guid, member_id, plugin_id, profile_id, profile_name,
  date_of_measurement, is_shared) values ($1, $2, $3, 6, $4, 'Stress load', now(), true)`
const insertVersion = `insert into check_up_version (tenant_id, result_guid, revision, date_of_measurement, profile_version,
  source, answered_by, origin, recorded_by, recorded_by_name, subject, answers, scores, member_id, is_shared)
  values ($1, $2, 1, now(), '1', 'bench', 'by-staff', 'questionnaire', $3, 'Bench Staff', '{"age":46,"sex":"female"}', $4, $5, $6, true)`
const insertAudit = `insert into audit_event (tenant_id, actor_id, actor_role, action, object_kind, object_id, subject_ids,
  request_id, purpose) values ($1, $2, 'Staff', 'check-up.recorded', 'check-up', $3, array[$4::uuid], $5, 'care')`
const insertDay = `insert into audit_day (tenant_id, member_id, day) values ($1, $2, now()::date) on conflict do nothing`
const raiseDate = `update member set last_check_up_at = greatest(last_check_up_at, now()) where tenant_id = $1 and id = $2`

async function store(sent: Sent): Promise<string> {
  const { tenantId, memberId, profileId, userId, answers, scores } = sent
  const id = randomUUID()
  const client = await pool.connect()
  const run = (name: string, text: string, values: readonly unknown[]) =>
    client.query({ name, text, values: [...values] })
  try {
    await client.query('begin')
    await run('head', insertHead, [tenantId, id, memberId, profileId])
    const written = [JSON.stringify(answers), JSON.stringify(scores)]
    await run('version', insertVersion, [tenantId, id, userId, ...written, memberId])
    await run('date', raiseDate, [tenantId, memberId])
    await run('audit', insertAudit, [tenantId, userId, id, memberId, randomUUID()])
    await run('day', insertDay, [tenantId, memberId])
    await client.query('commit')
    return id
  } finally {
    client.release()
  }
}

const server = http.createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (part: string) => (text += part))
  request.once('end', () => {
    // The cast is safe, because only the benchmark sends requests.
    store(JSON.parse(text) as Sent).then(
      (resultGuid) => {
        response.statusCode = 201
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ resultGuid, ...(JSON.parse(text) as Sent) }))
      },
      () => {
        response.statusCode = 500
        response.end()
      },
    )
  })
})
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'))
