// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readParts } from './licences.ts'

const parts = readParts(fileURLToPath(new URL('../..', import.meta.url)))
const named = (name: string) => parts.filter((part) => part.name === name)

test('what Salus is made of is read from what is installed', () => {
  expect(named('react')).toMatchObject([
    { licence: 'MIT', isDirect: true, link: expect.stringContaining('github.com') },
  ])
  expect(named('fastify')[0]?.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(named('scheduler')).toMatchObject([{ isDirect: false }])
  expect(named('react')[0]?.text).toContain('Permission is hereby granted')
})

test('those who drew the icons are named, though their package does not say it', () => {
  expect(named('@iconify-json/lucide')[0]?.text).toMatch(/Lucide Icons and Contributors[^]*Cole Bemis/)
})

test('tools of the build and our own workspaces are no part of it', () => {
  expect(parts.filter(({ name }) => /^@salus\/|^(vite|vitest|oxlint|typescript)$/.test(name))).toEqual([])
})

test('every link leads to an https address, and no part comes twice', () => {
  expect(parts.filter(({ link }) => link !== null && !URL.canParse(link))).toEqual([])
  expect(new Set(parts.map(({ name, version }) => `${name} ${version}`)).size).toBe(parts.length)
})
