import { z } from 'zod'

export interface SupportConfig {
  /**
   * The mailbox that is notified of new requests. Mails from this mailbox are treated as the operator's answers. `null`
   * for none.
   */
  readonly operatorAddress: string | null
  readonly operatorName: string
  /**
   * The reply address of mails about a request. Salus inserts a plus sign and the request before the @. `null` if Salus
   * does not read replies.
   */
  readonly replyAddress: string | null
}

/** In characters. The name, the plus sign and the request must fit into the 64 characters that may precede the @. */
const longestName = 16

export const supportEnvironment = {
  SUPPORT_MAIL: z.email().optional(),
  SUPPORT_NAME: z.string().min(1).max(60).default('Salus Support'),
  SUPPORT_REPLY_ADDRESS: z
    .email()
    .regex(new RegExp(`^[^@+]{1,${longestName}}@`), `at most ${longestName} signs and no plus before the @`)
    .optional(),
}

export const readSupportConfig = (values: z.output<z.ZodObject<typeof supportEnvironment>>): SupportConfig => ({
  operatorAddress: values.SUPPORT_MAIL ?? null,
  operatorName: values.SUPPORT_NAME,
  replyAddress: values.SUPPORT_REPLY_ADDRESS ?? null,
})
