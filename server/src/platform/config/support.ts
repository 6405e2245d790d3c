import { z } from 'zod'

export interface SupportConfig {
  /** The mailbox that is notified of new requests, and whose mails count as the operator's answers. `null` for none. */
  readonly operatorAddress: string | null
  /** The name under which the operator answers. */
  readonly operatorName: string
  /** The reply address of mails about a request; the request follows a plus sign. `null` if replies are not read. */
  readonly replyAddress: string | null
}

/** Short enough for the name, the plus sign and the request to fit into the 64 characters before the @. */
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
