import { isIP } from 'node:net'

export function isOriginAlone(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { pathname, search, hash, username, password } = new URL(text)
  return /^\/*$/.test(pathname) && `${search}${hash}${username}${password}` === ''
}

/** Returns true if the address contains a host and its user name and password are correctly percent-encoded. */
export function isMailServer(text: string): boolean {
  try {
    const { hostname, username, password } = new URL(text)
    decodeURIComponent(`${username}${password}`)
    return hostname !== ''
  } catch {
    return false
  }
}

const largestPrefix: Readonly<Record<number, number>> = { 4: 32, 6: 128 }

/** Returns true for an IP address, and for a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...others] = text.split('/')
  const largest = largestPrefix[isIP(address)]
  if (largest === undefined || others.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= largest)
}
