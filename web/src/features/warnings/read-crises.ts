const name = 'salus.readCrises'

/**
 * Returns the keys of the crises whose instructions were read in this tab. Another tab shows the instructions again.
 */
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
  /** The revision is part of the key, so that the instructions for a corrected result must be read again. */
  readonly revision: number
}

const keyFor = ({ resultGuid, revision }: ReadResult): string => `${resultGuid} ${revision}`

export const isCrisisRead = (result: ReadResult): boolean => readKept().includes(keyFor(result))

/** Remembers that the instructions for a crisis were read. Without storage, a reload shows them again. */
export function keepCrisisRead(result: ReadResult): void {
  try {
    sessionStorage.setItem(name, JSON.stringify([...readKept(), keyFor(result)]))
  } catch {
    // Without storage, the instructions are shown again after a reload.
  }
}
