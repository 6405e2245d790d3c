import { z } from 'zod'

/** The native apps that are allowed to open invitation links of this host; `null` for a platform without an app. */
export interface AppLinks {
  readonly android: { readonly packageName: string; readonly fingerprints: readonly string[] } | null
  /** Apple's app id: the id of the team, a dot, and the id of the app. */
  readonly ios: string | null
}

const fingerprint = '(?:[0-9A-F]{2}:){31}[0-9A-F]{2}'

export const appLinksEnvironment = {
  APP_LINKS_ANDROID: z
    .string()
    .regex(
      new RegExp(`^[a-zA-Z][\\w.]+ ${fingerprint}(?: ${fingerprint})*$`),
      'the package name and the SHA-256 of its key',
    )
    .optional(),
  APP_LINKS_IOS: z
    .string()
    .regex(/^[A-Z0-9]{10}\.[A-Za-z0-9.-]+$/, 'the id of the team, a dot, and the id of the app')
    .optional(),
}

export function readAppLinks(values: z.output<z.ZodObject<typeof appLinksEnvironment>>): AppLinks {
  const [packageName, ...fingerprints] = values.APP_LINKS_ANDROID?.split(' ') ?? []
  return {
    android: packageName === undefined ? null : { packageName, fingerprints },
    ios: values.APP_LINKS_IOS ?? null,
  }
}
