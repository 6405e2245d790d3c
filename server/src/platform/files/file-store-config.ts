import { z } from 'zod'

export interface S3Config {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** The beginning of every key. Ends with a slash unless it is empty. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export const fileStoreEnvironment = {
  FILE_STORE_URL: z
    .string()
    .regex(/^s3:\/\//, 's3://bucket/prefix?endpoint=https://…&region=…')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
}

interface Checks {
  readonly refuse: (reason: string) => never
  readonly isLoopback: (host: string) => boolean
}

type Values = z.output<z.ZodObject<typeof fileStoreEnvironment>>

const bucketForm = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/**
 * Returns `null` if files are stored in DATA_DIR. Calls `refuse` with a sentence for the operator if the settings are
 * wrong.
 */
export function readFileStoreConfig(values: Values, checks: Checks): S3Config | null {
  const { refuse } = checks
  const { FILE_STORE_URL: url, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (url === undefined) {
    if (accessKeyId === undefined && secretAccessKey === undefined) return null
    return refuse('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are for a file store: set FILE_STORE_URL too')
  }
  if (accessKeyId === undefined || secretAccessKey === undefined)
    return refuse('FILE_STORE_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  const parsed =
    URL.parse(url) ?? refuse('FILE_STORE_URL is no address: s3://bucket/prefix?endpoint=https://…&region=…')
  const unknown = [...parsed.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined) refuse(`FILE_STORE_URL: there is no ${unknown}, only endpoint and region`)
  const region = parsed.searchParams.get('region') ?? 'us-east-1'
  if (!/^[a-z0-9-]+$/.test(region)) refuse('FILE_STORE_URL: the region has small letters, digits and -')
  const endpoint = readEndpoint(parsed.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`, checks)
  return { endpoint, region, ...readBucket(parsed, checks), accessKeyId, secretAccessKey }
}

function readBucket({ host: bucket, pathname }: URL, { refuse }: Checks): Pick<S3Config, 'bucket' | 'prefix'> {
  const folders = pathname.split('/').filter(Boolean)
  if (!bucketForm.test(bucket)) refuse('FILE_STORE_URL: this is no name of a bucket')
  if (!folders.every((folder) => /^[A-Za-z0-9_-]+$/.test(folder)))
    refuse('FILE_STORE_URL: the prefix has letters, digits, - and _ between its slashes')
  return { bucket, prefix: folders.map((folder) => `${folder}/`).join('') }
}

function readEndpoint(given: string, { refuse, isLoopback }: Checks): string {
  const endpoint = URL.parse(given)
  if (endpoint === null || !['https:', 'http:'].includes(endpoint.protocol) || endpoint.search !== '')
    return refuse('FILE_STORE_URL: the endpoint is an address such as https://s3.example.org')
  if (endpoint.protocol === 'http:' && !isLoopback(endpoint.hostname.replaceAll(/[[\]]/g, '')))
    refuse('FILE_STORE_URL: the endpoint must be https: the files are about people, and the keys open all of them')
  return `${endpoint.origin}${endpoint.pathname.replace(/\/+$/, '')}`
}
