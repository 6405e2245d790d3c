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
    summary: 'Returns the PDF that a module sent with a check-up',
    details: 'Unchanged. The file name says if the check-up is withdrawn',
    access: { action: 'see-check-up' },
    params: checkUpParams,
    responses: { 200: 'pdf' },
  }),
  getMyCheckUpDocument: route({
    operationId: 'getMyCheckUpDocument',
    method: 'GET',
    path: '/api/me/check-ups/{resultGuid}/document.pdf',
    summary: 'Returns the PDF that a module sent with a check-up of the signed-in user',
    access: 'signed-in',
    params: z.strictObject({ resultGuid: guidSchema }),
    responses: { 200: 'pdf' },
  }),
  getFhirOfMember: route({
    operationId: 'getFhirOfMember',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/check-ups.fhir.json',
    summary: 'Exports a member’s check-ups as FHIR',
    details: 'A FHIR R4 Bundle of type collection with all check-ups that the staff may see',
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
    summary: 'Exports a member’s check-ups as CSV',
    details: 'All check-ups that the staff may see, one value per line, for spreadsheets in the requested language',
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
    summary: 'Exports the check-ups of selected members as CSV',
    details: 'All check-ups that the staff may see, one value per line, for spreadsheets in the requested language',
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
    summary: 'Exports the signed-in user’s check-ups as FHIR',
    details: 'A FHIR R4 Bundle of type collection with all check-ups',
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
    summary: 'Exports the signed-in user’s check-ups as CSV',
    details: 'All check-ups, one value per line, for spreadsheets in the requested language',
    access: 'signed-in',
    refusals: ['not-found'],
    fresh: true,
    query: ownQuery,
    responses: { 200: 'csv' },
  }),
}
