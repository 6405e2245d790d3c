// The ids of the record and of those merged into it, whose rows are about the same person. Built as an array, so that
// PostgreSQL uses the index on the member; with `= or in (select …)` it would read every row of the tenant.
export const recordsOfMember = `array(select {member} union all
  select m.id from member m where m.tenant_id = {tenant} and m.merged_into = {member})`

/** A condition on the member of a row `r`. */
export const ofThem = `(r.member_id = any(${recordsOfMember}))`

/** A condition on the tenant and the member of a row `t`. */
export const ofMember = `t.tenant_id = {tenant} and t.member_id = any(${recordsOfMember})`

/** The ids under which the audit lists a record: its own id and those of its former records. */
export const namesOfRecord = `(array[{member}]::uuid[] || array(select f.former_id from former_record f
  where f.tenant_id = {tenant} and f.member_id = {member}))`
