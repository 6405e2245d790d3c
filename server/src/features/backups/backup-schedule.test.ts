import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { silentLog } from '../../platform/log.ts'
import {
  backupName,
  listBackups,
  isBeingWritten,
  type KeptBackup,
  listMadeUntil,
  listExpiredBackups,
  listDispensableBackups,
  findOrphanedBackups,
} from './backup-folder.ts'
import { dueBackups, isDue, computeLastDue } from './backup-pace.ts'
import { dataFiles, isSafePath } from './data-files.ts'
import { refuseFilledFolder } from './restore-files.ts'
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
  expect(computeLastDue(2, at(now)).toISOString()).toBe(due)
})

const madeAt = (times: readonly string[]) =>
  times.map((time) => ({ file: time, madeAt: at(`2026-03-${time}:00Z`), after: null }))
const followUps = (times: readonly string[], whole: string) =>
  madeAt(times).map((backup) => ({ ...backup, after: at(`2026-03-${whole}:00Z`) }))
const newestFirst = (backups: readonly KeptBackup[]) =>
  backups.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
const names = (backups: readonly { readonly file: string }[]) => backups.map(({ file }) => file)

test('keeps all backups of two hours, then one an hour, after a day one a day, and always the newest', () => {
  const kept = madeAt(['10T12:50', '10T12:40', '10T11:10', '10T06:50', '08T18:00', '07T18:00'])
  const thinned = madeAt(['10T06:40', '08T06:00'])
  const all = newestFirst([...kept, ...thinned])
  expect(names(listExpiredBackups(all, 14, at('2026-03-10T13:00:00Z'))).toSorted()).toEqual(names(thinned).toReversed())
  expect(names(listExpiredBackups(all, 2, at('2026-03-10T13:00:00Z')))).toContain('07T18:00')
  expect(listExpiredBackups(kept.slice(5), 1, at('2026-03-10T13:00:00Z'))).toEqual([])
})

test('keeps the last backups of three days when the clock is years ahead, and counts none dated in the future', () => {
  const backups = madeAt(['10T12:50', '10T11:10', '08T18:00', '07T18:00', '06T18:00', '05T18:00'])
  expect(names(listExpiredBackups(backups, 14, at('2036-03-10T13:00:00Z')))).toEqual([
    '05T18:00',
    '06T18:00',
    '10T11:10',
  ])
  expect(names(listMadeUntil(backups, at('2026-03-08T18:00:00Z')))).toEqual(names(backups.slice(2)))
  expect(names(listExpiredBackups(backups, 1, at('2026-03-08T18:00:00Z')))).toEqual(['05T18:00', '06T18:00'])
})

