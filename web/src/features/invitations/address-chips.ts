import { addressSchema } from '@salus/contract/invitations.ts'

export const isAddress = (text: string): boolean => addressSchema.safeParse(text).success

/** The addresses in what was typed or pasted, however people separate them; of `Nora Ahrens <nora@…>` the address alone. */
export const addressesIn = (text: string): readonly string[] =>
  text
    .replace(/[^,;<\n]*<([^>]*)>/g, ' $1 ')
    .split(/[\s,;]+/)
    .filter((part) => part !== '')

/** Each address once, however it is written. */
export function withAddresses(known: readonly string[], added: readonly string[]): readonly string[] {
  const all = new Map(known.map((email) => [email.toLowerCase(), email]))
  for (const email of added) if (!all.has(email.toLowerCase())) all.set(email.toLowerCase(), email)
  return [...all.values()]
}
