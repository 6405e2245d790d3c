import type { FastifyReply } from 'fastify'

/**
 * Returns the revision in the If-Match header: `undefined` without the header and for `*`, 0 for a malformed header. 0
 * conflicts with every revision.
 */
export function readRevision(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const [, revision] = /^"?([1-9]\d{0,8})"?$/.exec(ifMatch.trim()) ?? []
  return revision === undefined ? 0 : Number(revision)
}

export function setEntityTag<Answer extends { readonly revision: number }>(
  reply: FastifyReply,
  answer: Answer,
): Answer {
  reply.header('etag', `"${answer.revision}"`)
  return answer
}
