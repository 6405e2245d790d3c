import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { OwnPostgres } from '@salus/server/testing/peers/own-postgres.ts'
import {
  type Installation,
  isReported,
  isWell,
  removeFolder,
  type Seen,
  startInstallation,
  readField,
  describeAnswer,
  waitUntil,
} from './installation.ts'

interface SmallDisk {
  readonly folder: string
  fill(): void
  makeRoom(): void
  takesWrites(does: boolean): void
  remove(): void
}

/** Mounts a separate small disk in memory; `null` if this user may not mount disks. */
function mountDisk(mebibytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'salus-disk-'))
  const run = (...given: string[]) => execFileSync(given[0] ?? '', given.slice(1), { stdio: 'pipe' })
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'salus-faults', folder)
  } catch {
    removeFolder(folder)
    return null
  }
  const filler = path.join(folder, 'filler')
  return {
    folder,
    fill: () => fillUp(filler),
    makeRoom: () => rmSync(filler, { force: true }),
    takesWrites: (does) => run('mount', '-o', `remount,${does ? 'rw' : 'ro'}`, folder),
    remove: () => {
      run('umount', '--lazy', folder)
      removeFolder(folder)
    },
  }
}

function fillUp(file: string): void {
  const handle = openSync(file, 'a')
  for (const bytes of [1 << 20, 4096, 1]) {
    const zeros = Buffer.alloc(bytes)
    try {
      for (;;) writeSync(handle, zeros)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
  closeSync(handle)
}

const skipped = (fault: string): Seen => ({
  fault,
  people: 'NOT TRIED: this account may not mount a disk',
  operators: '',
  lost: '',
  isGood: true,
})

/** Fills the disk of DATA_DIR and later makes it read-only. The database is on another disk. */
export async function fileDiskFaults(postgres: OwnPostgres): Promise<readonly Seen[]> {
  const names = ['disk of DATA_DIR full, database elsewhere', 'disk of DATA_DIR read-only, database elsewhere']
  const disk = mountDisk(200)
  if (disk === null) return names.map(skipped)
  const salus = await startInstallation(postgres, { DATA_DIR: disk.folder })
  try {
    const [full = '', readOnly = ''] = names
    await salus.signIn()
    return [
      await sufferFiles(salus, full, { begin: disk.fill, end: disk.makeRoom, refusal: '507 storage-full' }),
      await sufferFiles(salus, readOnly, {
        begin: () => disk.takesWrites(false),
        end: () => disk.takesWrites(true),
        refusal: '503 unavailable',
      }),
    ]
  } finally {
    await salus.stop()
    disk.remove()
  }
}

interface FileFault {
  begin(): void
  end(): void
  readonly refusal: string
}

async function sufferFiles(salus: Installation, fault: string, { begin, end, refusal }: FileFault): Promise<Seen> {
  const memberId = await salus.newMember()
  const before = await salus.upload(memberId)
  begin()
  const isNoted = await isReported(salus, 'folder-not-writable')
  const { status, codes } = await salus.health()
  const refused = await salus.upload(memberId)
  const written = await salus.ask('POST', `/api/tenants/1/members/${memberId}/notes`, { text: 'kept' })
  const content = `/api/tenants/1/members/${memberId}/documents/${readField(before.body, 'id')}/content`
  const read = await salus.ask('GET', content)
  const isLogged = await salus.logs(/"condition":"folder-not-writable"/)
  end()
  const isBack = await isWell(salus)
  const after = await salus.upload(memberId)
  const isKept = (await salus.ask('GET', content)).status === 200
  return {
    fault,
    people: `upload ${describeAnswer(refused)}, notes ${describeAnswer(written)}, documents ${describeAnswer(read)}; afterwards upload ${describeAnswer(after)}`,
    operators: `/readyz ${status}, ${codes.join(', ')}${isLogged ? ', an error line' : ''}`,
    lost: isKept ? 'nothing' : 'a document',
    isGood:
      [isNoted, isLogged, isBack, isKept].every(Boolean) &&
      describeAnswer(refused) === refusal &&
      [written, after].every((answer) => answer.status === 201) &&
      read.status === 200,
  }
}

export async function wholeDiskFull(): Promise<Seen> {
  const fault = 'disk of everything full'
  const disk = mountDisk(700)
  if (disk === null) return skipped(fault)
  const salus = await startInstallation(null, { DATA_DIR: disk.folder })
  try {
    await salus.signIn()
    const memberId = await salus.newMember()
    const notes: string[] = []
    const note = async () => {
      const text = `${crypto.randomUUID()} ${'x'.repeat(3_000)}`
      const answer = await salus.ask('POST', `/api/tenants/1/members/${memberId}/notes`, { text })
      if (answer.status === 201) notes.push(text)
      return answer
    }
    await note()
    disk.fill()
    const seen = new Set<string>()
    const isRefused = await waitUntil(async () => {
      const answer = await note()
      seen.add(describeAnswer(answer))
      return answer.status !== 201
    }, 120_000)
    for (let more = 0; more < 20; more += 1) seen.add(describeAnswer(await note()))
    const read = await salus.ask('GET', '/api/tenants/1/members?limit=5')
    const { status, codes } = await salus.health()
    disk.makeRoom()
    const isBack = (await isWell(salus)) && (await waitUntil(async () => (await note()).status === 201))
    const kept = JSON.stringify((await salus.ask('GET', `/api/tenants/1/members/${memberId}/notes`)).body)
    const lost = notes.slice(-90).filter((text) => !kept.includes(text.slice(0, 36))).length
    return {
      fault,
      people: `notes ${[...seen].join(', ')}; reads ${describeAnswer(read)}; by itself back`,
      operators: `/readyz ${status}, ${codes.join(', ')}`,
      lost: lost === 0 ? `nothing of ${notes.length}` : `${lost} notes`,
      isGood: isRefused && isBack && lost === 0 && ![...seen].some((each) => each.startsWith('500')),
    }
  } finally {
    await salus.stop()
    disk.remove()
  }
}
