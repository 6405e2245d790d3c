import pg from 'pg'

const { builtins } = pg.types

// The form of JSON instead of '2026-11-18 08:42:00+00', so that a value is the same text whichever way it is read.
const instant = (text: string) => `${text.replace(' ', 'T').replace(/\+00$/, '+00:00')}`

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.TIMESTAMPTZ]: instant,
  [builtins.DATE]: (text) => text,
  [builtins.NUMERIC]: Number,
  [builtins.INT8]: Number,
}

/** Keeps instants and days as ISO text and parses all numbers: the same forms that the database writes into JSON. */
export const plainTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const own = format === 'binary' ? undefined : parsers[oid]
    // The library's signatures differ by format; this parser handles the text format.
    return own ?? (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown)
  },
}
