-- Members from a file, and two records of one person made one.
create table member_import (
  tenant_id integer not null references tenant (id),
  id uuid not null,
  state text not null default 'open'
    check (state in ('open', 'waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
  file_name text not null,
  bytes integer not null,
  -- Its rows, packed; gone as soon as they are imported, given up or a day old.
  content bytea,
  -- How its columns, dates and doubles are read: as last checked, and remembered for the next file.
  reading jsonb not null default '{}',
  counts jsonb not null default '{}',
  percent integer not null default 0 check (percent between 0 and 100),
  imported_by uuid,
  -- By name as it was then: the record outlives the login.
  imported_by_name text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz,
  undone_by uuid,
  undone_by_name text,
  revision integer not null default 1,
  primary key (tenant_id, id)
);
alter table member_import alter column content set storage external;
create index member_import_newest on member_import (tenant_id, created_at desc, id desc);
alter table member_import enable row level security;
alter table member_import force row level security;
create policy tenant_isolation on member_import
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update, delete on member_import to salus_app;

-- Which record each line became: what an undo takes back.
create table member_import_row (
  tenant_id integer not null,
  import_id uuid not null,
  member_id uuid not null,
  line integer not null,
  act text not null check (act in ('created', 'updated')),
  -- The fields as they were before an update.
  before jsonb,
  -- The record's revision right after the import: a later one says that somebody has worked with it.
  revision integer not null,
  primary key (tenant_id, import_id, member_id),
  foreign key (tenant_id, import_id) references member_import (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index member_import_row_of_member on member_import_row (tenant_id, member_id);
alter table member_import_row enable row level security;
alter table member_import_row force row level security;
create policy tenant_isolation on member_import_row
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update, delete on member_import_row to salus_app;

-- Likely doubles are looked for by these.
create index member_birth_date on member (tenant_id, birth_date);
create index member_email on member (tenant_id, lower(email)) where email is not null;

-- Two records made one. Kept until it cannot be undone any more.
create table member_merge (
  tenant_id integer not null,
  id uuid not null,
  -- The record that stays, and the one that went into it.
  member_id uuid not null,
  merged_member_id uuid not null,
  -- Both records as they were, and the fields of the one that stays as they became.
  before jsonb not null,
  after jsonb not null,
  -- The keys of the rows that went from one to the other, by table.
  moved jsonb not null,
  merged_by uuid,
  merged_by_name text,
  merged_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  foreign key (tenant_id, merged_member_id) references member (tenant_id, id) on delete cascade
);
create index member_merge_newest on member_merge (tenant_id, merged_at desc, id desc);
create index member_merge_of_member on member_merge (tenant_id, member_id);
create index member_merge_of_merged on member_merge (tenant_id, merged_member_id);
alter table member_merge enable row level security;
alter table member_merge force row level security;
create policy tenant_isolation on member_merge
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update on member_merge to salus_app;

-- Two records that look alike and were said to be two people. The smaller id stands first.
create table member_apart (
  tenant_id integer not null,
  member_id uuid not null,
  other_member_id uuid not null,
  said_at timestamptz not null default now(),
  primary key (tenant_id, member_id, other_member_id),
  check (member_id < other_member_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  foreign key (tenant_id, other_member_id) references member (tenant_id, id) on delete cascade
);
create index member_apart_other on member_apart (tenant_id, other_member_id);
alter table member_apart enable row level security;
alter table member_apart force row level security;
create policy tenant_isolation on member_apart
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert on member_apart to salus_app;

-- The record that went into another is seen by nobody, and is there for the undo. On the row itself, so that no query can
-- forget it.
alter table member add column merged_into uuid;
create index member_merged on member (tenant_id, merged_into) where merged_into is not null;
create policy not_merged on member as restrictive
  using (tenant_id::text = current_setting('app.tenant', true) and (merged_into is null or current_setting('app.merged', true) = 'seen'))
  with check (tenant_id::text = current_setting('app.tenant', true));

-- Whose a row is may change with a merge, and nothing else of what is only ever added.
grant update (member_id) on check_up_version to salus_app;
grant update (member_id) on consent to salus_app;
grant update (member_id) on repeat_reading to salus_app;
