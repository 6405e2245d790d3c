import type { Config } from '../config/config.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { type S3Deps, s3Store } from './s3-store.ts'

export const openFileStore = (
  { fileStore, dataDir }: Pick<Config, 'fileStore' | 'dataDir'>,
  deps: Omit<S3Deps, 'dataDir'>,
): FileStore => (fileStore === null ? folderStore(dataDir) : s3Store(fileStore, { dataDir, ...deps }))
