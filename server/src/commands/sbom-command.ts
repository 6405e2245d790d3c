import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runningRelease } from '../platform/start/release.ts'
import { type Command, CommandRefused, readOptions, say } from './command.ts'
import { readBinaries } from './sbom/read-binaries.ts'
import { readParts } from './sbom/read-parts.ts'
import { readVulnerabilities } from './sbom/read-vulnerabilities.ts'

const rootFolder = fileURLToPath(new URL('../../../', import.meta.url))
const standardFile = 'sbom.cdx.json'

/** @param environment the environment of the process; npm sets the path of its own script in it */
export const makeSbomCommands = (environment: NodeJS.ProcessEnv): Readonly<Record<string, Command>> => ({
  sbom: {
    takes: '[--out FILE]',
    does: `lists all dependencies with licences and known vulnerabilities (CycloneDX) in ${standardFile} or FILE; exits with 1 if a licence is not allowed`,
    run: async (_config, given) => {
      const { values, positionals } = readOptions(given, { out: { type: 'string', default: standardFile } })
      if (positionals.length > 0) throw new CommandRefused('"sbom" accepts only the option --out FILE.')
      const { out } = values
      const { findLicenceProblems, writeBom } = await loadWriter()
      const parts = readParts(rootFolder)
      const carried = readBinaries(rootFolder, parts)
      const vulnerabilities = await readVulnerabilities(rootFolder, environment['npm_execpath'])
      const time = readTime(environment['SOURCE_DATE_EPOCH'])
      writeFileSync(out, writeBom({ release: runningRelease(), parts, carried, vulnerabilities, time }))
      say(`${out}: ${parts.length + carried.length} components.`)
      say(
        'unknown' in vulnerabilities
          ? `Known vulnerabilities are not in it: ${vulnerabilities.unknown}. The file says so.`
          : `Known vulnerabilities: ${vulnerabilities.advisories.length}.`,
      )
      const problems = findLicenceProblems([
        ...parts
          .filter(({ isWorkspace }) => !isWorkspace)
          .map((part) => ({ ...part, isTool: part.scope === 'excluded' })),
        ...carried.map((part) => ({ ...part, isTool: false })),
      ])
      for (const problem of problems) say(`Licence: ${problem}`)
      return problems.length === 0 ? 0 : 1
    },
  },
})

/**
 * Loads the code that writes the SBOM. Throws CommandRefused if the libraries that it needs are missing, because they
 * are installed only for developers.
 */
async function loadWriter() {
  try {
    return { ...(await import('./sbom/write-bom.ts')), ...(await import('./sbom/licence-policy.ts')) }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new CommandRefused('The list is made where Salus is built: run this command in a checkout with all packages.')
  }
}

/** @throws CommandRefused if the text is not a number of seconds since 1970 */
function readTime(seconds: string | undefined): Date | null {
  if (seconds === undefined || seconds === '') return null
  if (!/^\d{1,11}$/.test(seconds)) throw new CommandRefused('SOURCE_DATE_EPOCH must be a number of seconds since 1970.')
  return new Date(Number(seconds) * 1000)
}
