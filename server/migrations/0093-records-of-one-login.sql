-- in batches, tenant by tenant
-- A record with a login is read by that login alone: before this version, whoever had left a record that then went together
-- with one that has a login read both.
delete from ended_membership where (tenant_id, user_id, member_id) in (
  select e.tenant_id, e.user_id, e.member_id from ended_membership e
  join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
  where e.tenant_id::text = current_setting('app.tenant', true) and m.user_id is not null limit 1000);
