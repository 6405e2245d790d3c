import type { FastifyReply } from 'fastify'

/** The revision named by If-Match. One that never was conflicts with every one. */
export function revisionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const [, revision] = /^"?([1-9]\d{0,8})"?$/.exec(ifMatch.trim()) ?? []
  return revision === undefined ? 0 : Number(revision)
}

/** Names the revision of an answer, so that a later request can say what it read. */
export function tagged<Answer extends { readonly revision: number }>(reply: FastifyReply, answer: Answer): Answer {
  reply.header('etag', `"${answer.revision}"`)
  return answer
}
