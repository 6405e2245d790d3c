-- A copy of everything about a person, made in the background. Belongs to a login and to no tenant.
create table data_export (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'expired')),
  percent integer not null default 0 check (percent between 0 and 100),
  -- The language of the reports and explanations in it.
  locale text not null check (locale in ('de', 'en')),
  -- Random, below DATA_DIR/exports; null while there is no file.
  file_name text,
  bytes bigint,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz
);
create index data_export_of_user on data_export (user_id, requested_at desc);
grant select, insert, update on data_export to salus_app;

-- A person deleted the own account. The receipt outlives it and names nobody.
create table account_erasure (
  id uuid primary key,
  -- SHA-256 of the code that only the person holds: it shows the receipt to somebody without an account.
  code_hash text not null unique,
  -- Null as soon as it is done.
  user_id uuid,
  -- The tenants that go on keeping their record, without the login.
  kept_in integer[] not null default '{}',
  subject_hash text not null,
  counts jsonb not null default '{}',
  outcomes jsonb not null default '[]',
  requested_at timestamptz not null default now(),
  done_at timestamptz
);
create index account_erasure_waiting on account_erasure (requested_at) where done_at is null;
grant select, insert on account_erasure to salus_app;

-- The receipt of a member's erasure in one tenant.
create table erasure (
  tenant_id integer not null references tenant (id),
  id uuid not null,
  asked_by text not null check (asked_by in ('admin', 'person', 'hold-ended', 'retention', 'restored-backup')),
  -- Null as soon as it is done. No foreign key: the receipt stays when the member is gone.
  member_id uuid,
  -- SHA-256 of the member's random id: finds again who was erased, and tells nobody who it was.
  subject_hash text not null,
  counts jsonb not null default '{}',
  requested_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (tenant_id, id)
);
create index erasure_newest on erasure (tenant_id, requested_at desc, id desc);
alter table erasure enable row level security;
alter table erasure force row level security;
create policy tenant_isolation on erasure
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert on erasure to salus_app;

-- Kept because it must be, and seen by nobody until it is erased.
create table member_hold (
  tenant_id integer not null,
  member_id uuid not null,
  -- legal: an Admin placed it. retention: the person left, and the tenant's rules keep the record for a while.
  kind text not null check (kind in ('legal', 'retention')),
  reason text not null,
  ends_on date,
  placed_by uuid,
  placed_at timestamptz not null default now(),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
alter table member_hold enable row level security;
alter table member_hold force row level security;
create policy tenant_isolation on member_hold
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, delete on member_hold to salus_app;

-- On the rows themselves, so that no query can forget it and none has to look elsewhere.
alter table member add column held boolean not null default false;
alter table check_up add column held boolean not null default false;
alter table analysis add column held boolean not null default false;
create index member_held on member (tenant_id, id) where held;
create index check_up_held on check_up (tenant_id, result_guid) where held;
create policy not_held on member as restrictive
  using (tenant_id::text = current_setting('app.tenant', true) and (not held or current_setting('app.held', true) = 'seen'))
  with check (tenant_id::text = current_setting('app.tenant', true));
create policy not_held on check_up as restrictive
  using (tenant_id::text = current_setting('app.tenant', true) and (not held or current_setting('app.held', true) = 'seen'))
  with check (tenant_id::text = current_setting('app.tenant', true));
create policy not_held on analysis as restrictive
  using (tenant_id::text = current_setting('app.tenant', true) and (not held or current_setting('app.held', true) = 'seen'))
  with check (tenant_id::text = current_setting('app.tenant', true));

-- Only what differs from the defaults of the tenant's kind.
create table retention_rule (
  tenant_id integer not null references tenant (id),
  data_class text not null check (data_class in ('inactive-members', 'left-members', 'unfinished-analyses')),
  -- Null: kept without end.
  months integer check (months between 0 and 600),
  primary key (tenant_id, data_class)
);
alter table retention_rule enable row level security;
alter table retention_rule force row level security;
create policy tenant_isolation on retention_rule
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update, delete on retention_rule to salus_app;

-- What a run of the retention removed, by data class. Counts only.
create table retention_run (
  tenant_id integer not null references tenant (id),
  id uuid not null,
  at timestamptz not null default now(),
  counts jsonb not null,
  primary key (tenant_id, id)
);
create index retention_run_newest on retention_run (tenant_id, at desc, id desc);
alter table retention_run enable row level security;
alter table retention_run force row level security;
create policy tenant_isolation on retention_run
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select on retention_run to salus_app;

-- Tamper evidence: every few minutes what was written since is sealed, each seal holding the one before.
alter table audit_event add column position bigint generated by default as identity;
create index audit_event_position on audit_event (tenant_id, position);
create table audit_seal (
  tenant_id integer not null references tenant (id),
  number integer not null,
  -- The last position it covers.
  up_to bigint not null,
  row_count integer not null,
  -- HMAC-SHA-256 under the server's key over the seal before and the rows.
  seal text not null,
  sealed_at timestamptz not null default now(),
  -- The rows are past their retention and gone.
  pruned_at timestamptz,
  primary key (tenant_id, number)
);
alter table audit_seal enable row level security;
alter table audit_seal force row level security;
create policy tenant_isolation on audit_seal
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select on audit_seal to salus_app;
