import { z } from 'zod'

/** The origins of the operator's own push services, in addition to those of the browser makers. */
export type PushOrigins = readonly string[]

export const pushEnvironment = { PUSH_SERVICES: z.string().optional() }

interface Rules {
  readonly isLoopback: (host: string) => boolean
  readonly refuse: (reason: string) => never
}

export const readPushOrigins = (
  { PUSH_SERVICES: given = '' }: z.output<z.ZodObject<typeof pushEnvironment>>,
  { isLoopback, refuse }: Rules,
): PushOrigins =>
  given
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const url = URL.canParse(entry) ? new URL(entry) : null
      const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
      if (url === null || !isSafe || `${url.origin}/` !== url.href)
        return refuse(`PUSH_SERVICES: ${entry} is no https origin such as https://push.example.org`)
      return url.origin
    })
