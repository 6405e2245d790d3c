/** The time zone in which most people live, for countries where it is not the first zone by name. IANA names. */
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
 * The time zone in which an organisation counts its days: the person's own if it belongs to the country, otherwise the
 * one in which most people of the country live. If the platform does not know the zones of countries, the one in
 * `mainZones`, otherwise the person's own.
 * @param country As ISO 3166-1 alpha-2.
 */
export function findZone(country: string, own: string): string {
  const zones = listZones(country)
  return zones.includes(own) ? own : (mainZones[country] ?? zones[0] ?? own)
}

/**
 * The time zone in which an organisation counts its days wherever all readers must get the same result, as in
 * documents, mails and counts. UTC if no zone of the country is known.
 */
export const mainZone = (country: string): string => findZone(country, 'UTC')

function listZones(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return []
  const place = new Intl.Locale('und', { region: country })
  // Read without its type: `getTimeZones` is part of the language only since 2026, so not every browser has it.
  const read: unknown = Reflect.get(place, 'getTimeZones')
  const zones: unknown = typeof read === 'function' ? Reflect.apply(read, place, []) : []
  return Array.isArray(zones) ? zones.filter((zone) => typeof zone === 'string') : []
}
