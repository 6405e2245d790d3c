import type { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

type Reason = 'damaged' | 'too-large' | 'too-many-rows' | 'too-many-columns'

/** Thrown if the file is not a spreadsheet, or is larger than a list of people needs to be. */
export class UnreadableSpreadsheet extends Error {
  override readonly name = 'UnreadableSpreadsheet'
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** The most unpacked bytes of all parts that are read. A small file can contain far more. */
const mostBytes = 150 * 1024 * 1024
const mostEntries = 2000

/**
 * A ZIP file. Each part is unpacked piece by piece while it is read. As soon as the limit is exceeded, reading fails,
 * whatever size the file declares.
 */
export class Package {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  #left = mostBytes

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** Passes the elements of a part to `on` until `on` has read enough. A missing part has no elements. */
  async read(name: string, on: XmlReader): Promise<void> {
    const entry = this.#entries.get(name)
    if (!entry) return
    if (entry.uncompressedSize > this.#left) throw new UnreadableSpreadsheet('too-large')
    const parser = makeParser(on)
    const decoder = new TextDecoder('utf-8', { fatal: true })
    const stream = await open(this.#zip, entry)
    try {
      for await (const chunk of stream) {
        if (!(chunk instanceof Uint8Array)) continue
        this.#left -= chunk.length
        if (this.#left < 0) throw new UnreadableSpreadsheet('too-large')
        parser.write(decoder.decode(chunk, { stream: true }))
        if (on.hasEnough?.() === true) return
        await breathe()
      }
      parser.write(decoder.decode()).close()
    } catch (error) {
      throw error instanceof UnreadableSpreadsheet ? error : new UnreadableSpreadsheet('damaged')
    } finally {
      stream.destroy()
    }
  }
}

export interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
  hasEnough?(): boolean
}

function makeParser(on: XmlReader): SaxesParser {
  // Uses a parser that does not resolve entities of a document type. Spreadsheets contain no such entities, and an
  // attacker could misuse them.
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => on.open?.(local(name), attributes))
  parser.on('text', (text) => on.text?.(text))
  parser.on('cdata', (text) => on.text?.(text))
  parser.on('closetag', ({ name }) => on.close?.(local(name)))
  parser.on('error', () => {
    throw new UnreadableSpreadsheet('damaged')
  })
  return parser
}

/** Returns the name without a namespace prefix. Some programs write a prefix before every name. */
const local = (name: string) => name.slice(name.indexOf(':') + 1)

export async function openPackage(bytes: Buffer): Promise<Package> {
  try {
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened)))
    })
    return new Package(zip, await readEntries(zip))
  } catch (error) {
    throw error instanceof UnreadableSpreadsheet ? error : new UnreadableSpreadsheet('damaged')
  }
}

const readEntries = (zip: ZipFile) =>
  new Promise<ReadonlyMap<string, Entry>>((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      if (entries.size >= mostEntries) return reject(new UnreadableSpreadsheet('too-large'))
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })

const open = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) =>
      error ? reject(new UnreadableSpreadsheet('damaged')) : resolve(stream),
    )
  })
