import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { silentLog } from '../../platform/log.ts'
import { backupName, backupsIn, isBeingWritten, madeUntil, notKept } from './backup-folder.ts'
import { isDue, lastDue } from './backup-pace.ts'
import { makeRoom } from './room-for-backup.ts'

const root = mkdtempSync(path.join(tmpdir(), 'salus-schedule-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const folder = (name: string) => path.join(root, name)
const at = (text: string) => new Date(text)

test.each([
  ['2026-03-10T01:59:00Z', '2026-03-09T02:00:00.000Z'],
  ['2026-03-10T02:00:00Z', '2026-03-10T02:00:00.000Z'],
  ['2026-03-10T23:00:00Z', '2026-03-10T02:00:00.000Z'],
])('at %s the last one was due at %s', (now, due) => {
  expect(lastDue(2, at(now)).toISOString()).toBe(due)
})

const madeAt = (times: readonly string[]) => times.map((time) => ({ file: time, madeAt: at(`2026-03-${time}:00Z`) }))
const names = (backups: readonly { readonly file: string }[]) => backups.map(({ file }) => file)

test('keeps all of two hours, then one an hour, after a day one a day, and always the newest', () => {
  const kept = madeAt(['10T12:50', '10T12:40', '10T11:10', '10T06:50', '08T18:00', '07T18:00'])
  const thinned = madeAt(['10T06:40', '08T06:00'])
  const all = [...kept, ...thinned].toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
  expect(names(notKept(all, 14, at('2026-03-10T13:00:00Z'))).toSorted()).toEqual(names(thinned).toReversed())
  expect(names(notKept(all, 2, at('2026-03-10T13:00:00Z')))).toContain('07T18:00')
  expect(notKept(kept.slice(5), 1, at('2026-03-10T13:00:00Z'))).toEqual([])
})

test('keeps the last of three days though the clock is years ahead, and counts none that is dated ahead', () => {
  const backups = madeAt(['10T12:50', '10T11:10', '08T18:00', '07T18:00', '06T18:00', '05T18:00'])
  expect(names(notKept(backups, 14, at('2036-03-10T13:00:00Z')))).toEqual(['10T11:10', '06T18:00', '05T18:00'])
  expect(names(madeUntil(backups, at('2026-03-08T18:00:00Z')))).toEqual(names(backups.slice(2)))
  expect(names(notKept(backups, 1, at('2026-03-08T18:00:00Z')))).toEqual(['06T18:00', '05T18:00'])
})

test('makes so many that a quarter of an hour is lost at most, where nothing else is said', async () => {
  const settings = { BACKUP_DIR: root, BACKUP_PASSPHRASE: 'long enough a passphrase' }
  const { backup } = readConfig(settings)
  const [newest] = madeAt(['10T12:00'])
  const dueAt = (time: string) => isDue(newest, backup, at(`2026-03-10T${time}Z`))
  // It is looked for every five minutes, never to the second, and one takes its time.
  expect([await dueAt('12:05:03'), await dueAt('12:09:59'), await dueAt('12:15:00')]).toEqual([false, true, true])
  expect(readConfig({ ...settings, BACKUP_HOUR: '3' }).backup).toMatchObject({ hour: 3, everyMinutes: null })
  const FILE_STORE_URL = 's3://bucket?endpoint=https://s3.example&region=eu'
  const bucket = { FILE_STORE_URL, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  expect(readConfig({ ...settings, ...bucket }).backup.everyMinutes).toBeNull()
})

test('rests ten times as long as one took', async () => {
  const file = folder('slow.backup')
  writeFileSync(`${file}.txt`, '')
  utimesSync(`${file}.txt`, at('2026-03-10T12:06:00Z'), at('2026-03-10T12:06:00Z'))
  const newest = { file, madeAt: at('2026-03-10T12:00:00Z') }
  const due = (time: string) => isDue(newest, { hour: 2, everyMinutes: 10 }, at(`2026-03-10T${time}:00Z`))
  expect([await due('12:40'), await due('13:00')]).toEqual([false, true])
})

test('gives up earlier ones of a day before its disk is full, and makes none where that is not enough', async () => {
  const full = folder('full')
  mkdirSync(full)
  const times = ['2026-03-10T12:00:00Z', '2026-03-10T11:00:00Z', '2026-03-10T10:00:00Z', '2026-03-09T10:00:00Z']
  for (const time of times) writeFileSync(path.join(full, backupName(at(time))), 'x')
  const left = async () => (await backupsIn(full)).map((each) => each.madeAt.toISOString().slice(8, 13))
  // Each that goes makes room for one.
  let free = 255
  const readSpace = async () => ({ bavail: (free += 1), bsize: 1024 * 1024 })
  expect(await makeRoom(full, silentLog(), readSpace)).toBe(true)
  expect(await left()).toEqual(['10T12', '10T11', '09T10'])
  expect(await makeRoom(full, silentLog(), async () => ({ bavail: 1, bsize: 1024 }))).toBe(false)
  expect(await left()).toEqual(['10T12', '09T10'])
})

test('makes none while one is being written, and clears away what a killed process left', async () => {
  const into = folder('drafts')
  mkdirSync(into)
  const draftOf = (minutesAgo: number) => {
    const then = new Date(Date.now() - minutesAgo * 60_000)
    const draft = path.join(into, `${backupName(then)}.part`)
    writeFileSync(draft, 'x')
    utimesSync(draft, then, then)
    return draft
  }
  const [left, slow] = [draftOf(90), draftOf(20)]
  expect(await isBeingWritten(into)).toBe(false)
  expect([existsSync(left), existsSync(slow)]).toEqual([false, true])
  draftOf(1)
  expect(await isBeingWritten(into)).toBe(true)
})
