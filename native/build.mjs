// Builds the pages for the apps. Copies them and the list of plugins into the Android and iOS projects.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const toPath = (path) => fileURLToPath(new URL(path, import.meta.url))
const run = (command, ...parameters) =>
  execFileSync(process.execPath, [toPath(command), ...parameters], { cwd: toPath('.'), stdio: 'inherit' })

run('../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
run('node_modules/@capacitor/cli/bin/capacitor', 'sync')
