import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Encrypter } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { BackupRefused } from './backup-refused.ts'
import { writeArchive } from './write-archive.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'salus-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (target: string) => {
  const lock = new Encrypter()
  lock.setScryptWorkFactor(10)
  lock.setPassphrase('a passphrase of the test')
  return writeArchive(target, {
    lock,
    fill: async (archive) => {
      for (let at = 0; at < 40; at += 1) await archive.put(`piece-${at}`, Buffer.alloc(100_000, String(Math.random())))
    },
  })
}

test('a backup into a folder that is not there says so, and which', async () => {
  const refused = write(path.join(folder, 'missing', 'monday'))
  await expect(refused).rejects.toThrow(BackupRefused)
  await expect(refused).rejects.toThrow(`There is no folder ${path.join(folder, 'missing')}`)
})

test.runIf(process.platform === 'linux')('a backup onto a full disk says so, and leaves nothing behind', async () => {
  symlinkSync('/dev/full', path.join(folder, 'monday.part'))
  const refused = write(path.join(folder, 'monday'))
  await expect(refused).rejects.toThrow(BackupRefused)
  await expect(refused).rejects.toThrow(`The disk of ${folder} is full`)
  expect(readdirSync(folder)).toEqual([])
})
