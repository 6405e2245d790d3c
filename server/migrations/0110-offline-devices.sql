-- A device that was made ready for a measurement day without a network. Its data key needs the server's part, which is
-- destroyed when the device is ended. With the private key the server opens what the device sealed for it.
create table offline_device (
  tenant_id integer not null,
  id uuid not null,
  day_id uuid not null,
  name text not null,
  prepared_by uuid,
  -- By name as it was then: what was measured outlives the login.
  prepared_by_name text not null,
  -- The session that opened it last; another one proves again who its user is.
  session_id uuid not null,
  prepared_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid,
  ended_by_name text,
  people integer not null,
  sealed_entries integer not null default 0,
  -- Both are encrypted with the server's secret.
  server_part bytea,
  private_key bytea not null,
  public_key bytea not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, day_id) references measurement_day (tenant_id, id) on delete cascade,
  check (ended_at is null or server_part is null)
);
create index offline_device_newest on offline_device (tenant_id, prepared_at desc, id);
create index offline_device_of_day on offline_device (tenant_id, day_id);
alter table offline_device enable row level security;
alter table offline_device force row level security;
create policy tenant_isolation on offline_device
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert,
  update (session_id, last_used_at, ended_at, ended_by, ended_by_name, people, sealed_entries, server_part)
  on offline_device to salus_app;
