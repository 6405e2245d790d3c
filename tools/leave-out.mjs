import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Folders of packages (`*` matches any name) that are never read here: a sixth of the installed size. */
const unread = [
  // C headers of Node.js, for compiling add-ons.
  'node-*/include',
  // A copy of the same code for pages without a bundler.
  '@microsoft/applicationinsights-*/browser',
  '@nevware21/*/bundle',
]

/** Removes these folders from the installed packages. Returns the removed folders. */
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
