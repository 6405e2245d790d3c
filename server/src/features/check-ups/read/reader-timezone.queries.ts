import { type RawBuilder, sql } from 'kysely'

/** Selects the time zone of the user, in which dates and times are written for this reader. */
export const selectTimezone = (userId: RawBuilder<unknown>) =>
  sql<string>`(select timezone from app_user where id = ${userId})`
