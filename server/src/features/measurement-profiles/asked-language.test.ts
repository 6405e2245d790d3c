import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { askedLanguage } from './asked-language.ts'

const request = (accepted: string | undefined) =>
  ({ headers: accepted === undefined ? {} : { 'accept-language': accepted } }) as FastifyRequest

test.each([
  [undefined, 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr-FR, de;q=0.5, en;q=0.8', 'en'],
  ['fr, de;q=0.8', 'de'],
  ['de;q=0, en;q=0.1', 'en'],
  ['*', 'en'],
  [',;q=;;', 'en'],
])('a browser that accepts %s reads %s', (accepted, expected) => {
  expect(askedLanguage(request(accepted), undefined)).toBe(expected)
})

test('the query wins over the browser', () => {
  expect(askedLanguage(request('de'), 'en')).toBe('en')
})
