import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { SentText } from './sent-text.ts'

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

test.each([
  ['short', 'UEsDBBQ='],
  ['long', 'Ozs7'.repeat(100_000)],
  ['with signs that JSON escapes', `\uFEFF"\\\n\u2028 Müller 😀`],
  ['long, with signs that JSON escapes', '"Müller"\n'.repeat(50_000)],
])('a text that is %s has the hash that it would have as a string', async (_what, text) => {
  const bodyWith = (content: unknown) => ({ params: { tenantId: 1 }, body: { fileName: 'a"b', content }, revision: 3 })
  const sent = SentText.of(text)
  expect([sent.length, await sent.computeDigest(JSON.stringify(bodyWith(sent)))]).toEqual([
    text.length,
    sha256(bodyWith(text)),
  ])
  // The text can be read again.
  expect(await sent.computeDigest(JSON.stringify(sent))).toBe(sha256(text))
})

test('a text whose memory was freed is not read as an empty one', async () => {
  const sent = SentText.of('UEsDBBQ=')
  sent.release()
  await expect(sent.computeDigest(JSON.stringify(sent))).rejects.toThrow('lost')
})
