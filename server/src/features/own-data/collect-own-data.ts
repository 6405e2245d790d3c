import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { Language } from '@salus/domain/words.ts'
import { loginInTenantTables } from '../../platform/database/subjects/login-in-tenant-tables.queries.ts'
import { loginTables } from '../../platform/database/subjects/login-tables.queries.ts'
import { memberTables } from '../../platform/database/subjects/member-tables.queries.ts'
import type { SubjectKeys, SubjectTable } from '../../platform/database/subjects/subject-tables.queries.ts'
import {
  runForSubject,
  copyRows,
  type RecordOfPerson,
  tenantsOfPerson,
  withEyesOfSubject,
} from '../../platform/database/subjects/work.queries.ts'
import { findFilesOfMember, type StoredFile } from '../documents/files-of-member.ts'
import { documentForOwner, fhirForOwner } from '../check-ups/files/for-owner.ts'
import { reportedCheckUp } from '../check-ups/report/for-owner.ts'
import type { Client, Pool } from '../../platform/database/open-database.ts'

type Row = Readonly<Record<string, unknown>>
export type Rows = Readonly<Record<string, readonly Row[]>>

export interface TenantPart {
  readonly tenant: { readonly groupId: number; readonly displayName: string }
  readonly tables: Rows
  readonly checkUps: readonly CheckUp[]
}

export interface KeptFile extends StoredFile {
  readonly groupId: number
}

export interface OwnData {
  readonly account: Rows
  readonly tenants: readonly TenantPart[]
}

export interface Person {
  readonly userId: string
  readonly email: string
  readonly timezone: string
  readonly region: string | null
  readonly locale: Language
}

export interface Report {
  readonly groupId: number
  readonly checkUp: CheckUp
  readonly pdf: Uint8Array
}

interface Receivers {
  /** Called with each report. `done` of `all` check-ups are finished. */
  readonly onReport: (report: Report, done: number, all: number) => Promise<void>
  /** Called with each document that a module sent with a check-up. */
  readonly onDocument: (document: Report) => void
  readonly onFhir: (groupId: number, bundle: object) => void
}

interface Copying extends Receivers {
  readonly now: Date
}

export async function collectFiles(owner: Pool, person: Person): Promise<readonly KeptFile[]> {
  const login = { user: person.userId, email: person.email }
  const found: KeptFile[] = []
  for (const record of await tenantsOfPerson(owner, login)) {
    const { tenantId, memberId } = record
    if (memberId === null) continue
    const files = await withEyesOfSubject(owner, buildKeys(record, login), (client) =>
      findFilesOfMember(client, { tenantId, memberId }),
    )
    found.push(...files.map((file) => ({ ...file, groupId: tenantId })))
  }
  return found
}

/** Collects all data about the person, tenant by tenant. Passes each file to the receiver as soon as it is made. */
export async function collectOwnData(owner: Pool, person: Person, copying: Copying): Promise<OwnData> {
  const login = { user: person.userId, email: person.email }
  const account = await runForSubject(owner, login, (client) => copyAll(client, loginTables, login))
  const records = await tenantsOfPerson(owner, login)
  const parts: TenantPart[] = []
  const guids: { readonly record: RecordOfPerson; readonly part: number; readonly resultGuid: string }[] = []
  for (const record of records) {
    const keys = buildKeys(record, login)
    const tables = await withEyesOfSubject(owner, keys, (client) =>
      copyAll(client, record.memberId === null ? loginInTenantTables : [...memberTables, ...loginInTenantTables], keys),
    )
    await copyFhir(owner, { record, login, person, copying })
    const of = parts.push({
      tenant: { groupId: record.tenantId, displayName: record.displayName },
      tables,
      checkUps: [],
    })
    for (const row of tables['check_up'] ?? [])
      guids.push({ record, part: of - 1, resultGuid: String(row['result_guid']) })
  }
  const checkUps: CheckUp[][] = parts.map(() => [])
  for (const [index, { record, part, resultGuid }] of guids.entries()) {
    const at = { tenantId: record.tenantId, resultGuid }
    const reader = { language: person.locale, timezone: person.timezone, region: person.region }
    const found = await withEyesOfSubject(owner, buildKeys(record, login), (client) =>
      reportedCheckUp(client, at, reader),
    )
    if (!found) continue
    checkUps[part]?.push(found.checkUp)
    const about = { groupId: record.tenantId, checkUp: found.checkUp }
    if (found.checkUp.status === 'complete')
      await copying.onReport({ ...about, pdf: found.pdf() }, index + 1, guids.length)
    const document = await withEyesOfSubject(owner, buildKeys(record, login), (client) => documentForOwner(client, at))
    if (document) copying.onDocument({ ...about, pdf: document })
  }
  return { account, tenants: parts.map((part, index) => ({ ...part, checkUps: checkUps[index] ?? [] })) }
}

interface FhirCopy {
  readonly record: RecordOfPerson
  readonly login: { readonly user: string; readonly email: string }
  readonly person: Person
  readonly copying: Copying
}

async function copyFhir(owner: Pool, { record, login, person, copying }: FhirCopy): Promise<void> {
  const { tenantId, memberId } = record
  if (memberId === null) return
  const { now, onFhir } = copying
  const making = { now, language: person.locale }
  const bundle = await withEyesOfSubject(owner, buildKeys(record, login), (client) =>
    fhirForOwner(client, { tenantId, memberId }, making),
  )
  if (bundle) onFhir(tenantId, bundle)
}

const buildKeys = (record: RecordOfPerson, login: { readonly user: string; readonly email: string }): SubjectKeys => ({
  ...login,
  tenant: record.tenantId,
  ...(record.memberId === null ? {} : { member: record.memberId }),
})

async function copyAll(client: Client, tables: readonly SubjectTable[], keys: SubjectKeys): Promise<Rows> {
  const found: Record<string, Row[]> = {}
  const seen = new Set<string>()
  for (const table of tables)
    for (const row of await copyRows(client, table, keys)) {
      // Skips a row that was already found. It is found twice if the person is both its subject and its author.
      const key = `${table.table} ${String(row['id'] ?? JSON.stringify(row))}`
      if (seen.has(key)) continue
      seen.add(key)
      ;(found[table.table] ??= []).push(row)
    }
  return found
}
