-- A day of many measurements: stations, who waits where, and what each still needs.
create table measurement_day (
  tenant_id integer not null references tenant (id),
  id uuid not null,
  title text not null,
  day date not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  -- In their order: number, name and the measurement profiles that are taken there.
  stations jsonb not null,
  opened_by uuid,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  revision integer not null default 1,
  primary key (tenant_id, id)
);
create index measurement_day_newest on measurement_day (tenant_id, day desc, id desc);
alter table measurement_day enable row level security;
alter table measurement_day force row level security;
create policy tenant_isolation on measurement_day
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update on measurement_day to salus_app;

-- One person on one day.
create table day_visit (
  tenant_id integer not null,
  day_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  -- In the order of arrival.
  number integer not null,
  state text not null default 'here' check (state in ('here', 'left', 'done')),
  arrived_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The result has been talked about.
  talked_at timestamptz,
  revision integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, day_id, member_id),
  unique (tenant_id, day_id, number),
  foreign key (tenant_id, day_id) references measurement_day (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index day_visit_of_member on day_visit (tenant_id, member_id);
alter table day_visit enable row level security;
alter table day_visit force row level security;
create policy tenant_isolation on day_visit
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update, delete on day_visit to salus_app;

-- One measurement that the person is here for.
create table day_step (
  tenant_id integer not null,
  visit_id uuid not null,
  station integer not null,
  -- The place at the station.
  position integer not null,
  profile_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'skipped', 'done')),
  -- Who is at it. A claim is for one: the second hears who was first.
  claimed_by uuid,
  claimed_by_name text,
  claimed_at timestamptz,
  done_at timestamptz,
  result_guid uuid,
  primary key (tenant_id, visit_id, profile_id),
  foreign key (tenant_id, visit_id) references day_visit (tenant_id, id) on delete cascade
);
alter table day_step enable row level security;
alter table day_step force row level security;
create policy tenant_isolation on day_step
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update, delete on day_step to salus_app;
