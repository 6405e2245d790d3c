import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, openOwner } from '../../platform/database/open-database.ts'
import { folderStore } from '../../platform/files/folder-store.ts'
import { silentLog } from '../../platform/log.ts'
import { openTenantWorld, type TenantOfTest, type TenantWorld } from '../../testing/tenant-world.ts'
import { emptyDatabase } from '../../testing/test-databases.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const passphrase = 'correct-horse-battery-staple'
const root = mkdtempSync(path.join(tmpdir(), 'salus-cluster-backup-'))
let world: TenantWorld
let tenants: readonly TenantOfTest[]

beforeAll(async () => {
  world = await openTenantWorld({ RATE_LIMIT_FACTOR: '100000' })
  writeFileSync(path.join(world.dataDir, 'secret'), world.secret, { mode: 0o600 })
  const made: TenantOfTest[] = []
  for (let number = 0; number < 8; number += 1) made.push(await world.makeTenant())
  tenants = made
  await world.sql(`update tariff_of_tenant set tariff = 'enterprise'`)
}, 300_000)
afterAll(async () => {
  await world.close()
  rmSync(root, { recursive: true, force: true })
})

/**
 * Adds a member and then a note about this member, in one tenant after another, until `isOver` returns true. Each
 * request is sent after the previous response. Returns the number of members.
 */
async function writeInOrder(own: readonly TenantOfTest[], isOver: () => boolean): Promise<number> {
  let step = 0
  for (; !isOver(); step += 1) {
    const tenant = own[step % own.length] as TenantOfTest
    const base = `/api/tenants/${tenant.tenantId}/members`
    const member = await world.ask<{ id: string }>(tenant.staff, 'POST', base, {
      body: { firstName: 'Step', lastName: String(step), sex: 'female', birthDate: '1990-01-01' },
    })
    expect(member.status).toBe(201)
    const note = await world.ask(tenant.staff, 'POST', `${base}/${member.body.id}/notes`, {
      body: { text: String(step) },
    })
    expect(note.status).toBe(201)
  }
  return step
}

async function backUp(name: string): Promise<string> {
  const lock = new Encrypter()
  lock.setScryptWorkFactor(10)
  lock.setPassphrase(passphrase)
  const { file } = await makeBackup(path.join(root, name), {
    owner: world.database.owner,
    dataDir: world.dataDir,
    files: folderStore(world.dataDir),
    lock,
    secret: world.secret,
    secretIsElsewhere: false,
    now: new Date(),
  })
  return file
}

/** Restores the backup on one server. Returns its members and notes in the order in which `writeInOrder` wrote them. */
async function restored(file: string, name: string, own: readonly TenantOfTest[]) {
  const dataDir = path.join(root, name)
  const opener = new Decrypter()
  opener.addPassphrase(passphrase)
  const address = await emptyDatabase()
  await restoreBackup(file, {
    dataDir,
    files: folderStore(dataDir),
    opener,
    secret: null,
    appLogin: 'own-login',
    log: silentLog(),
    now: new Date(),
    openOwner: async () => {
      const owner = await openOwner(address, silentLog())
      return { owner, close: () => owner.end() }
    },
    eraseAgain: async () => 0,
    tell: () => undefined,
  })
  const { owner, close } = await openDatabase({ owner: address, appLogin: 'own-login' }, silentLog())
  const ids = own.map(({ tenantId }) => tenantId)
  const members = await owner.query<{ step: number }>(
    `select last_name::int as step from salus.member where first_name = 'Step' and tenant_id = any($1) order by 1`,
    [ids],
  )
  const notes = await owner.query<{ step: number }>(
    `select body::int as step from salus.member_note where tenant_id = any($1) order by 1`,
    [ids],
  )
  await close()
  return { members: members.rows.map(({ step }) => step), notes: notes.rows.map(({ step }) => step) }
}

const upTo = (count: number) => Array.from({ length: count }, (_, step) => step)

test('a backup made while people write on every server holds one moment: what came before it, and nothing after it', async () => {
  let isOver = false
  const halves = [tenants.slice(0, 4), tenants.slice(4)]
  const writing = Promise.all(halves.map((own) => writeInOrder(own, () => isOver)))
  writing.catch(() => undefined)
  const files: string[] = []
  try {
    for (const name of ['one', 'two', 'three']) {
      await pause(1500)
      files.push(await backUp(`${name}.backup`))
    }
  } finally {
    isOver = true
  }
  const written = await writing
  for (const [number, file] of files.entries())
    for (const [half, own] of halves.entries()) {
      const { members, notes } = await restored(file, `restored-${number}-${half}`, own)
      expect(members).toEqual(upTo(members.length))
      expect(notes).toEqual(upTo(notes.length))
      expect(members.length - notes.length).toBeOneOf([0, 1])
      expect(members.length).toBeGreaterThan(0)
      expect(members.length).toBeLessThanOrEqual(written[half] ?? 0)
    }
}, 400_000)
