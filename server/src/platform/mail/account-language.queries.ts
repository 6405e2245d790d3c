/**
 * SQL for the language in which Salus writes to the account `u`, for queries on the sign-in pool: the language that the
 * person chose; otherwise that of the organisation to which they have belonged the longest; otherwise English.
 */
export const languageOfAccount = `coalesce(u.locale,
  case when set_config('app.user', u.id::text, true) is not null then (
    select t.locale from membership m join tenant t on t.id = m.tenant_id
    where m.user_id = u.id order by m.since, m.tenant_id limit 1
  ) end, 'en')`
