import type { TariffQuote } from '@salus/contract/tenant/tariff.ts'
import { billToSchema } from '@salus/contract/tenant/tariff.ts'
import type { z } from 'zod'
import type { TranslationKey } from '../../i18n/t.tsx'

/** The typed input. Empty fields are empty strings. */
export interface BillToDraft {
  readonly name: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
  readonly vatId: string
  readonly email: string
  readonly reference: string
}
export type BillToProblems = Readonly<Partial<Record<keyof BillToDraft, TranslationKey>>>

export const draftBillTo = ({ vatId, reference, ...billTo }: TariffQuote['billTo']): BillToDraft => ({
  ...billTo,
  vatId: vatId ?? '',
  reference: reference ?? '',
})

/** Converts the draft for sending. The VAT number and the reference are omitted if they are empty. */
export function readBillTo({ vatId, reference, ...draft }: BillToDraft): z.input<typeof billToSchema> {
  return {
    ...draft,
    ...(vatId.trim() === '' ? {} : { vatId }),
    ...(reference.trim() === '' ? {} : { reference }),
  }
}

const wrong: Readonly<Record<string, TranslationKey>> = {
  vatId: 'registration.vatIdWrong',
  postalCode: 'tariff.postalCodeWrong',
  email: 'tariff.emailWrong',
}

/** Checks the draft with the schema that the server uses. */
export function checkBillTo(draft: BillToDraft): BillToProblems {
  const read = billToSchema.safeParse(readBillTo(draft))
  if (read.success) return {}
  return Object.fromEntries(
    read.error.issues.map(({ path: [field] }) => [field, wrong[String(field)] ?? 'tariff.fieldMissing']),
  )
}
