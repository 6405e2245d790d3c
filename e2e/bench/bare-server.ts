// The reference for the server's reads: node:http with the same SQL, but without any checks.

import http from 'node:http'
import pg from 'pg'

const [port = '0', connection = '{}'] = process.argv.slice(2)
// The benchmark that starts this process has written the JSON, so the cast is safe.
const pool = new pg.Pool({
  ...(JSON.parse(connection) as pg.PoolConfig),
  max: 8,
  options: '-c search_path=salus -c timezone=UTC -c jit=off',
})

const text = `select result_guid as "resultGuid", plugin_id as "pluginId", profile_id as "profileId", profile_name as "profileName",
  date_of_measurement as "dateOfMeasurement", member_id as "memberId"
from check_up where tenant_id = $1 and member_id = $2 and status = 'complete'
order by date_of_measurement desc, result_guid desc limit 50`

const server = http.createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const tenantId = Number(url.pathname.split('/')[3])
  pool.query({ name: 'list', text, values: [tenantId, url.searchParams.get('memberId')] }).then(
    (result) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ items: result.rows, nextCursor: null }))
    },
    () => {
      response.statusCode = 500
      response.end()
    },
  )
})
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'))
