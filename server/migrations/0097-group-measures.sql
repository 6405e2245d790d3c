-- What an organisation does after the report of a survey. What a measure is about stays; the rest is in its versions.
create table group_measure (
  tenant_id integer not null,
  id uuid not null,
  survey_id uuid not null,
  -- The code of a score of the report, or a finding in words.
  theme text,
  finding text,
  -- A class that the report shows, with its name there; null: the whole.
  breakdown_id text,
  class_id text,
  class_name text,
  -- The newest version.
  revision integer not null default 1,
  created_at timestamptz not null,
  -- When the owner was last reminded.
  reminded_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, survey_id) references group_survey (tenant_id, id) on delete cascade,
  check ((theme is null) <> (finding is null)),
  check ((class_id is null) = (breakdown_id is null) and (class_id is null) = (class_name is null))
);
create index group_measure_of_survey on group_measure (tenant_id, survey_id, created_at, id);
alter table group_measure enable row level security;
alter table group_measure force row level security;
create policy tenant_isolation on group_measure
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update (revision) on group_measure to salus_app;

-- Every version of a measure, so that readers see who changed what. The app adds versions and changes none.
create table group_measure_version (
  tenant_id integer not null,
  measure_id uuid not null,
  revision integer not null check (revision > 0),
  what text not null check (what in ('created', 'changed', 'checked', 'dropped')),
  changed_at timestamptz not null,
  changed_by uuid,
  -- By name as it was then: the version outlives the login.
  changed_by_name text not null,
  action text not null,
  kind text not null check (kind in ('technical', 'organisational', 'personal')),
  -- A name or a function, and the account that is reminded.
  owner_name text,
  owner_user_id uuid,
  starts_on date,
  due_on date,
  state text not null check (state in ('proposed', 'decided', 'in-work', 'done', 'dropped')),
  dropped_because text,
  resources text,
  -- Addresses of documents elsewhere.
  links jsonb not null,
  planned_check_on date,
  planned_check_how text check (planned_check_how in ('next-survey', 'observation', 'talk')),
  check_how text check (check_how in ('next-survey', 'observation', 'talk')),
  check_result text check (check_result in ('effective', 'partly', 'not-effective', 'too-early')),
  checked_by text,
  checked_on date,
  primary key (tenant_id, measure_id, revision),
  foreign key (tenant_id, measure_id) references group_measure (tenant_id, id) on delete cascade,
  check (state in ('proposed', 'dropped') or (owner_name is not null and due_on is not null)),
  check ((state = 'dropped') = (dropped_because is not null)),
  check (owner_user_id is null or owner_name is not null),
  check ((planned_check_on is null) = (planned_check_how is null)),
  -- Without the checker and the day, nothing was checked.
  check (num_nulls(check_how, check_result, checked_by, checked_on) in (0, 4)),
  check (check_result is null or state = 'done')
);
create index group_measure_of_owner on group_measure_version (tenant_id, owner_user_id) where owner_user_id is not null;
alter table group_measure_version enable row level security;
alter table group_measure_version force row level security;
create policy tenant_isolation on group_measure_version
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert on group_measure_version to salus_app;
