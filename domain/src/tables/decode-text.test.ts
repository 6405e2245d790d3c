import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test.each([
  ['{"resourceType":"Bundle"}', 'json'],
  ['\uFEFF[\n  { "weight": 70 }\n]', 'json'],
  ['[]', 'json'],
  ['<html><body>', 'web_page'],
  ['[kg];Name\n70;x', null],
  ['"{a}";b\n1;2', null],
  ['{Name};Gewicht\nx;70', null],
])('%j is %s', (text, kind) => {
  const read = decodeText(new TextEncoder().encode(text))
  expect('fileError' in read ? read.fileError : null).toBe(kind)
})
