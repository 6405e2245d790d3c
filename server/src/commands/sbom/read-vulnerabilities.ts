import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'

export interface Advisory {
  /**
   * The id in the form `GHSA-…`, taken from the advisory's address. If the address contains no such id, `npm-` and the
   * advisory's number in the registry.
   */
  readonly id: string
  readonly title: string
  readonly address: string
  readonly severity: 'info' | 'low' | 'medium' | 'high' | 'critical'
  readonly score: number | null
  readonly vector: string | null
  /** Numbers of the Common Weakness Enumeration. */
  readonly weaknesses: readonly number[]
  readonly range: string
  readonly places: readonly string[]
}

export type Vulnerabilities = { readonly advisories: readonly Advisory[] } | { readonly unknown: string }

const adviceSchema = z.object({
  source: z.union([z.number(), z.string()]),
  title: z.string().default(''),
  url: z.string(),
  severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
  cwe: z.array(z.string()).default([]),
  cvss: z.object({ score: z.number(), vectorString: z.string().nullish() }).optional(),
  range: z.string(),
})
const reportSchema = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({ via: z.array(z.union([adviceSchema, z.string()])), nodes: z.array(z.string()) }),
  ),
})
const failureSchema = z.object({ statusCode: z.number().optional(), error: z.object({ code: z.string().optional() }) })

const longestMs = 60_000
const parameters = ['audit', '--json', '--omit=dev', '--fetch-retries=0']

/**
 * Queries the npm registry that is configured for npm about known vulnerabilities. Never throws: if the query fails,
 * `unknown` in the result contains the reason.
 *
 * @param npm the path of npm's script; if omitted, the command `npm` is run
 */
export async function readVulnerabilities(root: string, npm: string | undefined): Promise<Vulnerabilities> {
  const [program, first] = npm?.endsWith('.js') === true ? [process.execPath, [npm]] : ['npm', []]
  const options = { cwd: root, timeout: longestMs, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' }
  const run = (given: readonly string[]) => promisify(execFile)(program, [...first, ...given], options)
  try {
    // If npm is configured to stay offline, it does not query the registry. Its report then looks like a report without
    // vulnerabilities.
    const { stdout: isOffline } = await run(['config', 'get', 'offline'])
    if (isOffline.trim() === 'true') return { unknown: 'npm is configured to stay offline' }
    const { stdout } = await run(parameters)
    return parseAuditReport(stdout)
  } catch (error) {
    // If npm finds vulnerabilities, it prints the report and exits with 1.
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    return output === ''
      ? { unknown: 'npm audit could not be run or took longer than a minute' }
      : parseAuditReport(output)
  }
}

export function parseAuditReport(output: string): Vulnerabilities {
  let json: unknown
  try {
    json = JSON.parse(output)
  } catch {
    return { unknown: 'the answer of npm audit cannot be read' }
  }
  const report = reportSchema.safeParse(json).data
  if (!report) return { unknown: writeReason(json) }
  const found = new Map<string, Advisory>()
  for (const { via, nodes } of Object.values(report.vulnerabilities))
    for (const advice of via) {
      // If `advice` is a text, it is the name of a dependency that makes this package vulnerable. The advisories are in
      // the report's entry for that dependency.
      if (typeof advice === 'string') continue
      const read = readAdvice(advice, nodes)
      const known = found.get(read.id)
      found.set(read.id, known ? { ...known, places: [...known.places, ...read.places] } : read)
    }
  return { advisories: [...found.values()] }
}

/** Describes the failure, but without the address of the registry, because the address may be private. */
function writeReason(json: unknown): string {
  const { statusCode, error } = failureSchema.safeParse(json).data ?? {}
  if (statusCode !== undefined) return `the registry answered with status ${statusCode}`
  return error?.code === undefined ? 'the registry gave no report' : `the registry could not be asked (${error.code})`
}

function readAdvice(advice: z.output<typeof adviceSchema>, places: readonly string[]): Advisory {
  const { source, title, url, severity, cwe, cvss, range } = advice
  const hasVector = cvss !== undefined && typeof cvss.vectorString === 'string'
  return {
    id: /GHSA(?:-[a-z\d]{4}){3}/.exec(url)?.[0] ?? `npm-${source}`,
    title,
    address: url,
    severity: severity === 'moderate' ? 'medium' : severity,
    score: hasVector ? cvss.score : null,
    vector: hasVector ? (cvss.vectorString ?? null) : null,
    weaknesses: cwe.flatMap((code) => /^CWE-(\d+)$/.exec(code)?.[1] ?? []).map(Number),
    range,
    places,
  }
}
