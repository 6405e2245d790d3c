import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { get } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** A server process that implements S3 and checks signatures. It restarts at the same address with the same objects. */
export interface S3Server {
  readonly environment: Readonly<Record<'FILE_STORE_URL' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>>
  /** The keys of all objects, sorted. */
  keys(): readonly string[]
  readBytes(key: string): Buffer
  overwrite(key: string, content: Buffer): void
  /** Makes the object look this many milliseconds old. */
  age(key: string, ms: number): void
  stop(): Promise<void>
  start(): Promise<void>
  /** From then on the server accepts connections but does not answer on any of them, until `thaw` is called. */
  freeze(): Promise<void>
  thaw(): void
  close(): Promise<void>
}

const bucket = 'salus-test'
const ending = '._S3rver_object'
const program = `
  const S3rver = require(${JSON.stringify(fileURLToPath(import.meta.resolve('@20minutes/s3rver')))})
  const [directory, port, name] = process.argv.slice(1)
  const configureBuckets = [{ name, configs: [] }]
  const server = new S3rver({ directory, port, address: '127.0.0.1', silent: true, configureBuckets })
  server.run().then(({ port }) => console.log('listening on ' + port))`

export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(path.join(tmpdir(), 'salus-s3-'))
  const locateFile = (key: string) => path.join(directory, bucket, `${key}${ending}`)
  let { child, port } = await launch(directory, 0)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    environment: {
      FILE_STORE_URL: `s3://${bucket}/salus?endpoint=http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    keys: () =>
      readdirSync(path.join(directory, bucket), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
        .toSorted(),
    readBytes: (key) => readFileSync(locateFile(key)),
    overwrite: (key, content) => writeFileSync(locateFile(key), content),
    age: (key, ms) => utimesSync(locateFile(key), new Date(Date.now() - ms), new Date(Date.now() - ms)),
    stop,
    start: async () => {
      await stop()
      ;({ child } = await launch(directory, port))
    },
    freeze: async () => {
      child.kill('SIGSTOP')
      // Waits, because on a busy machine a moment passes before the process stops.
      while (await answers(port));
    },
    thaw: () => void child.kill('SIGCONT'),
    close: async () => {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, timeout: 300, agent: false }, (response) => {
      response.resume()
      resolve(true)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(false))
  })

function launch(directory: string, port: number): Promise<{ child: ChildProcess; port: number }> {
  // S3rver needs this option, because it makes continuation tokens with a cipher that OpenSSL 3 treats as legacy.
  const given = ['--openssl-legacy-provider', '--eval', program, '--', directory, String(port), bucket]
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      said += piece
      const [, found] = /listening on (\d+)/.exec(said) ?? []
      if (found !== undefined) resolve({ child, port: Number(found) })
    })
    child.once('exit', (code) => reject(new Error(`the S3 server ended with ${code}: ${said}`)))
  })
}
