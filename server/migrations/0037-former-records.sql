-- Which records went into another: the audit names them as they were then, and so they are found also when the record that
-- went is removed for good.
create table former_record (
  tenant_id integer not null,
  former_id uuid not null,
  member_id uuid not null,
  primary key (tenant_id, former_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index former_record_of_member on former_record (tenant_id, member_id);
alter table former_record enable row level security;
alter table former_record force row level security;
create policy tenant_isolation on former_record
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update, delete on former_record to salus_app;

do $$
declare
  known record;
begin
  perform set_config('app.held', 'seen', true);
  perform set_config('app.merged', 'seen', true);
  for known in select id from tenant loop
    perform set_config('app.tenant', known.id::text, true);
    insert into former_record (tenant_id, former_id, member_id)
      select tenant_id, id, merged_into from member where tenant_id = known.id and merged_into is not null;
    insert into audit_day (tenant_id, member_id, day)
      select d.tenant_id, f.member_id, d.day from former_record f
      join audit_day d on d.tenant_id = f.tenant_id and d.member_id = f.former_id
      where f.tenant_id = known.id on conflict do nothing;
  end loop;
  perform set_config('app.tenant', '', true);
  perform set_config('app.held', '', true);
  perform set_config('app.merged', '', true);
end $$;
