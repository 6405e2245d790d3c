import { Readable } from 'node:stream'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import type { Language } from '@salus/domain/words.ts'
import { documentPath, type FileStore } from '../../platform/files/file-store.ts'
import { nameInArchive } from '../../platform/files/names-in-archive.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Entrance, readInTenant } from '../../platform/scope/tenant.ts'
import { writeReportTitle } from '../check-ups/report/report-document.ts'
import { contentOfSentFile } from './document-exports.queries.ts'
import type { MemberWithFiles } from './read-parts.ts'

export interface Making {
  readonly platform: Platform
  readonly files: FileStore
  readonly entrance: Entrance
  readonly language: Language
}

/** A file of a member. The archive and its list use these fields. */
export interface FileToAdd {
  readonly name: string
  readonly day: string
  readonly addedBy: string | null
  readonly bytes: number
  readonly contentHash: string
  /** Resolves to `null` if the content is missing. */
  readonly open: () => Promise<Readable | null>
}

const mostOfName = 80
const mostOfFileName = 150

/**
 * Returns the name of a member's folder: name, date of birth and member number. If the name is already taken, adds a
 * counter, for example `(2)`.
 */
export function nameFolder(
  { lastName, firstName, birthDate, externalNumber }: MemberWithFiles,
  taken: ReadonlySet<string>,
): string {
  const facts = [lastName, firstName, birthDate, externalNumber].filter((fact) => fact !== null && fact !== '')
  const name = nameInArchive(facts.join(' '), mostOfName)
  let found = name
  for (let count = 2; taken.has(found); count += 1) found = `${name} (${count})`
  return found
}

/** Describes the files of a member, in the order in which they are numbered. Two files may have the same name. */
export function describeFiles(making: Making, { added, sent, readerTimezone }: MemberWithFiles): readonly FileToAdd[] {
  const { files, entrance, language } = making
  const described = [
    ...added.map(({ fileName, storageName, addedAt, addedBy, bytes, contentHash }) => ({
      name: nameInArchive(fileName, mostOfFileName),
      day: dayIn(readerTimezone, addedAt),
      addedBy,
      bytes,
      contentHash,
      open: async () => (await files.open(documentPath(entrance.tenantId, storageName)))?.content ?? null,
    })),
    ...sent.map(({ resultGuid, dateOfMeasurement, bytes, contentHash, ...checkUp }) => {
      const day = dayIn(readerTimezone, dateOfMeasurement)
      return {
        name: `${day} ${nameInArchive(writeReportTitle(checkUp, language), mostOfName)}.pdf`,
        day,
        addedBy: null,
        bytes,
        contentHash,
        open: () => openSentFile(making, resultGuid),
      }
    }),
  ]
  return described.map((file, index) => ({ ...file, name: `${index + 1}-${file.name}` }))
}

async function openSentFile({ platform, entrance }: Making, resultGuid: string): Promise<Readable | null> {
  const { rows } = await readInTenant(platform, entrance, {
    query: (db, tenantId) => contentOfSentFile(db, tenantId, resultGuid),
  })
  const [found] = rows
  return found === undefined ? null : Readable.from([Buffer.from(found.content, 'base64')])
}
