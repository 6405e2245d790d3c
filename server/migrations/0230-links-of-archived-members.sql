-- in batches, tenant by tenant
-- The link of an archived member takes no answers. Archiving ends it; those from before still stand open.
update analysis_link set state = 'revoked', ended_at = now(), answers = '{}', position = null
  where (tenant_id, id) in (
    select l.tenant_id, l.id from analysis_link l
    join member m on m.tenant_id = l.tenant_id and m.id = l.member_id
    where l.tenant_id::text = current_setting('app.tenant', true) and l.state = 'pending' and m.status = 'archived' limit 1000);
