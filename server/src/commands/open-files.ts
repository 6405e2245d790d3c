import type { Config } from '../platform/config/config.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { silentLog } from '../platform/log.ts'
import { keepSecret } from '../platform/config/secret.ts'

export const openFiles = (config: Config): { readonly files: FileStore; readonly dataDir: string } => ({
  files: openFileStore(config, { secret: () => config.secret ?? keepSecret(config.dataDir), log: silentLog() }),
  dataDir: config.dataDir,
})
