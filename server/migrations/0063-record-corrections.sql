-- What members ask their tenant to correct in their record (GDPR Art. 16), and the answer. Only the answer is ever changed.
create table record_correction (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  -- As it should be; null: nothing is asked about it.
  birth_date date,
  sex text check (sex in ('female', 'male', 'diverse')),
  height_cm numeric check (height_cm between 50 and 250),
  reason text not null,
  asked_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'granted', 'refused')),
  answer text,
  answered_by uuid,
  -- By name as it was then: the answer outlives the login.
  answered_by_name text,
  answered_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  check (birth_date is not null or sex is not null or height_cm is not null),
  check ((state = 'open') = (answer is null) and (state = 'open') = (answered_at is null))
);
create unique index record_correction_open on record_correction (tenant_id, member_id) where state = 'open';
create index record_correction_newest on record_correction (tenant_id, member_id, asked_at desc);
alter table record_correction enable row level security;
alter table record_correction force row level security;
create policy tenant_isolation on record_correction
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update (member_id, state, answer, answered_by, answered_by_name, answered_at) on record_correction
  to salus_app;
