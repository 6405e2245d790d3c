import { z } from 'zod'
import { largestSelection, memberSelectionSchema } from '../members/bulk.ts'
import { guidSchema, languageSchema, route, tenantIdSchema, tenantParams } from '../route.ts'

const checkUpParams = z.strictObject({ tenantId: tenantIdSchema, resultGuid: guidSchema })
const memberParams = z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema })
const languageQuery = z.strictObject({ lang: languageSchema.optional() })
const ownQuery = z.strictObject({
  lang: languageSchema.optional(),
  /** Limits the file to one tenant. */
  groupId: tenantIdSchema.optional(),
})

export const checkUpFilesApi = {
  getCheckUpDocument: route({
    operationId: 'getCheckUpDocument',
    method: 'GET',
    path: '/api/tenants/{tenantId}/check-ups/{resultGuid}/document.pdf',
    summary:
      'The PDF that a module sent along with its check-up, unchanged; the file name says if the check-up is withdrawn',
    access: { action: 'see-check-up' },
    params: checkUpParams,
    responses: { 200: 'pdf' },
  }),
  getMyCheckUpDocument: route({
    operationId: 'getMyCheckUpDocument',
    method: 'GET',
    path: '/api/me/check-ups/{resultGuid}/document.pdf',
    summary: 'The PDF that a module sent along with one of the signed-in user’s own check-ups',
    access: 'signed-in',
    params: z.strictObject({ resultGuid: guidSchema }),
    responses: { 200: 'pdf' },
  }),
  getFhirOfMember: route({
    operationId: 'getFhirOfMember',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/check-ups.fhir.json',
    summary: 'All check-ups of a member that the staff may see, as a FHIR R4 Bundle of type collection',
    access: { action: 'export-check-ups' },
    fresh: true,
    params: memberParams,
    query: languageQuery,
    responses: { 200: 'fhir' },
  }),
  getCsvOfMember: route({
    operationId: 'getCsvOfMember',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/check-ups.csv',
    summary:
      'All check-ups of a member that the staff may see, one value a line, for spreadsheets of the asked language',
    access: { action: 'export-check-ups' },
    fresh: true,
    params: memberParams,
    query: languageQuery,
    responses: { 200: 'csv' },
  }),
  exportCheckUps: route({
    operationId: 'exportCheckUps',
    method: 'POST',
    path: '/api/tenants/{tenantId}/check-up-exports',
    summary:
      'All check-ups of the selected members that the staff may see, one value a line, as a CSV file for spreadsheets of the asked language',
    access: { action: 'export-many-check-ups' },
    fresh: true,
    params: tenantParams,
    body: z.strictObject({ selection: memberSelectionSchema, lang: languageSchema.optional() }),
    largestBody: largestSelection,
    stale: [],
    changesNothing: true,
    mediaTypes: ['text/csv'],
    responses: { 200: 'file' },
  }),
  getMyFhir: route({
    operationId: 'getMyFhir',
    method: 'GET',
    path: '/api/me/check-ups.fhir.json',
    summary: 'All check-ups of the signed-in user as a FHIR R4 Bundle of type collection',
    access: 'signed-in',
    refusals: ['not-found'],
    fresh: true,
    query: ownQuery,
    responses: { 200: 'fhir' },
  }),
  getMyCsv: route({
    operationId: 'getMyCsv',
    method: 'GET',
    path: '/api/me/check-ups.csv',
    summary: 'All check-ups of the signed-in user, one value a line, for spreadsheets of the asked language',
    access: 'signed-in',
    refusals: ['not-found'],
    fresh: true,
    query: ownQuery,
    responses: { 200: 'csv' },
  }),
}
