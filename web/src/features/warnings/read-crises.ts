const name = 'salus.readCrises'

/** Kept for this tab only: a person who opens the result elsewhere reads the instructions again. */
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
  /** A corrected result must be read again. */
  readonly revision: number
}

const keyFor = ({ resultGuid, revision }: ReadResult): string => `${resultGuid} ${revision}`

export const isCrisisRead = (result: ReadResult): boolean => readKept().includes(keyFor(result))

/** Remembers that a crisis was read. Without storage, the page appears again after a reload. */
export function keepCrisisRead(result: ReadResult): void {
  try {
    sessionStorage.setItem(name, JSON.stringify([...readKept(), keyFor(result)]))
  } catch {
    // Storage may be refused; the instructions are then shown again.
  }
}
