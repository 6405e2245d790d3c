import pg from 'pg'

const { builtins } = pg.types

// Converts '2026-11-18 08:42:00+00' to '2026-11-18T08:42:00+00:00', the form that PostgreSQL uses in JSON. A value is
// then the same text, whether it is read as a column or within JSON.
const instant = (text: string) => `${text.replace(' ', 'T').replace(/\+00$/, '+00:00')}`

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.TIMESTAMPTZ]: instant,
  [builtins.DATE]: (text) => text,
  [builtins.NUMERIC]: Number,
  [builtins.INT8]: Number,
}

/**
 * Keeps instants and days as ISO text and parses all numbers. Values then have the form that the database writes into
 * JSON.
 */
export const plainTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const own = format === 'binary' ? undefined : parsers[oid]
    // The library declares one signature for each format. The casts choose the signature for text.
    return own ?? (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown)
  },
}
