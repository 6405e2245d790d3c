import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { fileHeaders } from './security-headers.ts'

interface SentFile {
  readonly content: Readable
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: number
}

/** Sends a file about a person as a download, so that a browser never opens it as a page. */
export const sendStoredFile = (reply: FastifyReply, { content, fileName, mediaType, bytes }: SentFile): FastifyReply =>
  reply
    .headers(fileHeaders)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeName(fileName)}`)
    .header('content-length', bytes)
    .type(mediaType)
    .send(content)

/** Also escapes the characters that RFC 8187 does not allow and `encodeURIComponent` leaves as they are. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
