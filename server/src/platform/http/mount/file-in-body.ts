import type { Route } from '@salus/contract/route.ts'
import { z } from 'zod'
import { sayIssue } from '../../say-issue.ts'
import { SentText } from '../../files/sent-text.ts'

export type WithSentText<R, Body> = R extends { readonly fileIn: infer Field }
  ? { [Key in keyof Body]: Key extends Field ? Exclude<Body[Key], string> | SentText : Body[Key] }
  : Body

/**
 * Returns the contract's schema of the body. In the field of the file, it also accepts a `SentText` of the allowed
 * length.
 */
export function buildBodySchema({ operationId, body, fileIn }: Route): z.ZodType | undefined {
  if (fileIn === undefined) return body
  const field: unknown = body instanceof z.ZodObject ? body.shape[fileIn] : undefined
  const text = field instanceof z.ZodOptional ? field.unwrap() : field
  if (!(body instanceof z.ZodObject) || !(text instanceof z.ZodString))
    throw new Error(`${operationId} has no text ${fileIn} in its body`)
  const sent = sentTextSchema(text, text.maxLength ?? Infinity)
  return body.safeExtend({ [fileIn]: field === text ? sent : sent.optional() })
}

const sentTextSchema = (text: z.ZodType, maximum: number) =>
  z.unknown().transform((value, { issues }) => {
    if (value instanceof SentText) {
      if (value.length > maximum)
        issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value })
      return value
    }
    const read = text.safeParse(value, { error: sayIssue })
    // zod requires an input in a new issue.
    const found = (read.error?.issues ?? []).map((issue) => ({ ...issue, input: value }) as z.core.$ZodRawIssue)
    issues.push(...found)
    return typeof read.data === 'string' ? SentText.of(read.data) : undefined
  })

/** Returns the file in a body that `buildBodySchema` parsed; `null` if there is none. */
export const fileIn = ({ fileIn: field }: Route, body: unknown): SentText | null => {
  const found: unknown =
    typeof body === 'object' && body !== null && field !== undefined ? Reflect.get(body, field) : null
  return found instanceof SentText ? found : null
}

export async function runAndRelease<Done>(file: SentText | null, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } finally {
    file?.release()
  }
}
