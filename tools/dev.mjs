import { spawn } from 'node:child_process'
import { findNode, install, nodeEnvironment } from './bootstrap.mjs'
import { inRoot, root, say } from './repository.mjs'

await install()
const node = await findNode()
const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'
const address = `http://localhost:${port}`
const env = { ...process.env, ...nodeEnvironment(node) }

say(`${address} reloads with every change; the server behind it listens on ${port + 1}.`)
const children = [
  launch(['--watch', '--watch-preserve-output', inRoot('server', 'src', 'main.ts')], {
    PORT: String(port + 1),
    PUBLIC_URL: process.env.PUBLIC_URL || address,
  }),
  launch([inRoot('tools', 'dev-web.mjs')], { PORT: String(port), HOST: host, API_PORT: String(port + 1) }),
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll(signal))
const codes = await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))))
process.exit(codes.find((code) => code) ?? 0)

function launch(parameters, settings) {
  const child = spawn(node, parameters, { cwd: root, env: { ...env, ...settings }, stdio: 'inherit' })
  child.once('exit', () => endAll('SIGTERM'))
  return child
}

function endAll(signal) {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}
