-- The last check-up of a series that ended, a therapy for example: neither it nor an older one of its kind is ever due.
create table series_end (
  tenant_id integer not null,
  result_guid uuid not null,
  ended_at timestamptz not null default now(),
  primary key (tenant_id, result_guid),
  foreign key (tenant_id, result_guid) references check_up (tenant_id, result_guid) on delete cascade
);
alter table series_end enable row level security;
alter table series_end force row level security;
create policy tenant_isolation on series_end
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, delete on series_end to salus_app;
