import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Folders of packages that Salus never reads, a sixth of the installed size. `*` matches any name. */
const unread = [
  // C headers of Node.js, for compiling add-ons.
  'node-*/include',
  // Copies of the packages' code for pages without a bundler.
  '@microsoft/applicationinsights-*/browser',
  '@nevware21/*/bundle',
]

/** Deletes the folders of `unread` below `modules`, and returns the paths of the deleted folders. */
export function leaveOut(modules) {
  const folders = unread.flatMap((pattern) => foldersLike(modules, pattern.split('/')))
  for (const folder of folders) rmSync(folder, { recursive: true })
  return folders.map((folder) => path.relative(modules, folder).replaceAll(path.sep, '/'))
}

function foldersLike(folder, [first, ...rest]) {
  if (first === undefined) return [folder]
  const [begin, end] = first.split('*')
  const isLike = (name) => (end === undefined ? name === first : name.startsWith(begin) && name.endsWith(end))
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isLike(entry.name))
    .flatMap((entry) => foldersLike(path.join(folder, entry.name), rest))
}
