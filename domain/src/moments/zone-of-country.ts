/** The IANA time zone in which most people live, for countries where this zone is not the first by name. */
const mainZones: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CY: 'Asia/Nicosia',
  ES: 'Europe/Madrid',
  GL: 'America/Nuuk',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  PG: 'Pacific/Port_Moresby',
  PF: 'Pacific/Tahiti',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
}

/**
 * Returns the time zone in which an organisation counts its days. This is `own` if it is a zone of the country. If not,
 * it is the zone in which most people of the country live.
 *
 * Some platforms do not know the zones of countries. On these, it is the zone in `mainZones`, or `own` for a country
 * that is not listed there.
 * @param country an ISO 3166-1 alpha-2 code
 * @param own the person's time zone, an IANA name
 */
export function findZone(country: string, own: string): string {
  const zones = listZones(country)
  return zones.includes(own) ? own : (mainZones[country] ?? zones[0] ?? own)
}

/**
 * Returns the time zone of a country, for documents, mails, counts and everything else that must be the same for all
 * readers. Returns UTC if no zone of the country is known.
 */
export const mainZone = (country: string): string => findZone(country, 'UTC')

function listZones(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return []
  const place = new Intl.Locale('und', { region: country })
  // Read without a type: `getTimeZones` has been part of the language only since 2026, so some browsers lack it.
  const read: unknown = Reflect.get(place, 'getTimeZones')
  const zones: unknown = typeof read === 'function' ? Reflect.apply(read, place, []) : []
  return Array.isArray(zones) ? zones.filter((zone) => typeof zone === 'string') : []
}
