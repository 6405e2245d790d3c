// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readParts } from './licences.ts'

const parts = readParts(fileURLToPath(new URL('../..', import.meta.url)))
const named = (name: string) => parts.filter((part) => part.name === name)

test('the parts of Salus are read from the installed packages', () => {
  expect(named('react')).toMatchObject([
    { licence: 'MIT', isDirect: true, link: expect.stringContaining('github.com') },
  ])
  expect(named('fastify')[0]?.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(named('scheduler')).toMatchObject([{ isDirect: false }])
  expect(named('react')[0]?.text).toContain('Permission is hereby granted')
})

test('the authors of the icons are named, although the package of the icons does not name them', () => {
  expect(named('@iconify-json/lucide')[0]?.text).toMatch(/Lucide Icons and Contributors[^]*Cole Bemis/)
})

test('build tools and workspaces of Salus are not listed', () => {
  expect(parts.filter(({ name }) => /^@salus\/|^(vite|vitest|oxlint|typescript)$/.test(name))).toEqual([])
})

test('every link is a valid address, and no part is listed twice', () => {
  expect(parts.filter(({ link }) => link !== null && !URL.canParse(link))).toEqual([])
  expect(new Set(parts.map(({ name, version }) => `${name} ${version}`)).size).toBe(parts.length)
})
