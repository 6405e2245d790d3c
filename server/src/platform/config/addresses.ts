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