test('by default makes backups often enough that at most a quarter of an hour is lost', async () => {
  const settings = { BACKUP_DIR: root, BACKUP_PASSPHRASE: 'long enough a passphrase' }
  const { backup } = readConfig(settings)
  const [newest] = madeAt(['10T12:00'])
  const dueAt = (time: string) => isDue(newest, backup, at(`2026-03-10T${time}Z`))
  // The check runs about every five minutes, so a backup counts as due up to a minute early.
  expect([await dueAt('12:05:03'), await dueAt('12:09:59'), await dueAt('12:15:00')]).toEqual([false, true, true])
  expect(readConfig({ ...settings, BACKUP_HOUR: '3' }).backup).toMatchObject({ hour: 3, everyMinutes: null })
  const FILE_STORE_URL = 's3://bucket?endpoint=https://s3.example&region=eu'
  const bucket = { FILE_STORE_URL, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  expect(readConfig({ ...settings, ...bucket }).backup).toEqual(backup)
})

test('makes the next backup at once when the clock was set back by half an hour, and not when two clocks differ a little', async () => {
  const { backup } = readConfig({ BACKUP_DIR: root, BACKUP_PASSPHRASE: 'long enough a passphrase' })
  const isAnyDue = async (time: string) => {
    const now = at(`2026-03-10T${time}:00Z`)
    return (
      (await dueBackups(listMadeUntil(madeAt(['10T12:00']), now), { ...backup, isReadThrough: false }, now)).length > 0
    )
  }
  expect([await isAnyDue('11:30'), await isAnyDue('11:57')]).toEqual([true, false])
})

test('is not delayed by the draft of a process whose clock was ahead', async () => {
  const into = folder('draft-ahead')
  mkdirSync(into)
  const draft = path.join(into, `${backupName(at('2026-03-10T12:00:00Z'))}.part`)
  writeFileSync(draft, '')
  expect(await isBeingWritten(into)).toBe(true)
  const ahead = new Date(Date.now() + 2 * 3_600_000)
  utimesSync(draft, ahead, ahead)
  expect(await isBeingWritten(into)).toBe(false)
  expect(existsSync(draft)).toBe(false)
})

describe('a whole backup with follow-ups', () => {
  const pace = { hour: 2, everyMinutes: 10, isReadThrough: true }
  const [whole] = madeAt(['10T02:00'])
  const due = (backups: readonly KeptBackup[], time: string, more: object = {}) =>
    dueBackups(newestFirst(backups), { ...pace, ...more }, at(`2026-03-${time}:00Z`))
  const all = [...madeAt(['10T02:00']), ...followUps(['10T02:10', '10T12:00'], '10T02:00')]

  test('is made once a day from a bucket, the first one at once, and never keeps a follow-up waiting', async () => {
    expect(await due([], '10T01:00')).toEqual(['whole'])
    expect([await due(all, '10T12:05'), await due(all, '10T12:10')]).toEqual([[], ['follow-up']])
    expect(await due(all, '11T01:59')).toEqual(['follow-up'])
    expect(await due(all, '11T02:00')).toEqual(['follow-up', 'whole'])
    const justNow = [...all, ...followUps(['11T02:03'], '10T02:00')]
    expect(await due(justNow, '11T02:04')).toEqual(['whole'])
    expect([
      await due(justNow, '11T02:04', { wholeRests: true }),
      await due(justNow, '11T02:13', { wholeRests: true }),
    ]).toEqual([[], ['follow-up']])
    expect(await due(all, '10T12:10', { everyMinutes: null })).toEqual([])
    expect(await due(all, '11T02:00', { everyMinutes: null })).toEqual(['whole'])
  })

  test('is also used for a folder when a whole backup takes longer than a minute', async () => {
    const made = (seconds: number) => {
      const file = folder(`took-${seconds}.backup`)
      const done = new Date((whole?.madeAt.getTime() ?? 0) + seconds * 1000)
      writeFileSync(`${file}.txt`, '')
      utimesSync(`${file}.txt`, done, done)
      return madeAt(['10T02:00']).map((one) => ({ ...one, file }))
    }
    const inFolder = { isReadThrough: false }
    expect(await due(made(50), '10T02:10', inFolder)).toEqual(['whole'])
    // The backup took ten minutes, but at most one minute counts for the next pause.
    expect(await due(made(600), '10T02:10', inFolder)).toEqual(['follow-up'])
  })

  test('is not tried again at every check after it failed, while follow-ups continue', async () => {
    const rests = { wholeRests: true }
    expect(await due([], '10T02:10', rests), 'none was ever made').toEqual([])
    const quick = { ...rests, isReadThrough: false }
    expect(await due(all, '10T12:10', { isReadThrough: false }), 'whole ones are quick').toEqual(['whole'])
    expect(await due(all, '10T12:10', quick)).toEqual(['follow-up'])
    expect(await due(all, '11T02:00', quick), 'not even when the one of the day is due').toEqual(['follow-up'])
    const once = { ...rests, everyMinutes: null }
    expect(await due(all, '11T02:00', once), 'a follow-up would pass for the backup of the day').toEqual([])
  })

  test('is kept as long as a backup that needs it, and is removed after it', () => {
    const days = [
      ...madeAt(['10T02:00', '09T02:00', '08T02:00', '07T02:00', '06T02:00']),
      ...followUps(['10T12:50', '10T12:40', '10T03:00'], '10T02:00'),
      ...followUps(['09T23:50', '09T12:50', '09T03:00'], '09T02:00'),
      ...followUps(['08T23:50'], '08T02:00'),
      ...followUps(['07T23:50'], '07T02:00'),
      ...followUps(['06T23:50'], '06T02:00'),
    ]
    const isUsable = (left: readonly KeptBackup[]) =>
      left.every(
        ({ after }) =>
          after === null ||
          left.some(({ madeAt: of, file }) => of.getTime() === after.getTime() && file.includes('T02:00')),
      )
    for (const time of ['10T13:00', '11T13:00', '12T02:00', '20T00:00', '30T00:00']) {
      const left = [...newestFirst(days)]
      for (const gone of listExpiredBackups(newestFirst(days), 3, at(`2026-03-${time}:00Z`))) {
        left.splice(left.indexOf(gone), 1)
        expect(isUsable(left), `${time} without ${gone.file}`).toBe(true)
      }
      expect(left.map(({ file }) => file)).toEqual(
        expect.arrayContaining(['10T12:50', '10T02:00', '09T23:50', '09T02:00']),
      )
      const room = newestFirst(days)
      for (const gone of listDispensableBackups(room)) {
        room.splice(room.indexOf(gone), 1)
        expect(isUsable(room), `room without ${gone.file}`).toBe(true)
      }
      expect(room.map(({ file }) => file)).toContain('10T02:00')
    }
    const gone = listExpiredBackups(newestFirst(days), 3, at('2026-03-10T13:00:00Z')).map(({ file }) => file)
    expect(gone).toEqual(expect.arrayContaining(['06T23:50', '06T02:00', '07T23:50', '07T02:00']))
    expect(gone).not.toContain('09T02:00')
  })

  test('is no longer listed after its removal, nor are its follow-ups', async () => {
    const into = folder('orphans')
    mkdirSync(into)
    for (const { madeAt: of, after } of all) writeFileSync(path.join(into, backupName(of, after)), 'x')
    expect((await listBackups(into)).map(({ madeAt: of, after }) => ({ of, after }))).toEqual(
      newestFirst(all).map(({ madeAt: of, after }) => ({ of, after })),
    )
    rmSync(path.join(into, backupName(at('2026-03-10T02:00:00Z'))))
    expect([(await listBackups(into)).length, (await findOrphanedBackups(into)).length]).toEqual([0, 2])
  })
})

test('waits ten times as long as a backup took', async () => {
  const file = folder('slow.backup')
  writeFileSync(`${file}.txt`, '')
  utimesSync(`${file}.txt`, at('2026-03-10T12:06:00Z'), at('2026-03-10T12:06:00Z'))
  const newest = { file, madeAt: at('2026-03-10T12:00:00Z'), after: at('2026-03-10T02:00:00Z') }
  const due = (time: string) => isDue(newest, { hour: 2, everyMinutes: 10 }, at(`2026-03-10T${time}:00Z`))
  expect([await due('12:40'), await due('13:00')]).toEqual([false, true])
})

test('removes earlier backups of a day before the disk is full, and makes none if that is not enough', async () => {
  const full = folder('full')
  mkdirSync(full)
  const times = ['2026-03-10T12:00:00Z', '2026-03-10T11:00:00Z', '2026-03-10T10:00:00Z', '2026-03-09T10:00:00Z']
  for (const time of times) writeFileSync(path.join(full, backupName(at(time))), 'x')
  const left = async () => (await listBackups(full)).map((each) => each.madeAt.toISOString().slice(8, 13))
  // Each reading of the disk reports one more MiB of free space, as if each removed backup had freed it.
  let free = 255
  const readSpace = async () => ({ bavail: (free += 1), bsize: 1024 * 1024 })
  expect(await makeRoom({ folder: full, kind: 'whole' }, silentLog(), readSpace)).toBe(true)
  expect(await left()).toEqual(['10T12', '10T11', '09T10'])
  expect(await makeRoom({ folder: full, kind: 'whole' }, silentLog(), async () => ({ bavail: 1, bsize: 1024 }))).toBe(
    false,
  )
  // If removing backups would not make enough room, none is removed.
  expect(await left()).toEqual(['10T12', '10T11', '09T10'])
})

test('makes no backup while one is being written, and removes what a killed process left', async () => {
  const into = folder('drafts')
  mkdirSync(into)
  const makeDraft = (minutesAgo: number) => {
    const then = new Date(Date.now() - minutesAgo * 60_000)
    const draft = path.join(into, `${backupName(then)}.part`)
    writeFileSync(draft, 'x')
    utimesSync(draft, then, then)
    return draft
  }
  const [left, slow] = [makeDraft(90), makeDraft(20)]
  expect(await isBeingWritten(into)).toBe(false)
  expect([existsSync(left), existsSync(slow)]).toEqual([false, true])
  makeDraft(1)
  expect(await isBeingWritten(into)).toBe(true)
})

describe('the files of a backup', () => {
  const filesIn = async (dataDir: string) => {
    const found: string[] = []
    for await (const file of dataFiles(dataDir, [])) found.push(file.path)
    return found
  }
  const make = (name: string) => {
    const [dataDir, disk] = [folder(name), folder(`${name}-disk`)]
    for (const each of [dataDir, path.join(disk, '1')]) mkdirSync(each, { recursive: true })
    writeFileSync(path.join(disk, '1', 'a'), 'x')
    writeFileSync(path.join(disk, 'key'), 'x')
    return { dataDir, disk }
  }

  test('include documents and secret that the operator replaced with links, and no link leads in a circle', async () => {
    const { dataDir, disk } = make('linked')
    symlinkSync(disk, path.join(dataDir, 'documents'))
    symlinkSync(path.join(disk, 'key'), path.join(dataDir, 'secret'))
    symlinkSync(dataDir, path.join(dataDir, 'around'))
    expect(await filesIn(dataDir)).toEqual(['documents/1/a', 'documents/key', 'secret'])
  })

  test('are refused as incomplete while the disk of the documents is not mounted', async () => {
    const { dataDir, disk } = make('away')
    symlinkSync(disk, path.join(dataDir, 'documents'))
    rmSync(disk, { recursive: true })
    await expect(filesIn(dataDir)).rejects.toThrow('ENOENT')
  })

  test.skipIf(process.platform === 'win32')('can be restored whatever their names are', async () => {
    const { dataDir } = make('named')
    writeFileSync(path.join(dataDir, 'notes 10:30 \\ of May.txt'), 'x')
    const found = await filesIn(dataDir)
    expect(found).toHaveLength(1)
    expect(found.every(isSafePath)).toBe(true)
  })

  test('are not restored over a link, which the operator is told to remove', async () => {
    const { dataDir, disk } = make('restored')
    symlinkSync(disk, path.join(dataDir, 'documents'))
    await expect(refuseFilledFolder(dataDir, ['documents'])).rejects.toThrow('is a link, or lies on another disk')
  })
})
