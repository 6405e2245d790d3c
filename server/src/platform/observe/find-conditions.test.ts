import { describe, expect, test } from 'vitest'
import { type ConditionCode, conditionCodes, findConditions, preventsServing } from './find-conditions.ts'
import type { Facts } from './read-facts.ts'

const gibibyte = 1024 ** 3
const jobs = { waiting: 3, running: 1, retrying: 2, failed: 0, oldestDueSeconds: 12, mailWaiting: 2 }
const database = { sizeBytes: 1e7, clockMs: 0, mailFailingSeconds: null, mailFailure: null, jobs }
const well: Facts = {
  database,
  databaseRefusesWrites: false,
  isFolderWritable: true,
  disks: [{ folder: 'data', freeBytes: 40 * gibibyte, sizeBytes: 500 * gibibyte }],
  backups: { newestAgeSeconds: 3600, warnings: [] },
  clockAheadSeconds: 0.2,
  clockSetBackSeconds: 0,
}

test('a healthy installation reports nothing to repair', () => {
  expect(findConditions(well)).toEqual([])
})

const disk = (freeGibibytes: number, sizeGibibytes: number, folder: 'data' | 'backups' = 'data'): Partial<Facts> => ({
  disks: [{ folder, freeBytes: freeGibibytes * gibibyte, sizeBytes: sizeGibibytes * gibibyte }],
})
const withJobs = (more: Partial<typeof jobs>): Partial<Facts> => ({
  database: { ...database, jobs: { ...jobs, ...more } },
})
const withMail = (seconds: number): Partial<Facts> => ({
  database: { ...database, mailFailingSeconds: seconds, mailFailure: 'ECONNREFUSED' },
})

const cases: readonly (readonly [ConditionCode, string, Partial<Facts>, RegExp])[] = [
  ['database-away', 'no answer', { database: null }, /does not answer/],
  ['database-refuses-writes', 'read-only', { database: null, databaseRefusesWrites: true }, /read-only.+disk is full/],
  ['folder-not-writable', 'a folder of another account', { isFolderWritable: false }, /DATA_DIR cannot be written/],
  ['disk-nearly-full', 'a large disk', disk(4.9, 500), /DATA_DIR has 4\.9 GiB left/],
  ['disk-nearly-full', 'a small disk', disk(1.9, 10), /1\.9 GiB/],
  ['disk-nearly-full', "the backups' disk", disk(0.5, 500, 'backups'), /BACKUP_DIR has 0\.5 GiB/],
  ['mail-failing', 'for 25 minutes', withMail(1500), /no mail for 25 minutes \(ECONNREFUSED\); 2 mails wait/],
  ['jobs-waiting', 'for 3 hours', withJobs({ oldestDueSeconds: 10_800 }), /due for 3 hours/],
  ['jobs-failed', 'two', withJobs({ failed: 2 }), /2 jobs failed/],
  ['backup-too-old', 'none', { backups: { newestAgeSeconds: null, warnings: ['there is none.'] } }, /there is none/],
  ['clock-wrong', 'ten years', { clockAheadSeconds: 315_360_000 }, /315360000 s ahead/],
  ['clock-wrong', 'behind', { clockAheadSeconds: -40 }, /40 s behind/],
  ['clock-wrong', 'set back', { clockSetBackSeconds: 3600 }, /set back by 3600 s/],
]

test.each(cases)('%s is reported: %s', (code, _how, more, words) => {
  const found = findConditions({ ...well, ...more })
  expect(found.map((condition) => condition.code)).toEqual([code])
  expect(found[0]?.text).toMatch(words)
})

test('every condition has a case above', () => {
  expect(new Set(cases.map(([code]) => code))).toEqual(new Set(conditionCodes))
})

describe('temporary conditions are not reported:', () => {
  test.each([
    ['a mail server that restarts', withMail(300)],
    ['a job behind a long one', withJobs({ oldestDueSeconds: 500 })],
    ['a fifth of a small disk', disk(2.1, 10)],
    ['clocks that are nearly the same', { clockAheadSeconds: 9, clockSetBackSeconds: 2 }],
  ])('%s', (_what, more: Partial<Facts>) => {
    expect(findConditions({ ...well, ...more })).toEqual([])
  })
})

test('only a database that cannot be read or written keeps requests from being served', () => {
  const served = cases.filter(([, , more]) => !findConditions({ ...well, ...more }).some(preventsServing))
  expect(new Set(served.map(([code]) => code))).toEqual(
    new Set(conditionCodes.filter((code) => !code.startsWith('database-'))),
  )
})
