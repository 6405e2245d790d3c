/** The maximum length of a tenant's name in addresses: /staff/{tenantName}. */
export const longestTenantName = 40

const germanLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe' }

/**
 * True for 2 to 40 lower-case letters, digits and single hyphens. At least one must be a letter, because a name of
 * digits would look like a tenant number.
 */
export const isTenantName = (text: string): boolean =>
  text.length >= 2 && text.length <= longestTenantName && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && /[a-z]/.test(text)

/** Derives the name for addresses from the organisation's name: "Praxis am Lindenhof" becomes praxis-am-lindenhof. */
export function proposeTenantName(displayName: string): string {
  const plain = displayName
    .toLowerCase()
    .replace(/[äöüßæøœ]/g, (letter) => germanLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
  const name = joinWords(plain.split(/[^a-z0-9]+/).filter(Boolean))
  if (isTenantName(name)) return name
  return name === '' ? 'salus' : `salus-${name}`.slice(0, longestTenantName).replace(/-+$/, '')
}

/** Adds a number to a name, for use when the name without it is taken: praxis-am-lindenhof-2. */
export function addNumberToTenantName(tenantName: string, number: number): string {
  const ending = `-${number}`
  return `${tenantName.slice(0, longestTenantName - ending.length).replace(/-+$/, '')}${ending}`
}

/** Joins as many whole words as fit. If the first word is too long, it is cut. */
function joinWords(words: readonly string[]): string {
  let name = ''
  for (const word of words) {
    const longer = name === '' ? word : `${name}-${word}`
    if (longer.length > longestTenantName) return name === '' ? word.slice(0, longestTenantName) : name
    name = longer
  }
  return name
}
