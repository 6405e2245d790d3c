import { createServer } from 'vite'
import { inRoot } from './repository.mjs'

const { PORT, HOST, API_PORT } = process.env
const server = `http://127.0.0.1:${API_PORT}`

const vite = await createServer({
  root: inRoot('web'),
  configFile: inRoot('web', 'vite.config.ts'),
  server: {
    host: HOST,
    port: Number(PORT),
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/healthz', '/readyz'].map((path) => [path, { target: server }])),
  },
})
await vite.listen()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => vite.close().then(() => process.exit(0)))
