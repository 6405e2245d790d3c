import { expect, test } from 'vitest'
import { findDecisionProblems, findDocProblems } from './check-docs.ts'

const exists = (cited: string) => cited === 'server/src/main.ts'

test('a cited path that exists is fine, one that does not is named', () => {
  expect(findDocProblems('See `server/src/main.ts` and `server/src/gone.ts`.', exists)).toEqual([
    '`server/src/gone.ts` does not exist',
  ])
})

test('commands, patterns and words with a slash are not taken for paths', () => {
  expect(findDocProblems('`npm run dev`, `server/src/features/<noun>/`, `and/or`, `/api/docs`', exists)).toEqual([])
})

test('a link to a missing document is named, one to the web is not', () => {
  expect(findDocProblems('[gone](docs/gone.md) [web](https://example.org/x)', exists)).toEqual([
    'the link to docs/gone.md leads nowhere',
  ])
})

test('a path of one machine is refused', () => {
  expect(findDocProblems('copy it to /home/mara/salus', exists)).toEqual(['/home/mara is a path of one machine'])
})

test('decisions have one form, and numbers without holes', () => {
  const decision = (number: number) => `# ${number}. Title\n\n## Question\n\n## Decision\n\n## Why\n\n## Price\n`
  expect(findDecisionProblems({ '0001-a.md': decision(1), '0002-b.md': decision(2) })).toEqual([])
  expect(findDecisionProblems({ '0001-a.md': decision(1), '0003-b.md': decision(2) })).toEqual([
    '0003-b.md: the next number is 2',
  ])
  expect(findDecisionProblems({ '0001-a.md': '# 0001 Title\n\n## Context\n' })).toEqual([
    '0001-a.md: it begins with "# 1. "',
    '0001-a.md: its parts are Question, Decision, Why, Price',
  ])
})
