import type { StaffSearch } from '../paths.ts'

type RawSearch = Record<string, string | string[]>

/** Parses a query string. All values stay text. A name that occurs several times becomes a list. */
export function parseSearch(text: string): RawSearch {
  const search: RawSearch = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const former = search[name]
    search[name] = former === undefined ? value : [former, value].flat()
  }
  return search
}

/** Writes a list as a repeated name: ?memberId=…&productId=6&productId=15 */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one))
    }
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Reads the query parameters of the staff area. Malformed or empty parameters become `undefined`. If their keys were
 * left out, the router would keep the raw values.
 */
export function readStaffSearch(raw: Record<string, unknown>): StaffSearch {
  const memberId = raw['memberId']
  const request = raw['request']
  const station = raw['station']
  const productId = [raw['productId']].flat().flatMap((one) => (/^\d{1,6}$/.test(String(one)) ? [Number(one)] : []))
  const read: StaffSearch = {
    memberId: typeof memberId === 'string' && guid.test(memberId) ? memberId : undefined,
    request: typeof request === 'string' && guid.test(request) ? request : undefined,
    productId: productId.length > 0 ? [...new Set(productId)] : undefined,
    station: /^\d{1,2}$/.test(String(station)) ? Number(station) : undefined,
    status: raw['status'] === 'withdrawn' ? 'withdrawn' : undefined,
  }
  return read
}
