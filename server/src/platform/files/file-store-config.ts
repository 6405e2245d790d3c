import { z } from 'zod'

/** A bucket of an S3-compatible store. */
export interface S3Config {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** In front of every key; ends with a slash unless it is empty. */
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

type Values = z.output<z.ZodObject<typeof fileStoreEnvironment>>

const bucketForm = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixForm = /^([A-Za-z0-9_-]+\/)*$/

/** `null`: files are kept in DATA_DIR. `refuse` is called with what is wrong, in words for the operator. */
export function fileStoreConfigOf(
  values: Values,
  {
    refuse,
    isLoopback,
  }: { readonly refuse: (reason: string) => never; readonly isLoopback: (host: string) => boolean },
): S3Config | null {
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
  const prefix = parsed.pathname.replace(/^\/+|\/+$/g, '').replace(/$/, (_, at: number) => (at === 0 ? '' : '/'))
  if (!bucketForm.test(parsed.host)) refuse('FILE_STORE_URL: this is no name of a bucket')
  if (!prefixForm.test(prefix)) refuse('FILE_STORE_URL: the prefix has letters, digits, - and _ between its slashes')
  const region = parsed.searchParams.get('region') ?? 'us-east-1'
  if (!/^[a-z0-9-]+$/.test(region)) refuse('FILE_STORE_URL: the region has small letters, digits and -')
  const endpoint = URL.parse(parsed.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  if (endpoint === null || !['https:', 'http:'].includes(endpoint.protocol) || endpoint.search !== '')
    return refuse('FILE_STORE_URL: the endpoint is an address such as https://s3.example.org')
  if (endpoint.protocol === 'http:' && !isLoopback(endpoint.hostname.replaceAll(/[[\]]/g, '')))
    refuse('FILE_STORE_URL: the endpoint must be https: the files are about people, and the keys open all of them')
  const address = `${endpoint.origin}${endpoint.pathname.replace(/\/+$/, '')}`
  return { endpoint: address, region, bucket: parsed.host, prefix, accessKeyId, secretAccessKey }
}
