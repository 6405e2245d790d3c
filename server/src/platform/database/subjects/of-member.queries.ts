// The ids of the record and of the records merged into it, whose rows are about the same person. Merged records are
// also read from `former_record`, because staff cannot see them in `member`. The ids are an array, so that PostgreSQL
// uses the index on the member. With `= or in (select …)`, it would read every row of the tenant.
export const recordsOfMember = `array(select {member} union all
  select m.id from member m where m.tenant_id = {tenant} and m.merged_into = {member} union all
  select f.former_id from former_record f where f.tenant_id = {tenant} and f.member_id = {member})`

const ofThem = `(r.member_id = any(${recordsOfMember}))`

/**
 * The condition that an imported file `t`, whose lines are in the table `rows`, contained this member and nobody else.
 * The name of such a file is removed with the member, because a file's name may contain the person's name.
 */
export const isFileAbout = (rows: 'imported_row' | 'member_import_row'): string =>
  `t.tenant_id = {tenant} and exists (select from ${rows} r where r.tenant_id = {tenant} and r.import_id = t.id
    and ${ofThem}) and not exists (select from ${rows} r where r.tenant_id = {tenant} and r.import_id = t.id
    and not (${ofThem}))`

/** The condition that a row `t` belongs to a check-up of the member. */
export const ofCheckUp = `t.tenant_id = {tenant} and t.result_guid in (
  select c.result_guid from check_up c where c.tenant_id = {tenant} and c.member_id = {member})`

/** The condition that a row `t` belongs to the tenant and the member. */
export const ofMember = `t.tenant_id = {tenant} and t.member_id = any(${recordsOfMember})`

/** The condition that a stored answer `t` contains the id of the record or of a record that was merged into it. */
export const answerNamesMember = `t.tenant_id = {tenant} and t.answer::text ~ array_to_string(${recordsOfMember}, '|')`

/** The ids under which the audit lists a record: its own id and those of its former records. */
export const namesOfRecord = `(array[{member}]::uuid[] || array(select f.former_id from former_record f
  where f.tenant_id = {tenant} and f.member_id = {member}))`

const record = `from member m where m.tenant_id = {tenant} and m.id = {member}`
const mergedInto = `from former_record f where f.tenant_id = {tenant} and f.member_id = {member}`

/** True if only the login {user} ever had the record and no other record was merged into it. */
const isOfLoginAlone = `(exists (select ${record} and (m.unlinked_at is null or m.former_user_id = {user}))
  and not exists (select ${mergedInto}))`

/**
 * The time since which the record has belonged to the login {user}. Five minutes are added, because the clocks of the
 * app and the database can differ.
 */
const since = `(select coalesce(greatest(case when m.former_user_id is distinct from {user} then m.unlinked_at end,
    (select max(f.merged_at) ${mergedInto})) + interval '5 minutes', '-infinity') ${record})`

/**
 * The person who began the unfinished analysis `t`. After a merge, a person may have two unfinished analyses of the
 * same profile. Only the first can have the person as its `owner_id`. The second stores the person in `second_of`.
 */
const ownerOfRun = 'coalesce(t.second_of, t.owner_id)'

/**
 * The conditions under which the login of a record may read a row `t` of the record. Any other row may be about an
 * earlier holder of the record, or about the person of a record that was merged into it.
 */
export const readByLogin = {
  checkUps: `exists (select from check_up c where c.tenant_id = {tenant} and c.result_guid = t.result_guid)`,
  links: `(t.answers = '{}' or ${isOfLoginAlone})`,
  /**
   * The unfinished analyses that the login or an employee began. Leaves out those of an employee who is the record's
   * former login. If the record never had another login and no record was merged into it, includes all of them.
   */
  analyses: `(${ownerOfRun} = {user} or ${isOfLoginAlone} or (t.started_by = ${ownerOfRun}
    and ${ownerOfRun} is distinct from (select m.former_user_id ${record})
    and exists (select from membership p where p.tenant_id = {tenant} and p.user_id = ${ownerOfRun} and p.role <> 'Member')))`,
  /**
   * Includes the acts of the login itself and of employees. Acts of other people must be later than `since` or concern
   * a visible result.
   */
  acts: `(t.actor_id = {user} or t.actor_role in ('Admin', 'Staff', 'operator') or t.at > ${since}
    or exists (select from check_up c where c.tenant_id = {tenant}
      and c.result_guid = case when t.object_id ~ '^[0-9a-f-]{36}$' then t.object_id::uuid end))`,
} as const
