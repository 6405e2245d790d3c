import { type DocumentType, documentTypes, largestDocument } from '@salus/domain/documents/document-limits.ts'
import { z } from 'zod'
import {
  guidSchema,
  instantSchema,
  languageSchema,
  longTextSchema,
  route,
  tenantIdSchema,
  tenantParams,
} from '../route.ts'
import { staleAfter } from '../stale.ts'
import { largestSelection, memberSelectionSchema } from './bulk.ts'

const documentTypeSchema = z.enum(Object.keys(documentTypes) as [DocumentType, ...DocumentType[]]) // the keys of a const object

export const documentSchema = z.strictObject({
  id: guidSchema,
  memberId: guidSchema,
  fileName: z.string(),
  mediaType: documentTypeSchema,
  bytes: z.number().int(),
  /** `null` for a picture. */
  pages: z.number().int().nullable(),
  /** The SHA-256 hash of the content. */
  contentHash: z.string(),
  /** The person's name at that time. */
  addedBy: z.string(),
  addedAt: instantSchema,
})
export type Document = z.infer<typeof documentSchema>

export const ownDocumentSchema = z.strictObject({
  ...documentSchema.shape,
  groupId: z.number().int(),
  tenantDisplayName: z.string(),
})
export type OwnDocument = z.infer<typeof ownDocumentSchema>

/** A document whose content was removed. The entry shows that it existed and why it was removed. */
export const removedDocumentSchema = z.strictObject({
  id: guidSchema,
  mediaType: documentTypeSchema,
  addedAt: instantSchema,
  removedAt: instantSchema,
  removedBy: z.string(),
  reason: z.string(),
})
export type RemovedDocument = z.infer<typeof removedDocumentSchema>

const memberParams = z.strictObject({ tenantId: tenantIdSchema, memberId: guidSchema })
const documentParams = z.strictObject({ ...memberParams.shape, documentId: guidSchema })

export const documentsApi = {
  getDocumentsOfMember: route({
    operationId: 'getDocumentsOfMember',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/documents',
    summary: 'Lists the documents of a member',
    details: 'Newest first; only while the member shares something with the staff',
    access: { action: 'see-documents' },
    params: memberParams,
    responses: {
      200: z.strictObject({
        items: z.array(documentSchema),
        nextCursor: z.null(),
        removed: z.array(removedDocumentSchema),
      }),
    },
  }),
  getDocumentContent: route({
    operationId: 'getDocumentContent',
    method: 'GET',
    path: '/api/tenants/{tenantId}/members/{memberId}/documents/{documentId}/content',
    summary: 'Downloads a document of a member',
    details: 'As an attachment',
    access: { action: 'see-documents' },
    params: documentParams,
    responses: { 200: 'file' },
  }),
  addDocument: route({
    operationId: 'addDocument',
    method: 'POST',
    path: '/api/tenants/{tenantId}/members/{memberId}/documents',
    summary: 'Adds a document to a member’s record',
    details: 'PDF, JPEG or PNG, checked by its content',
    access: { action: 'add-document' },
    idempotencyKey: 'required',
    params: memberParams,
    largestFile: largestDocument,
    stale: staleAfter['documents-changed'],
    responses: { 201: documentSchema },
  }),
  removeDocument: route({
    operationId: 'removeDocument',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/members/{memberId}/documents/{documentId}',
    summary: 'Removes a document for good',
    details: 'Records who, when and why',
    access: { action: 'remove-document' },
    params: documentParams,
    body: z.strictObject({ reason: longTextSchema(500) }),
    stale: staleAfter['documents-changed'],
    responses: { 204: null },
  }),
  exportDocuments: route({
    operationId: 'exportDocuments',
    method: 'POST',
    path: '/api/tenants/{tenantId}/document-exports',
    summary: 'Exports the documents of selected members as ZIP',
    details:
      'Those that the staff may see, and the PDFs that modules sent. One folder per member, and a list of the files in the requested language',
    access: { action: 'export-many-documents' },
    fresh: true,
    params: tenantParams,
    body: z.strictObject({ selection: memberSelectionSchema, lang: languageSchema.optional() }),
    largestBody: largestSelection,
    stale: [],
    changesNothing: true,
    responses: { 200: 'zip' },
  }),
  getMyDocuments: route({
    operationId: 'getMyDocuments',
    method: 'GET',
    path: '/api/me/documents',
    summary: 'Lists the documents that tenants keep for the signed-in user',
    details: 'Newest first',
    access: 'signed-in',
    responses: { 200: z.strictObject({ items: z.array(ownDocumentSchema), nextCursor: z.null() }) },
  }),
  getMyDocumentContent: route({
    operationId: 'getMyDocumentContent',
    method: 'GET',
    path: '/api/me/documents/{documentId}/content',
    summary: 'Downloads a document of the signed-in user',
    details: 'As an attachment',
    access: 'signed-in',
    params: z.strictObject({ documentId: guidSchema }),
    responses: { 200: 'file' },
  }),
}
