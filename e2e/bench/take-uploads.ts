// The control process of the benchmark uploads.ts. It discards every body and sends the response that the real server
// sends to the worst file. The query string of the address sets the duration of a request in milliseconds.

import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const port = Number(process.env['PORT'])
const answer = JSON.stringify({ fileError: 'too_many_columns' })

createServer((request, response) => {
  const since = performance.now()
  const longestMs = Number(new URL(request.url ?? '/', `http://localhost:${port}`).search.slice(1))
  request.resume().once('end', () => {
    void pause(Math.max(0, longestMs - (performance.now() - since))).then(() => response.end(answer))
  })
}).listen(port, 'localhost', () => process.stdout.write('listening\n'))
