-- in batches, tenant by tenant
-- Nobody can accept the invitation to an archived record. Archiving ends it; those from before still stand open. The state is
-- written as the app writes it, because a distributed database allows no now() in a CASE.
update invitation set token_hash = null, ended_at = now(),
    state = repeat('expired', (expires_at <= now())::int) || repeat('revoked', (expires_at > now())::int)
  where (tenant_id, id) in (
    select i.tenant_id, i.id from invitation i
    join member m on m.tenant_id = i.tenant_id and m.id = i.member_id
    where i.tenant_id::text = current_setting('app.tenant', true) and i.state = 'pending' and m.status = 'archived' limit 1000);
