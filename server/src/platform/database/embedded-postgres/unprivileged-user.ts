import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The user that PostgreSQL runs as. Empty for the current user. */
export type ServerUser = { uid?: number; gid?: number }

const candidates = ['postgres', 'node', 'nobody']

/**
 * Chooses the user that PostgreSQL runs as. This is the current user unless Salus runs as root, because PostgreSQL
 * refuses to run as root. For root, it is the owner of existing data, or else the first known unprivileged account.
 * Throws if there is no such account.
 */
export function chooseServerUser(existingData: string | undefined): ServerUser {
  if (process.getuid?.() !== 0) return {}
  const owner = existingData === undefined ? undefined : statSync(existingData)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of candidates) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    `PostgreSQL does not run as root and none of the accounts ${candidates.join(', ')} exists. ` +
      'Start Salus as an ordinary user, create one of them, or set DATABASE_URL.',
  )
}

export function canEnter(directory: string, user: ServerUser): boolean {
  if (user.uid === undefined) return true
  const parent = path.dirname(directory)
  return grants(directory, user, 0o1) && (parent === directory || canEnter(parent, user))
}

export function canRun(file: string, user: ServerUser): boolean {
  return user.uid === undefined || (grants(file, user, 0o5) && canEnter(path.dirname(file), user))
}

function grants(file: string, { uid, gid }: ServerUser, wanted: number): boolean {
  const { mode, uid: owner, gid: group } = statSync(file)
  const shift = owner === uid ? 6 : group === gid ? 3 : 0
  return ((mode >> shift) & wanted) === wanted
}
