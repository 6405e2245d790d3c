import { z } from 'zod'

export interface SupportConfig {
  /** Who hears of new requests by mail, and whose mails are the operator's answers; null = nobody. */
  readonly operatorAddress: string | null
  /** Under this name the operator answers. */
  readonly operatorName: string
  /** Mails about a request are answered to this address with the request behind a plus; null = nobody reads answers. */
  readonly replyAddress: string | null
}

/** So that the name, the plus and what stands behind it fit into the 64 signs before an @. */
const longestName = 16

export const supportEnvironment = {
  SUPPORT_MAIL: z.email().optional(),
  SUPPORT_NAME: z.string().min(1).max(60).default('Salus Support'),
  SUPPORT_REPLY_ADDRESS: z
    .email()
    .regex(new RegExp(`^[^@+]{1,${longestName}}@`), `at most ${longestName} signs and no plus before the @`)
    .optional(),
}

export const supportConfigOf = (values: z.output<z.ZodObject<typeof supportEnvironment>>): SupportConfig => ({
  operatorAddress: values.SUPPORT_MAIL ?? null,
  operatorName: values.SUPPORT_NAME,
  replyAddress: values.SUPPORT_REPLY_ADDRESS ?? null,
})
