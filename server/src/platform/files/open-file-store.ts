import type { Config } from '../config/config.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { type S3Means, s3Store } from './s3-store.ts'

/** Opens the store of this installation's files: the bucket that FILE_STORE_URL names, otherwise DATA_DIR. */
export const openFileStore = (
  { fileStore, dataDir }: Pick<Config, 'fileStore' | 'dataDir'>,
  means: Omit<S3Means, 'dataDir'>,
): FileStore => (fileStore === null ? folderStore(dataDir) : s3Store(fileStore, { dataDir, ...means }))
