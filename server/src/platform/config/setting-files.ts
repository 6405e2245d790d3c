import { readFileSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

const ending = '_FILE'

/**
 * Returns the environment. For each variable `NAME_FILE`, adds `NAME` with the content of the file at that path,
 * without the line break at its end. `NAME` must be one of `names`. If `NAME_FILE` is itself one of `names`, it is an
 * ordinary setting, and no file is read. Leaves out empty variables.
 *
 * Calls `refuse` when both `NAME` and `NAME_FILE` are set, or when the file is missing, unreadable or empty.
 */
export function readSettingFiles(
  environment: Environment,
  names: readonly string[],
  refuse: (reason: string) => never,
): Readonly<Record<string, string>> {
  const settings = new Map<string, string>()
  for (const [name, value] of Object.entries(environment)) if (value) settings.set(name, value)
  for (const name of names) {
    const fileName = `${name}${ending}`
    const file = settings.get(fileName)
    if (file === undefined || names.includes(fileName)) continue
    if (settings.has(name)) refuse(`${name} and ${fileName} are both set: remove one of them`)
    settings.set(name, readSetting(fileName, file, refuse))
  }
  return Object.fromEntries(settings)
}

function readSetting(fileName: string, file: string, refuse: (reason: string) => never): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return refuse(`${fileName}: ${writeReason(error)} ${file}`)
  }
  const value = text.replace(/\r?\n$/, '')
  return value === '' ? refuse(`${fileName}: ${file} is empty`) : value
}

function writeReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'there is no'
  return code === 'EACCES' ? 'this account may not read' : 'cannot read'
}
