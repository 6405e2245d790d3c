import { once } from 'node:events'
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { type AskS3, s3Requests } from './s3-requests.ts'

let store: Server | undefined
afterEach(() => {
  store?.closeAllConnections()
  store?.close()
})

/**
 * Lets the tests collect garbage, because the time limits must hold even if the process frees memory during a request.
 */
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const folder = mkdtempSync(path.join(tmpdir(), 'salus-uploads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function makeFile(megabytes: number) {
  const file = path.join(folder, String(megabytes))
  writeFileSync(file, new Uint8Array(megabytes * 1_000_000))
  return { content: await openAsBlob(file), sha256: 'a'.repeat(64) }
}

async function bucketThat(take: (upload: IncomingMessage) => Promise<void>, pauseMs: number): Promise<AskS3> {
  store = createServer((request, response) => void take(request).then(() => response.end()))
  store.listen(0, '127.0.0.1')
  await once(store, 'listening')
  const { port } = store.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  return s3Requests({ endpoint, region: 'us-east-1', bucket: 'files', prefix: '', ...keys }, silentLog(), pauseMs)
}

test.each([
  ['in the middle', async (upload: IncomingMessage) => void (await once(upload, 'data'), upload.pause())],
  ['before its answer', async (upload: IncomingMessage) => void (await once(upload.resume(), 'end'))],
])('an upload of a large file is soon refused if the bucket begins to hang %s', async (_when, begin) => {
  const ask = await bucketThat(async (upload) => {
    await begin(upload)
    for (let times = 0; times < 3; times++) {
      await pause(50)
      collectGarbage()
    }
    await new Promise(() => undefined)
  }, 600)
  const body = await makeFile(20)
  const since = performance.now()
  const refused = ask({ method: 'PUT', key: 'documents/1/a', body })
  await expect(refused).rejects.toMatchObject({ code: 'unavailable' })
  expect(performance.now() - since).toBeLessThan(5_000)
})

test('a large file arrives complete and with its length in a bucket that accepts it slowly', async () => {
  let bytes = 0
  let length: string | undefined
  const ask = await bucketThat(async (upload) => {
    length = upload.headers['content-length']
    for await (const piece of upload) {
      const before = bytes
      bytes += (piece as Buffer).length
      // Pauses after every four megabytes. All pauses together are longer than the longest allowed pause.
      if (bytes < 26_000_000 && Math.floor(before / 4e6) < Math.floor(bytes / 4e6)) await pause(500)
    }
  }, 2_500)
  const since = performance.now()
  const answer = await ask({ method: 'PUT', key: 'documents/1/a', body: await makeFile(30) })
  expect([answer.status, bytes, length]).toEqual([200, 30_000_000, '30000000'])
  expect(performance.now() - since).toBeGreaterThan(2_500)
})
