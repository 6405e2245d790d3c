import { createHmac, timingSafeEqual } from 'node:crypto'

export interface ThreadOfAddress {
  readonly tenantId: number
  readonly number: number
  /**
   * The side of the sender. The reply address of a mail proves it, because each side has its own reply address for a
   * thread. The `From` header is not trusted, because it can be forged.
   */
  readonly side: 'tenant' | 'operator'
}

const proofLength = 26
const form = /^(?<tenant>[1-9]\d{0,8})-(?<number>[1-9]\d{0,8})-(?<proof>[a-z2-7]{26})$/

/**
 * Returns the reply address for mails about a thread; `null` if no address is configured. The part before the @ ends
 * with a proof of 130 bits, which only people who received a mail about the thread know. The proof is derived from the
 * server's key, so it is not stored.
 */
export function replyAddress(base: string | null, secret: string, thread: ThreadOfAddress): string | null {
  if (base === null) return null
  const [local, domain] = base.split('@')
  return `${local}+${thread.tenantId}-${thread.number}-${computeProof(secret, thread)}@${domain}`
}

/** Parses a reply address. Returns `null` if the address is not a reply address or its proof is wrong. */
export function threadOfAddress(base: string, secret: string, address: string): ThreadOfAddress | null {
  const [local = '', domain = ''] = base.toLowerCase().split('@')
  const given = address.trim().toLowerCase()
  const [start, end] = [`${local}+`, `@${domain}`]
  if (!given.startsWith(start) || !given.endsWith(end)) return null
  const { tenant, number, proof } = form.exec(given.slice(start.length, -end.length))?.groups ?? {}
  if (tenant === undefined || number === undefined || proof === undefined) return null
  const threads = sides.map((side) => ({ tenantId: Number(tenant), number: Number(number), side }))
  return threads.find((one) => timingSafeEqual(Buffer.from(computeProof(secret, one)), Buffer.from(proof))) ?? null
}

const sides = ['tenant', 'operator'] as const

const computeProof = (secret: string, { tenantId, number, side }: ThreadOfAddress): string =>
  base32(createHmac('sha256', secret).update(`support reply ${side} ${tenantId} ${number}`).digest()).slice(
    0,
    proofLength,
  )

/** Encodes in lower case, because mail systems can change the case of an address. */
function base32(bytes: Buffer): string {
  const signs = 'abcdefghijklmnopqrstuvwxyz234567'
  let [text, bits, value] = ['', 0, 0]
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff
    bits += 8
    while (bits >= 5) {
      text += signs.charAt((value >> (bits - 5)) & 31)
      bits -= 5
    }
  }
  return text
}
