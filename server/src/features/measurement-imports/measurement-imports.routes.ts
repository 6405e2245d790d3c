import { measurementImportsApi } from '@salus/contract/measuring/imports.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount/mount.ts'
import { mountWrite, write } from '../../platform/http/mount/write.ts'
import { cutPage, readTimeCursor, writeTimeCursor } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { readInTenant } from '../../platform/scope/tenant.ts'
import { importMeasurements } from './import-measurements.ts'
import { importsOfTenant } from './measurement-imports.queries.ts'
import { readWithChoices } from './read-as-said.ts'
import { readMeasurementFile } from './read-measurement-file.ts'
import { undoMeasurementImport } from './undo-measurement-import.ts'

export function mountMeasurementImportsRoutes(app: FastifyInstance, platform: Platform): void {
  const { readMeasurementFile: read, importMeasurements: take } = measurementImportsApi
  const { getMeasurementImports: list, undoMeasurementImport: undo } = measurementImportsApi

  mount(app, read, async (call) => {
    const { params, body, caller } = call
    const file = await readWithChoices(platform, { caller, tenantId: params.tenantId, access: read.access }, body)
    return write(read, call, (scope) => readMeasurementFile(scope, file, body))
  })

  mount(app, take, async (call) => {
    const { params, body, caller } = call
    const file = await readWithChoices(platform, { caller, tenantId: params.tenantId, access: take.access }, body)
    return write(take, call, (scope) => importMeasurements(scope, file, body))
  })

  mount(app, list, async ({ params, query, caller }) => {
    const after = query.cursor === undefined ? undefined : readTimeCursor(query.cursor)
    const entrance = { caller, tenantId: params.tenantId, access: list.access }
    const { rows } = await readInTenant(platform, entrance, {
      query: (db, tenantId) => importsOfTenant(db, tenantId, { after, limit: query.limit }),
    })
    return cutPage(rows, query.limit, ({ importedAt, importId }) => writeTimeCursor({ at: importedAt, id: importId }))
  })

  mountWrite(app, undo, (scope, { params, body }) => undoMeasurementImport(scope, params.importId, body.reason))
}
