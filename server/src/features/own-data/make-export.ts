import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { fillPlaces } from '@salus/domain/words.ts'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { documentPath, exportPath, type FileStore, newFileName } from '../../platform/files/file-store.ts'
import { nameInArchive } from '../../platform/files/names-in-archive.ts'
import { discardFile, incomingFolder } from '../../platform/files/incoming-files.ts'
import { nameValues } from '../check-ups/files/name-values.ts'
import { writeReportTitle } from '../check-ups/report/report-document.ts'
import { collectFiles, collectOwnData, type OwnData, type Report } from './collect-own-data.ts'
import { writeCsv, arrangeTable } from '../../platform/spreadsheet/write-csv.ts'
import { exportFormat, describeSchema } from './describe-export.ts'
import { fileNames, numberedFolders, readMe, statusWords, valueHeader } from './export.words.ts'
import { type AskedExport, exportToMake, failExport, finishExport, noteProgress } from './own-data.queries.ts'
import { writeInUtc } from './write-in-utc.ts'
import type { Pool } from '../../platform/database/open-database.ts'

const payloadSchema = z.object({ exportId: z.string() })

interface ExportDeps {
  readonly owner: Pool
  readonly files: FileStore
  readonly dataDir: string
}

/**
 * Returns the job that makes the ZIP file of an export. If it fails, it deletes the incomplete file, and a retry starts
 * from the beginning.
 */
export function makeExportTask({ owner, files, dataDir }: ExportDeps) {
  return async (payload: unknown): Promise<void> => {
    const { exportId } = payloadSchema.parse(payload)
    const asked = await exportToMake(owner, exportId)
    if (!asked) return
    const name = `${newFileName()}.zip`
    const file = path.join(await incomingFolder(dataDir), name)
    try {
      await writeArchive(owner, { id: exportId, asked, file, files })
      const { size } = await stat(file)
      await files.put(exportPath(name), file)
      const isWanted = await finishExport(owner, { id: exportId, userId: asked.userId, fileName: name, bytes: size })
      if (!isWanted) await files.remove(exportPath(name))
    } catch (error) {
      await failExport(owner, exportId, asked.userId)
      throw error
    } finally {
      await discardFile(file)
    }
  }
}

interface Making {
  readonly id: string
  readonly asked: AskedExport
  readonly file: string
  readonly files: FileStore
}

async function writeArchive(owner: Pool, { id, asked, file, files }: Making): Promise<void> {
  const zip = new ZipFile()
  zip.on('error', (error) => zip.outputStream.emit('error', error))
  const written = pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  const names = fileNames[asked.locale]
  let shown = 0
  const onReport = async (report: Report, done: number, all: number) => {
    zip.addBuffer(Buffer.from(report.pdf), `${names.reports}/${nameOfReport(report, asked)}`, {
      compress: false,
    })
    const percent = Math.floor((done / all) * 95)
    if (percent > shown) {
      shown = percent
      await noteProgress(owner, { id, userId: asked.userId, percent })
    }
    // Making a report blocks the process, so other requests are let through after each report.
    await breathe()
  }
  try {
    const data = await collectOwnData(owner, asked, {
      now: new Date(),
      onReport,
      onDocument: (document) =>
        zip.addBuffer(Buffer.from(document.pdf), `${names.moduleReports}/${nameOfReport(document, asked)}`, {
          compress: false,
        }),
      onFhir: (groupId, bundle) => zip.addBuffer(Buffer.from(JSON.stringify(bundle)), `fhir/${groupId}.json`),
    })
    for (const [name, text] of writeTexts(writeInUtc(data), asked)) zip.addBuffer(Buffer.from(text), name)
    for (const [index, kept] of (await collectFiles(owner, asked)).entries()) {
      // Files are numbered, because two of them can have the same name.
      const name = `${names.documents}/${kept.groupId}/${index + 1}-${kept.fileName}`
      addStored(zip, { files, path: documentPath(kept.groupId, kept.storageName), name })
    }
    zip.end()
    await written
  } catch (error) {
    zip.end()
    await written.catch(() => undefined)
    throw error
  }
}

/**
 * Adds a document to the archive. The document is opened only when it is written. If it cannot be read, the whole
 * archive fails, because an incomplete copy would not be valid.
 */
function addStored(
  zip: ZipFile,
  { files, path, name }: { readonly files: FileStore; readonly path: string; readonly name: string },
): void {
  zip.addReadStreamLazy(name, { compress: false, mode: 0o100600 }, (giveStream) => {
    files.open(path).then(
      (opened) =>
        opened ? giveStream(null, opened.content) : giveStream(new Error('a document has no file'), Readable.from([])),
      (error: unknown) => giveStream(error, Readable.from([])),
    )
  })
}

const mostOfName = 80

/**
 * Returns the file name of a report. The name contains the day and the title of the report, so that the person can find
 * it. It also contains the id of the report's entry in the data.
 */
function nameOfReport({ groupId, checkUp }: Report, { locale, timezone }: AskedExport): string {
  const { dateOfMeasurement, resultGuid } = checkUp
  const title = nameInArchive(writeReportTitle(checkUp, locale), mostOfName)
  return `${groupId}/${dayIn(timezone, dateOfMeasurement)} ${title} ${resultGuid}.pdf`
}

/**
 * Lists the organisations with number and name, because the names of folders contain only the numbers, which the person
 * does not know.
 */
const writeReadMe = ({ tenants }: OwnData, { locale, timezone }: AskedExport): string =>
  [
    fillPlaces(readMe[locale], { timezone }),
    numberedFolders[locale],
    ...tenants.map(({ tenant: { groupId, displayName } }) => `${groupId}  ${displayName}`),
    '',
  ].join('\n')

function writeTexts(data: OwnData, asked: AskedExport): readonly (readonly [string, string])[] {
  const { locale } = asked
  const names = fileNames[locale]
  const json = JSON.stringify({ format: exportFormat, ...data }, null, 2)
  const table = (place: string, name: string, rows: OwnData['account'][string]) => {
    const { header, rows: cells } = arrangeTable(rows)
    return [`${names.tables}/${place}${name}.csv`, writeCsv(header, cells, locale)] as const
  }
  return [
    [names.readMe, writeReadMe(data, asked)],
    [names.data, json],
    ['schema.json', JSON.stringify(describeSchema(data), null, 2)],
    [`${names.tables}/${names.values}.csv`, writeCsv(valueHeader[locale], listValues(data, locale), locale)],
    ...Object.entries(data.account).map(([name, rows]) => table('', name, rows)),
    ...data.tenants.flatMap(({ tenant, tables }) =>
      Object.entries(tables).map(([name, rows]) => table(`${tenant.groupId}/`, name, rows)),
    ),
  ]
}

const listValues = (data: OwnData, language: AskedExport['locale']) =>
  data.tenants.flatMap(({ tenant, checkUps }) =>
    checkUps.flatMap((checkUp) =>
      nameValues(checkUp, language).map(({ code, side, number, text, unit, band, name }) => [
        tenant.displayName,
        checkUp.dateOfMeasurement,
        writeReportTitle(checkUp, language),
        code,
        side,
        number,
        text,
        unit,
        band,
        name,
        statusWords[language][checkUp.status],
      ]),
    ),
  )
