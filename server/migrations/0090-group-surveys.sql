-- A survey of a group (a wave): one version of one profile, one window, one list of breakdowns. Its report is computed once.
create table group_survey (
  tenant_id integer not null references tenant (id),
  id uuid not null,
  profile_id uuid not null,
  profile_version text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  -- The fewest people of a group that is shown.
  k integer not null check (k between 10 and 50),
  -- [{kind, name}], the most important first.
  breakdowns jsonb not null,
  state text not null default 'planned' check (state in ('planned', 'open', 'closing', 'published', 'withdrawn')),
  -- Of the wording of the consent.
  text_version text not null,
  -- The breakdowns with their classes and headcounts as they were when it opened; null: it has not opened.
  frozen jsonb,
  invited integer,
  opened_at timestamptz,
  -- When the report was published, or the survey or its report withdrawn.
  published_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  reminded_at timestamptz,
  -- How many have finished, rounded down to tens, as it was on that day.
  finished integer not null default 0,
  finished_on date,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  check (state = 'planned' or frozen is not null or state = 'withdrawn')
);
alter table group_survey enable row level security;
alter table group_survey force row level security;
create policy tenant_isolation on group_survey
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, delete, update (opens_at, state, frozen, invited, opened_at, published_at, withdrawn_at,
  withdrawn_reason, reminded_at, finished, finished_on, text_version) on group_survey to salus_app;

-- Who is asked, and the class in each breakdown, as it was when the survey opened.
create table group_survey_member (
  tenant_id integer not null,
  survey_id uuid not null,
  member_id uuid not null,
  -- One class id for each breakdown, in their order.
  classes jsonb not null,
  primary key (tenant_id, survey_id, member_id),
  foreign key (tenant_id, survey_id) references group_survey (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index group_survey_of_member on group_survey_member (tenant_id, member_id);
alter table group_survey_member enable row level security;
alter table group_survey_member force row level security;
create policy tenant_isolation on group_survey_member
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update (member_id), delete on group_survey_member to salus_app;

-- What a person decided about a survey. By login: nobody who works for the tenant touches it, a merge of records neither.
-- The app reads the row of whoever is signed in; the jobs, which close a survey and erase, read as the owner of the tables.
create table group_survey_decision (
  tenant_id integer not null,
  survey_id uuid not null,
  user_id uuid not null,
  decision text not null check (decision in ('given', 'withdrawn')),
  text_version text not null,
  text_hash text not null,
  language text not null check (language in ('de', 'en')),
  decided_at timestamptz not null,
  primary key (tenant_id, survey_id, user_id),
  foreign key (tenant_id, survey_id) references group_survey (tenant_id, id) on delete cascade
);
alter table group_survey_decision enable row level security;
alter table group_survey_decision force row level security;
create policy of_the_person on group_survey_decision to salus_app
  using (tenant_id::text = current_setting('app.tenant', true) and user_id::text = current_setting('app.user', true))
  with check (tenant_id::text = current_setting('app.tenant', true) and user_id::text = current_setting('app.user', true));
create policy of_the_jobs on group_survey_decision to salus_owner
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update (decision, text_version, text_hash, language, decided_at) on group_survey_decision to salus_app;

-- The report as it was computed: protected numbers, no person. Nobody changes or removes it; not even the owner of the
-- tables has a policy for that.
create table group_report (
  tenant_id integer not null,
  survey_id uuid not null,
  body text not null,
  sha256 text not null,
  engine_version text not null,
  computed_at timestamptz not null,
  primary key (tenant_id, survey_id),
  foreign key (tenant_id, survey_id) references group_survey (tenant_id, id)
);
alter table group_report enable row level security;
alter table group_report force row level security;
create policy read_in_tenant on group_report for select
  using (tenant_id::text = current_setting('app.tenant', true));
create policy stored_once on group_report for insert to salus_owner
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select on group_report to salus_app;

-- The person's own note that their results went into a report. Made by the job that closes the survey.
create table group_survey_note (
  tenant_id integer not null,
  survey_id uuid not null,
  user_id uuid not null,
  noted_at timestamptz not null,
  primary key (tenant_id, survey_id, user_id),
  foreign key (tenant_id, survey_id) references group_survey (tenant_id, id) on delete cascade
);
alter table group_survey_note enable row level security;
alter table group_survey_note force row level security;
create policy of_the_person on group_survey_note for select to salus_app
  using (tenant_id::text = current_setting('app.tenant', true) and user_id::text = current_setting('app.user', true));
create policy of_the_jobs on group_survey_note to salus_owner
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select on group_survey_note to salus_app;
