import { addressSchema } from '@salus/contract/tenant/invitations.ts'

export const isAddress = (text: string): boolean => addressSchema.safeParse(text).success

/**
 * Extracts the addresses from typed or pasted text. Spaces, commas, semicolons or line breaks separate the addresses.
 * From `Nora Ahrens <nora@…>`, only the address is taken.
 */
export const addressesIn = (text: string): readonly string[] =>
  text
    .replace(/[^,;<\n]*<([^>]*)>/g, ' $1 ')
    .split(/[\s,;]+/)
    .filter((part) => part !== '')

/**
 * Adds the addresses that are not in the list yet. Addresses that differ only in upper and lower case count as equal.
 */
export function withAddresses(known: readonly string[], added: readonly string[]): readonly string[] {
  const all = new Map(known.map((email) => [email.toLowerCase(), email]))
  for (const email of added) if (!all.has(email.toLowerCase())) all.set(email.toLowerCase(), email)
  return [...all.values()]
}
