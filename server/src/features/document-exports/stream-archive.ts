import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { type CsvRow, writeCsv } from '../../platform/spreadsheet/write-csv.ts'
import { listHeader, listName, missingFile } from './document-exports.words.ts'
import { describeFiles, type FileToAdd, type Making, nameFolder } from './describe-files.ts'
import type { MemberWithFiles, Parts } from './read-parts.ts'

type Part = IteratorResult<readonly MemberWithFiles[], undefined>

/**
 * Returns a ZIP file that is written while it is read, one file after the other, so that neither memory nor disk limits
 * its size. If the archive cannot be completed, the stream is destroyed, because an incomplete archive would look like
 * a whole one.
 */
export function streamArchive(making: Making, first: Part, rest: Parts): Readable {
  const archive = new Archive()
  archive.output.on('error', (error) =>
    making.platform.log.error({ err: error }, 'an archive of documents was not completed'),
  )
  fill(archive, making, { first, rest }).then(
    () => archive.end(),
    (error: unknown) => archive.output.destroy(toError(error)),
  )
  return archive.output
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

async function fill(archive: Archive, making: Making, { first, rest }: { first: Part; rest: Parts }): Promise<void> {
  const { language } = making
  const list: CsvRow[] = []
  const folders = new Set<string>()
  for (let part = first; part.done !== true; part = await rest.next())
    for (const member of part.value) {
      const folder = nameFolder(member, folders)
      folders.add(folder)
      for (const file of describeFiles(making, member)) {
        const name = `${folder}/${file.name}`
        const isStored = await archive.add(name, file)
        const { day, addedBy, bytes, contentHash } = file
        const { lastName, firstName, birthDate, externalNumber } = member
        const remark = isStored ? null : missingFile[language]
        list.push([lastName, firstName, birthDate, externalNumber, name, day, addedBy, bytes, contentHash, remark])
      }
    }
  const text = writeCsv(listHeader[language], list, language)
  await archive.add(listName[language], { open: async () => Readable.from([Buffer.from(text)]) })
}

class Archive {
  readonly #zip = new ZipFile()
  readonly output = new PassThrough()
  #current: Readable | null = null

  constructor() {
    // If the reader disconnects, closes the file that is being read.
    pipeline(this.#zip.outputStream, this.output, () => this.#current?.destroy())
    this.#zip.on('error', (error) => this.output.destroy(toError(error)))
  }

  /**
   * Adds a file to the archive. Resolves to true after the file was written. Adds nothing and resolves to false if the
   * file has no content.
   */
  async add(name: string, { open }: Pick<FileToAdd, 'open'>): Promise<boolean> {
    const content = await open()
    if (content === null) return false
    this.#current = content
    if (this.output.destroyed) content.destroy()
    else this.#zip.addReadStream(content, name, { compress: false, mode: 0o100600 })
    await finished(content)
    return true
  }

  end(): void {
    this.#zip.end()
  }
}
