import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { receiveFile, refusalOfWrite } from './incoming-files.ts'

const disk = mkdtempSync(path.join(tmpdir(), 'salus-disk-'))
const run = (...given: string[]) => execFileSync(given[0] ?? '', given.slice(1), { stdio: 'pipe' })

/** Mounts a disk of 8 MB in memory. Returns false if this account is not allowed to do that. */
function isMounted(): boolean {
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=8m', 'salus-test', disk)
    return true
  } catch {
    process.stdout.write('NOT TESTED: this account may not mount a disk.\n')
    return false
  }
}

const hasDisk = isMounted()
afterAll(() => {
  if (hasDisk) run('umount', disk)
  rmSync(disk, { recursive: true, force: true })
})

const receive = (bytes: number) => receiveFile(disk, Readable.from([Buffer.alloc(bytes)]), 20_000_000)

describe.skipIf(!hasDisk)('a file that comes in', () => {
  test('is refused for lack of space if the disk becomes full during the upload, and leaves nothing behind', async () => {
    expect((await receive(1000)).bytes).toBe(1000)
    await expect(receive(9_000_000)).rejects.toMatchObject({ code: 'storage-full' })
    expect(readdirSync(path.join(disk, 'incoming'))).toHaveLength(1)
    writeFileSync(path.join(disk, 'filler'), Buffer.alloc(7_800_000))
    await expect(receive(10)).rejects.toMatchObject({ code: 'storage-full' })
    rmSync(path.join(disk, 'filler'))
    expect((await receive(1000)).bytes).toBe(1000)
  })
  test('is refused as unavailable while the disk accepts no writes', async () => {
    run('mount', '-o', 'remount,ro', disk)
    await expect(receive(10)).rejects.toMatchObject({ code: 'unavailable' })
    run('mount', '-o', 'remount,rw', disk)
    expect((await receive(10)).bytes).toBe(10)
  })
})

test('unexpected errors are passed on unchanged', () => {
  const error = Object.assign(new Error('too many open files'), { code: 'EMFILE' })
  expect(refusalOfWrite(error)).toBe(error)
})
