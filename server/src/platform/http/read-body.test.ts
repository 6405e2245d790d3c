import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'

const pieceSize = 64 * 1024

/** Returns a body whose next piece is always available, as on a fast connection. */
function bodyThatIsThere(pieces: number, onRead: () => void): Readable {
  let left = pieces
  return new Readable({
    highWaterMark: pieceSize,
    read() {
      onRead()
      this.push(left > 0 ? Buffer.alloc(pieceSize, left) : null)
      left -= 1
    },
  })
}

test('a large body that arrives at once is read in many turns, so that other requests are answered between', async () => {
  let inThisTurn = 0
  let mostInATurn = 0
  let isRead = false
  const content = bodyThatIsThere(100, () => {
    inThisTurn += 1
    mostInATurn = Math.max(mostInATurn, inThisTurn)
  })
  const body = readBody(content, { largest: 100 * pieceSize, declared: undefined }).finally(() => (isRead = true))
  while (!isRead) {
    await nextTurn()
    inThisTurn = 0
  }
  expect(mostInATurn).toBeLessThan(10)
  const expected = Buffer.concat(Array.from({ length: 100 }, (_, index) => Buffer.alloc(pieceSize, 100 - index)))
  expect(Buffer.concat(await body).equals(expected)).toBe(true)
})

test('a nearby sender is not faster than a line of 100 Mbit/s, so that others are answered as quickly as before', async () => {
  const since = performance.now()
  await readBody(
    bodyThatIsThere(100, () => undefined),
    { largest: 100 * pieceSize, declared: undefined },
  )
  expect((100 * pieceSize) / (performance.now() - since)).toBeLessThan(20_000)
})

test('a body that is too large is refused in the middle, and the rest of it is dropped', async () => {
  const content = bodyThatIsThere(100, () => undefined)
  const ended = new Promise((resolve) => content.once('end', resolve))
  await expect(readBody(content, { largest: 50 * pieceSize, declared: undefined })).rejects.toMatchObject({
    code: 'body-too-large',
  })
  await ended
})
