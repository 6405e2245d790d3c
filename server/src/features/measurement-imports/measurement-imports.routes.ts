import { measurementImportsApi } from '@salus/contract/measurement-imports.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { pageOf, readTimeCursor, writeTimeCursor } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { readInTenant, writeInTenant } from '../../platform/tenant-scope.ts'
import { importMeasurements } from './import-measurements.ts'
import { importsOfTenant } from './measurement-imports.queries.ts'
import { readAsSaid } from './read-as-said.ts'
import { readMeasurementFile } from './read-measurement-file.ts'
import { undoMeasurementImport } from './undo-measurement-import.ts'

export function mountMeasurementImportsRoutes(app: FastifyInstance, platform: Platform): void {
  const { readMeasurementFile: read, importMeasurements: take } = measurementImportsApi
  const { getMeasurementImports: list, undoMeasurementImport: undo } = measurementImportsApi

  mount(app, read, async ({ params, body, caller }) => {
    // No idempotency key: nothing is stored, and nothing of the answer is kept.
    const entrance = {
      caller,
      tenantId: params.tenantId,
      access: read.access,
      write: { operation: 'readMeasurementFile' },
    }
    const file = await readAsSaid(platform, entrance, body)
    return writeInTenant(platform, entrance, async (scope) => ({
      status: 200,
      answer: await readMeasurementFile(scope, file, body),
    }))
  })

  mount(app, take, async ({ params, body, caller, idempotencyKey }) => {
    const write = { operation: 'importMeasurements', idempotencyKey, body: { params, body } }
    const entrance = { caller, tenantId: params.tenantId, access: take.access, write }
    const file = await readAsSaid(platform, entrance, body)
    return writeInTenant(platform, entrance, async (scope) => ({
      status: 201,
      answer: await importMeasurements(scope, file, body),
    }))
  })

  mount(app, list, async ({ params, query, caller }) => {
    const after = query.cursor === undefined ? undefined : readTimeCursor(query.cursor)
    const entrance = { caller, tenantId: params.tenantId, access: list.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => importsOfTenant(db, tenantId, { after, limit: query.limit }),
    })
    return pageOf(rows, query.limit, ({ importedAt, importId }) => writeTimeCursor({ at: importedAt, id: importId }))
  })

  mount(app, undo, async ({ params, body, caller, idempotencyKey }) => {
    const write = { operation: 'undoMeasurementImport', idempotencyKey, body: { params, body } }
    const entrance = { caller, tenantId: params.tenantId, access: undo.access, write }
    return writeInTenant(platform, entrance, async (scope) => ({
      status: 200,
      answer: await undoMeasurementImport(scope, params.importId, body.reason),
    }))
  })
}
