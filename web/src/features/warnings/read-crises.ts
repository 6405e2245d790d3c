const name = 'salus.readCrises'

/** Returns the crises whose instructions were read in this tab. In another tab, a person reads them again. */
const readKept = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

interface ReadResult {
  readonly resultGuid: string
  /** Part of the key, so that a corrected result must be read again. */
  readonly revision: number
}

const keyFor = ({ resultGuid, revision }: ReadResult): string => `${resultGuid} ${revision}`

export const isCrisisRead = (result: ReadResult): boolean => readKept().includes(keyFor(result))

/** Remembers that a crisis was read. Without storage, the instructions appear again after a reload. */
export function keepCrisisRead(result: ReadResult): void {
  try {
    sessionStorage.setItem(name, JSON.stringify([...readKept(), keyFor(result)]))
  } catch {
    // Storage may be refused; the instructions are then shown again.
  }
}
