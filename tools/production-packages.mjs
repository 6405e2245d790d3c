import { existsSync } from 'node:fs'
import { inRoot } from './repository.mjs'

/**
 * Returns the folders of the packages that a workspace needs at run time, named as in package-lock.json. Follows
 * dependencies, installed optional dependencies and required peers, each resolved as Node.js does. Leaves out packages
 * of type declarations (`@types`).
 * @throws Error if a required package is missing from the lock file or from the disk
 */
export function listProductionPackages(lock, workspace) {
  const found = new Set()
  const visit = (folder) => {
    if (found.has(folder)) return
    found.add(folder)
    for (const { name, isOptional } of namesNeededBy(lock[folder])) {
      const needed = resolve(lock, folder, name)
      const isInstalled = needed !== undefined && existsSync(inRoot(needed))
      if (isInstalled) visit(needed)
      else if (!isOptional) throw new Error(`${name}, which ${folder} needs, is not installed`)
    }
  }
  visit(workspace)
  return [...found].filter((folder) => folder.includes('node_modules/')).toSorted()
}

function namesNeededBy({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const required = Object.keys(dependencies).filter((name) => !(name in optionalDependencies))
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [
    ...[...required, ...peers].map((name) => ({ name, isOptional: false })),
    ...Object.keys(optionalDependencies).map((name) => ({ name, isOptional: true })),
  ].filter(({ name }) => !name.startsWith('@types/'))
}

function resolve(lock, folder, name) {
  const below = folder === '' ? '' : `${folder}/`
  const entry = lock[`${below}node_modules/${name}`]
  if (entry) return entry.link ? entry.resolved : `${below}node_modules/${name}`
  return folder === '' ? undefined : resolve(lock, readParent(folder), name)
}

function readParent(folder) {
  const at = folder.lastIndexOf('node_modules/')
  return at <= 0 ? '' : folder.slice(0, at - 1)
}
