-- in batches, tenant by tenant
-- Nobody can accept the invitation to a record that was merged into another, nor to a record that got a login by a merge. A
-- merge ends both; those from before still stand open. The state is written as the app writes it, because a distributed
-- database allows no now() in a CASE.
update invitation set token_hash = null, ended_at = now(),
    state = repeat('expired', (expires_at <= now())::int) || repeat('revoked', (expires_at > now())::int)
  where (tenant_id, id) in (
    select i.tenant_id, i.id from invitation i
    join former_record f on f.tenant_id = i.tenant_id
    join member m on m.tenant_id = f.tenant_id and m.id = f.member_id
    where i.tenant_id::text = current_setting('app.tenant', true) and i.state = 'pending'
      and (i.member_id = f.former_id or (i.member_id = f.member_id and m.user_id is not null)) limit 1000);
