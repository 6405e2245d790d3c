// Makes the disk, mail, file store, clock and settings fail. Shows the effect on users, what Salus reports to
// operators, and whether data is lost. An argument selects one kind of fault.

import { startOwnPostgres } from '@salus/server/testing/peers/own-postgres.ts'
import { fileDiskFaults, wholeDiskFull } from './disk-faults.ts'
import type { Seen } from './installation.ts'
import { mailFaults } from './mail-faults.ts'
import { bucketFaults, clockFault, settingFaults } from './other-faults.ts'

const postgres = await startOwnPostgres()
const kinds: Readonly<Record<string, () => Promise<readonly Seen[]>>> = {
  files: () => fileDiskFaults(postgres),
  disk: async () => [await wholeDiskFull()],
  mail: () => mailFaults(postgres),
  bucket: () => bucketFaults(postgres),
  clock: async () => [await clockFault(postgres)],
  settings: () => settingFaults(postgres),
}
const wanted = process.argv[2]
if (wanted !== undefined && !Object.hasOwn(kinds, wanted))
  throw new Error(`there is no kind ${wanted}, but ${Object.keys(kinds).join(', ')}`)
const rows: Seen[] = []
try {
  for (const [name, suffer] of Object.entries(kinds)) {
    if (wanted !== undefined && wanted !== name) continue
    process.stdout.write(`${name} …\n`)
    rows.push(...(await suffer()))
  }
} finally {
  await postgres.close()
}
for (const { fault, people, operators, lost, isGood } of rows) {
  const end = isGood ? '' : '\n  NOT AS IT SHOULD BE'
  process.stdout.write(
    `\n${fault}\n  people see     ${people}\n  operators see  ${operators}\n  lost           ${lost}${end}\n`,
  )
}
if (rows.some(({ isGood }) => !isGood)) process.exitCode = 1
