// Rows that stayed with a record that was merged into this one are about the same person. An array, so that the index of
// the member serves: `= or in (select …)` reads every row of the tenant.
export const recordsOfMember = `array(select {member} union all
  select m.id from member m where m.tenant_id = {tenant} and m.merged_into = {member})`

/** The condition on the member of a row `r`. */
export const ofThem = `(r.member_id = any(${recordsOfMember}))`

/** The condition on the tenant and the member of a row `t`. */
export const ofMember = `t.tenant_id = {tenant} and t.member_id = any(${recordsOfMember})`

/** The ids of a record in the audit, which names it as it was then. */
export const namesOfRecord = `(array[{member}]::uuid[] || array(select f.former_id from former_record f
  where f.tenant_id = {tenant} and f.member_id = {member}))`
