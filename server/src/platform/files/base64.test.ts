import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { bytesOfBase64 } from './base64.ts'

test.each([1, 2, 3, 4, 57, 1000])('%i bytes are read, with and without what fills the end', (count) => {
  const bytes = randomBytes(count)
  expect(bytesOfBase64(bytes.toString('base64'))).toEqual(bytes)
  expect(bytesOfBase64(bytes.toString('base64').replace(/=+$/, ''))).toEqual(bytes)
})

test.each(['', 'TWFy!', 'TWFy YQ==', 'TWFy\n', 'TQ==TQ==', 'TW=y', '-_-_', 'TWFyé', 'T===', '{"a":1}'])(
  '%j is no base64',
  (text) => {
    expect(bytesOfBase64(text)).toBeNull()
  },
)
