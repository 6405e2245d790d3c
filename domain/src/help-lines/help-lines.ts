import type { Words } from '../words.ts'

export interface HelpLine {
  readonly name: Words
  /** The numbers as dialled inside the country, with digits grouped for reading. */
  readonly phones: readonly string[]
  /** Opening hours, costs and languages. */
  readonly note?: Words
}

export interface HelpLines {
  /** Only the first number is shown. Empty when the country is unknown; the text then reads "your emergency number". */
  readonly emergencyNumbers: readonly string[]
  readonly lines: readonly HelpLine[]
}

const dayAndNightFree: Words = {
  de: 'Rund um die Uhr, kostenlos und anonym.',
  en: 'Day and night, free and anonymous. In German.',
}
const samaritansNote: Words = {
  de: 'Rund um die Uhr, kostenlos. Auf Englisch.',
  en: 'Day and night, free of charge.',
}
const callOrTextNote: Words = {
  de: 'Rund um die Uhr, kostenlos, per Anruf oder Textnachricht. Auf Englisch.',
  en: 'Day and night, free of charge, by call or text.',
}
const sameName = (name: string): Words => ({ de: name, en: name })

/**
 * Crisis lines by country (ISO 3166-1 alpha-2): public services that are open day and night, with the numbers that they
 * publish themselves. Countries without verified lines are not listed; tenants in these countries enter their own
 * lines.
 */
const byCountry: Readonly<Record<string, HelpLines>> = {
  DE: {
    emergencyNumbers: ['112'],
    lines: [
      {
        name: sameName('TelefonSeelsorge'),
        phones: ['0800 111 0 111', '0800 111 0 222', '116 123'],
        note: dayAndNightFree,
      },
    ],
  },
  AT: {
    emergencyNumbers: ['144', '112'],
    lines: [{ name: sameName('TelefonSeelsorge Österreich'), phones: ['142'], note: dayAndNightFree }],
  },
  CH: {
    emergencyNumbers: ['144', '112'],
    lines: [
      {
        name: { de: 'Die Dargebotene Hand', en: 'Die Dargebotene Hand (Tel 143)' },
        phones: ['143'],
        note: {
          de: 'Rund um die Uhr und anonym.',
          en: 'Day and night, anonymous. In German, French and Italian.',
        },
      },
    ],
  },
  GB: {
    emergencyNumbers: ['999', '112'],
    lines: [{ name: sameName('Samaritans'), phones: ['116 123'], note: samaritansNote }],
  },
  IE: {
    emergencyNumbers: ['112', '999'],
    lines: [{ name: sameName('Samaritans Ireland'), phones: ['116 123'], note: samaritansNote }],
  },
  US: {
    emergencyNumbers: ['911'],
    lines: [{ name: sameName('988 Suicide & Crisis Lifeline'), phones: ['988'], note: callOrTextNote }],
  },
  CA: {
    emergencyNumbers: ['911'],
    lines: [{ name: sameName('9-8-8 Suicide Crisis Helpline'), phones: ['988'], note: callOrTextNote }],
  },
  AU: {
    emergencyNumbers: ['000'],
    lines: [
      {
        name: sameName('Lifeline'),
        phones: ['13 11 14'],
        note: { de: 'Rund um die Uhr. Auf Englisch.', en: 'Day and night.' },
      },
    ],
  },
  NZ: {
    emergencyNumbers: ['111'],
    lines: [{ name: sameName('Need to talk? 1737'), phones: ['1737'], note: callOrTextNote }],
  },
}

/**
 * Countries where 112 reaches every emergency service. Salus knows only this number for them; tenants in these
 * countries enter the help lines themselves.
 */
const with112 = new Set('BE BG CY CZ DK EE ES FI FR GR HR HU IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '))

/**
 * Returns the default help lines, for tenants that have not entered their own. `country` is ISO 3166-1 alpha-2. Without
 * verified lines for the country, `lines` is empty.
 */
export const helpLinesOfCountry = (country: string): HelpLines => {
  const code = country.toUpperCase()
  return byCountry[code] ?? { emergencyNumbers: with112.has(code) ? ['112'] : [], lines: [] }
}
