create table member (
  tenant_id integer not null references tenant (id),
  id uuid not null default gen_random_uuid(),
  -- The linked login. No foreign key: logins live outside the tenant.
  user_id uuid,
  first_name text not null,
  last_name text not null,
  email text,
  birth_date date,
  sex text not null check (sex in ('female', 'male', 'diverse')),
  height_cm numeric(5, 1),
  external_number text,
  department text,
  tags text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'archived')),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  -- Kept with the member so that a list of members needs no look at their check-ups.
  last_check_up_at timestamptz,
  primary key (tenant_id, id)
);
create unique index member_of_login on member (tenant_id, user_id) where user_id is not null;
create unique index member_external_number on member (tenant_id, external_number) where external_number is not null;
create index member_name on member (tenant_id, lower(last_name), lower(first_name), id);
alter table member enable row level security;
alter table member force row level security;
create policy tenant_isolation on member
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));

create table consent (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  purpose text not null check (purpose in ('store-health-data')),
  given text not null check (given in ('on-paper', 'in-person', 'by-member-online', 'pending')),
  given_on date,
  text_version text not null,
  recorded_by uuid,
  recorded_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index consent_member on consent (tenant_id, member_id);
alter table consent enable row level security;
alter table consent force row level security;
create policy tenant_isolation on consent
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));

create table invitation (
  tenant_id integer not null references tenant (id),
  id uuid not null default gen_random_uuid(),
  email text not null,
  role text not null check (role in ('Admin', 'Staff', 'Member')),
  member_id uuid,
  token_hash text not null,
  expires_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'revoked', 'expired')),
  invited_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references member (tenant_id, id)
);
create index invitation_email on invitation (lower(email));
alter table invitation enable row level security;
alter table invitation force row level security;
-- The invited person sees their own pending invitations before they belong to the tenant.
create policy tenant_or_invited on invitation
  using (tenant_id::text = current_setting('app.tenant', true) or lower(email) = current_setting('app.email', true))
  with check (tenant_id::text = current_setting('app.tenant', true));

-- An unfinished analysis: one per member and measurement profile.
create table analysis (
  tenant_id integer not null,
  member_id uuid not null,
  profile_id uuid not null,
  id uuid not null,
  profile_version text not null,
  answers jsonb not null default '{}',
  position text,
  started_by uuid not null,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, member_id, profile_id),
  unique (tenant_id, id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
alter table analysis enable row level security;
alter table analysis force row level security;
create policy tenant_isolation on analysis
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));

-- What lists need of a check-up, always of its newest version.
create table check_up (
  tenant_id integer not null,
  result_guid uuid not null,
  member_id uuid not null,
  plugin_id integer not null,
  profile_id uuid,
  profile_name text not null,
  date_of_measurement timestamptz not null,
  revision integer not null default 1,
  status text not null default 'complete' check (status in ('complete', 'withdrawn')),
  external_id text,
  -- The analysis it came from: finishing one twice makes one check-up.
  analysis_id uuid,
  recorded_at timestamptz not null default now(),
  primary key (tenant_id, result_guid),
  foreign key (tenant_id, member_id) references member (tenant_id, id)
);
create unique index check_up_external on check_up (tenant_id, plugin_id, external_id) where external_id is not null;
create unique index check_up_analysis on check_up (tenant_id, analysis_id) where analysis_id is not null;
create index check_up_of_tenant on check_up (tenant_id, date_of_measurement desc, result_guid desc);
create index check_up_of_member on check_up (tenant_id, member_id, date_of_measurement desc, result_guid desc);
create index check_up_of_product on check_up (tenant_id, plugin_id, date_of_measurement desc, result_guid desc);
alter table check_up enable row level security;
alter table check_up force row level security;
create policy tenant_isolation on check_up
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));

-- Every version of a result, never changed after it was written.
create table check_up_version (
  tenant_id integer not null,
  result_guid uuid not null,
  revision integer not null,
  date_of_measurement timestamptz not null,
  profile_version text not null,
  source text not null,
  answered_by text not null check (answered_by in ('self', 'with-staff', 'by-staff', 'by-link', 'device', 'module')),
  origin text not null check (origin in ('questionnaire', 'typed', 'bluetooth', 'file', 'module')),
  -- Who recorded it, by name as it was then: the result outlives the login.
  recorded_by uuid,
  recorded_by_name text,
  recorded_at timestamptz not null default now(),
  reason text,
  -- The person as they were: age, sex, heightCm.
  subject jsonb not null,
  answers jsonb not null default '{}',
  scores jsonb not null default '[]',
  -- What a module delivered.
  delivered jsonb not null default '[]',
  note text,
  primary key (tenant_id, result_guid, revision),
  foreign key (tenant_id, result_guid) references check_up (tenant_id, result_guid)
);
alter table check_up_version enable row level security;
alter table check_up_version force row level security;
create policy tenant_isolation on check_up_version
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));

create table support_request (
  tenant_id integer not null references tenant (id),
  id uuid not null default gen_random_uuid(),
  subject text not null,
  category text not null check (category in ('question', 'problem', 'billing', 'idea')),
  priority text not null check (priority in ('low', 'normal', 'high')),
  state text not null check (state in ('open', 'answered', 'closed')),
  opened_by uuid,
  opened_by_name text not null,
  opened_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index support_request_newest on support_request (tenant_id, last_message_at desc, id desc);
alter table support_request enable row level security;
alter table support_request force row level security;
create policy tenant_isolation on support_request
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));

create table support_message (
  tenant_id integer not null,
  request_id uuid not null,
  id uuid not null default gen_random_uuid(),
  author_name text not null,
  from_operator boolean not null,
  body text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, request_id, id),
  foreign key (tenant_id, request_id) references support_request (tenant_id, id) on delete cascade
);
alter table support_message enable row level security;
alter table support_message force row level security;
create policy tenant_isolation on support_message
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));

-- Who did what to whose data. Append-only for the app.
-- No foreign key to tenant: the writer asks once a batch whether the tenant exists.
create table audit_event (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  actor_id uuid,
  actor_role text,
  action text not null,
  outcome text not null default 'done' check (outcome in ('done', 'denied')),
  object_kind text,
  object_id text,
  -- The members whose data it concerned.
  subject_ids uuid[] not null default '{}',
  -- Done by the page itself, not by a person's choice.
  automatic boolean not null default false,
  request_id text,
  primary key (tenant_id, id)
);
create index audit_event_newest on audit_event (tenant_id, at desc, id desc);
alter table audit_event enable row level security;
alter table audit_event force row level security;
create policy tenant_isolation on audit_event
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));

-- A write answered once answers the same again.
create table idempotent_answer (
  tenant_id integer not null references tenant (id),
  user_id uuid not null,
  operation text not null,
  key text not null,
  body_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, operation, key)
);
alter table idempotent_answer enable row level security;
alter table idempotent_answer force row level security;
create policy tenant_isolation on idempotent_answer
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
