const name = 'salus.readCrises'

/** Of this tab alone, and gone with it: whoever opens the result elsewhere reads what to do once more. */
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
  /** A corrected result is read anew. */
  readonly revision: number
}

const keyFor = ({ resultGuid, revision }: ReadResult): string => `${resultGuid} ${revision}`

export const isCrisisRead = (result: ReadResult): boolean => readKept().includes(keyFor(result))

/** Where nothing can be kept, the page comes again after a reload. */
export function keepCrisisRead(result: ReadResult): void {
  try {
    sessionStorage.setItem(name, JSON.stringify([...readKept(), keyFor(result)]))
  } catch {
    // Storage may be refused; then what to do is said once more.
  }
}
