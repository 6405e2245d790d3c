-- An unfinished analysis belongs to whoever began it, until it is sent: nobody else reads, continues, sends or discards it.
-- Others may begin one of their own for the same member and profile.
alter table analysis add column owner_id uuid;
do $$
declare
  known record;
begin
  for known in select id from tenant loop
    perform set_config('app.tenant', known.id::text, true), set_config('app.reveal', 'to-count', true),
      set_config('app.held', 'seen', true);
    update analysis set owner_id = started_by where tenant_id = known.id;
  end loop;
end $$;
alter table analysis alter column owner_id set not null;
alter table analysis drop constraint analysis_pkey;
alter table analysis drop constraint analysis_tenant_id_id_key;
alter table analysis add primary key (tenant_id, id);
create unique index analysis_of_owner on analysis (tenant_id, member_id, profile_id, owner_id);

-- `app.unsent` is set by what works on a whole record (consents, merges, holds, copies, erasures, retention) and by the query
-- that tells others that an analysis was begun and no more.
alter policy tenant_isolation on analysis
  using (
    tenant_id::text = current_setting('app.tenant', true)
    and (owner_id::text = current_setting('app.owner', true) or current_setting('app.unsent', true) = 'seen')
  );
