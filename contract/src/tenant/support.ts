import { documentTypes, type DocumentType } from '@salus/domain/documents/document-limits.ts'
import { z } from 'zod'
import {
  guidSchema,
  instantSchema,
  longTextSchema,
  page,
  pageQuery,
  route,
  tenantIdSchema,
  tenantParams,
  textSchema,
} from '../route.ts'

export const supportCategories = ['question', 'problem', 'billing', 'idea'] as const
export const supportPriorities = ['low', 'normal', 'high'] as const
export const longestMessage = 10_000
/** In bytes. */
export const largestAttachment = 5 * 1024 * 1024
export const mostAttachments = 5

export const supportRequestSchema = z.strictObject({
  id: guidSchema,
  number: z.number().int(),
  subject: z.string(),
  category: z.enum(supportCategories),
  priority: z.enum(supportPriorities),
  state: z.enum(['open', 'answered', 'closed']),
  openedBy: z.string(),
  openedAt: instantSchema,
  lastMessageAt: instantSchema,
  messageCount: z.number().int(),
  /** True when there are messages from others that the caller has not read. */
  isUnread: z.boolean(),
})
export type SupportRequest = z.infer<typeof supportRequestSchema>

const attachmentSchema = z.strictObject({
  id: guidSchema,
  fileName: z.string(),
  mediaType: z.enum(Object.keys(documentTypes) as [DocumentType, ...DocumentType[]]), // the keys of a const object
  bytes: z.number().int(),
})
export type SupportAttachment = z.infer<typeof attachmentSchema>

export const supportMessageSchema = z.strictObject({
  id: guidSchema,
  author: z.string(),
  isFromOperator: z.boolean(),
  via: z.enum(['portal', 'mail', 'command']),
  text: z.string(),
  at: instantSchema,
  attachments: z.array(attachmentSchema),
})
export type SupportMessage = z.infer<typeof supportMessageSchema>

export const supportThreadSchema = z.strictObject({
  request: supportRequestSchema,
  /** Oldest first. Very long threads contain only the newest 500 messages. */
  messages: z.array(supportMessageSchema),
})
export type SupportThread = z.infer<typeof supportThreadSchema>

const written = {
  text: longTextSchema(longestMessage),
  attachmentIds: z.array(guidSchema).max(mostAttachments).default([]),
}
const requestParams = z.strictObject({ tenantId: tenantIdSchema, requestId: guidSchema })
const writing = { access: { action: 'write-support-requests' } } as const

export const supportApi = {
  getSupportRequestsOfTenant: route({
    operationId: 'getSupportRequestsOfTenant',
    method: 'GET',
    path: '/api/tenants/{tenantId}/support-requests',
    summary: 'Lists the support requests of a tenant',
    details: 'Last message first',
    access: { action: 'list-support-requests' },
    params: tenantParams,
    query: z.strictObject({ ...pageQuery, text: textSchema(100).optional() }),
    responses: { 200: page(supportRequestSchema) },
  }),
  getSupportThread: route({
    operationId: 'getSupportThread',
    method: 'GET',
    path: '/api/tenants/{tenantId}/support-requests/{requestId}',
    summary: 'Returns a support request with all its messages',
    access: { action: 'list-support-requests' },
    params: requestParams,
    responses: { 200: supportThreadSchema },
  }),
  openSupportRequest: route({
    operationId: 'openSupportRequest',
    method: 'POST',
    path: '/api/tenants/{tenantId}/support-requests',
    idempotencyKey: 'required',
    summary: 'Opens a support request to the operator',
    ...writing,
    params: tenantParams,
    body: z.strictObject({
      subject: textSchema(150),
      category: z.enum(supportCategories),
      priority: z.enum(supportPriorities),
      ...written,
    }),
    stale: ['getSupportRequestsOfTenant', 'getSupportThread'],
    responses: { 201: supportThreadSchema },
  }),
  writeSupportMessage: route({
    operationId: 'writeSupportMessage',
    method: 'POST',
    path: '/api/tenants/{tenantId}/support-requests/{requestId}/messages',
    idempotencyKey: 'required',
    summary: 'Adds a message to a support request',
    details: 'A closed request opens again',
    ...writing,
    params: requestParams,
    body: z.strictObject(written),
    stale: ['getSupportRequestsOfTenant', 'getSupportThread'],
    responses: { 201: supportThreadSchema },
  }),
  closeSupportRequest: route({
    operationId: 'closeSupportRequest',
    method: 'POST',
    path: '/api/tenants/{tenantId}/support-requests/{requestId}/close',
    summary: 'Closes a support request',
    ...writing,
    params: requestParams,
    stale: ['getSupportRequestsOfTenant', 'getSupportThread'],
    responses: { 200: supportThreadSchema },
  }),
  readSupportRequest: route({
    operationId: 'readSupportRequest',
    method: 'PUT',
    path: '/api/tenants/{tenantId}/support-requests/{requestId}/reading',
    summary: 'Marks a support request as read up to a message',
    ...writing,
    idempotencyKey: 'not-kept',
    params: requestParams,
    body: z.strictObject({ messageId: guidSchema }),
    stale: ['getSupportRequestsOfTenant', 'getSession'],
    responses: { 204: null },
  }),
  addSupportAttachment: route({
    operationId: 'addSupportAttachment',
    method: 'POST',
    path: '/api/tenants/{tenantId}/support-attachments',
    idempotencyKey: 'required',
    summary: 'Uploads a file for a message that is being written',
    details: 'PDF, JPEG or PNG, checked by its content',
    ...writing,
    params: tenantParams,
    largestFile: largestAttachment,
    stale: [],
    responses: { 201: attachmentSchema },
  }),
  getSupportAttachment: route({
    operationId: 'getSupportAttachment',
    method: 'GET',
    path: '/api/tenants/{tenantId}/support-requests/{requestId}/attachments/{attachmentId}',
    summary: 'Downloads a file of a support request',
    details: 'As an attachment',
    access: { action: 'list-support-requests' },
    params: z.strictObject({ ...requestParams.shape, attachmentId: guidSchema }),
    responses: { 200: 'file' },
  }),
}
