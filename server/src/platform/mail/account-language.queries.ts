/**
 * The SQL of the language in which Salus writes to the account `u`, for queries on the sign-in pool. It is the language
 * that the person chose. Without a choice, it is the language of the organisation that the person has belonged to for
 * the longest time. Without an organisation, it is English.
 */
export const languageOfAccount = `coalesce(u.locale,
  case when set_config('app.user', u.id::text, true) is not null then (
    select t.locale from membership m join tenant t on t.id = m.tenant_id
    where m.user_id = u.id order by m.since, m.tenant_id limit 1
  ) end, 'en')`
