import type { Config } from '../config.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { type S3Means, s3Store } from './s3-store.ts'

/** Where this installation keeps its files: in the bucket that FILE_STORE_URL names, else in DATA_DIR. */
export const openFileStore = (
  { fileStore, dataDir }: Pick<Config, 'fileStore' | 'dataDir'>,
  means: Omit<S3Means, 'dataDir'>,
): FileStore => (fileStore === null ? folderStore(dataDir) : s3Store(fileStore, { dataDir, ...means }))
