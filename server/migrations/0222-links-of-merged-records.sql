-- in batches, tenant by tenant
-- Nobody can open the link of a record that was merged into another. A merge ends it; those from before still stand open.
update analysis_link set state = 'revoked', ended_at = now(), answers = '{}', position = null
  where (tenant_id, id) in (
    select l.tenant_id, l.id from analysis_link l
    join former_record f on f.tenant_id = l.tenant_id and f.former_id = l.member_id
    where l.tenant_id::text = current_setting('app.tenant', true) and l.state = 'pending' limit 1000);
