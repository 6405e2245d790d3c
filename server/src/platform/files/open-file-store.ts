import type { Config } from '../config/config.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { type S3Means, s3Store } from './s3-store.ts'

export const openFileStore = (
  { fileStore, dataDir }: Pick<Config, 'fileStore' | 'dataDir'>,
  means: Omit<S3Means, 'dataDir'>,
): FileStore => (fileStore === null ? folderStore(dataDir) : s3Store(fileStore, { dataDir, ...means }))
