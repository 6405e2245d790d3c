import type { Worker } from 'node:cluster'
import { z } from 'zod'

interface Closable {
  close(): void
}

const isClosable = (handle: unknown): handle is Closable =>
  typeof handle === 'object' && handle !== null && 'close' in handle && typeof handle.close === 'function'

const handingOverSchema = z.object({ act: z.literal('newconn'), seq: z.number() })
const answerSchema = z.object({ ack: z.number() })

/**
 * Closes the connection that is being handed over to a worker if that worker is killed. Node.js hands over one
 * connection at a time and keeps it open until the worker answers. A killed worker never answers, so the client would
 * wait forever.
 */
export function closeLostConnections(worker: Worker): void {
  const { process } = worker
  let onItsWay: { readonly seq: number; readonly connection: Closable } | null = null
  const send = process.send.bind(process)
  process.send = (message: unknown, connection?: unknown, ...rest: unknown[]) => {
    const handingOver = handingOverSchema.safeParse(message)
    if (handingOver.success && isClosable(connection)) onItsWay = { seq: handingOver.data.seq, connection }
    return Reflect.apply(send, process, [message, connection, ...rest])
  }
  process.on('internalMessage', (message: unknown) => {
    const answer = answerSchema.safeParse(message)
    if (answer.success && answer.data.ack === onItsWay?.seq) onItsWay = null
  })
  worker.once('exit', () => onItsWay?.connection.close())
}
