-- Keys with which a module outside delivers check-ups of its one plugin.
create table api_key (
  tenant_id integer not null references tenant (id),
  id uuid not null,
  plugin_id integer not null check (plugin_id between 0 and 999999),
  name text not null,
  -- SHA-256: who reads this table can deliver nothing with it.
  key_hash text not null,
  -- The last characters, by which people tell their keys apart.
  ends_with text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, key_hash)
);
create index api_key_newest on api_key (tenant_id, created_at desc, id desc);
alter table api_key enable row level security;
alter table api_key force row level security;
-- Whoever holds the key sees its one row before the tenant is open.
create policy tenant_or_key on api_key
  using (tenant_id::text = current_setting('app.tenant', true) or key_hash = current_setting('app.api_key', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update on api_key to salus_app;

-- The report that a module sent along with its check-up.
create table check_up_document (
  tenant_id integer not null,
  result_guid uuid not null,
  content bytea not null,
  bytes integer not null,
  -- SHA-256 of the content.
  content_hash text not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, result_guid),
  foreign key (tenant_id, result_guid) references check_up (tenant_id, result_guid) on delete cascade
);
alter table check_up_document alter column content set storage external;
alter table check_up_document enable row level security;
alter table check_up_document force row level security;
create policy tenant_isolation on check_up_document
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert on check_up_document to salus_app;
