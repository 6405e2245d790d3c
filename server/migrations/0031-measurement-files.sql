-- A file of measurements that was taken in, as a whole.
create table file_import (
  tenant_id integer not null references tenant (id),
  id uuid not null,
  file_name text not null,
  -- SHA-256 of the file as it came.
  file_hash text not null,
  importer_version text not null,
  -- The make of the file: inbody.app, withings.weight, mapped.
  format text not null,
  -- In which the wall times of the file were read.
  timezone text not null,
  rows_stored integer not null,
  -- Measured by the same device at the same moment and taken in before.
  rows_known integer not null,
  rows_refused integer not null,
  members integer not null,
  imported_by uuid,
  -- By name as it was then: the record outlives the login.
  imported_by_name text not null,
  imported_at timestamptz not null default now(),
  undone_by uuid,
  undone_by_name text,
  undone_at timestamptz,
  undo_reason text,
  primary key (tenant_id, id)
);
create index file_import_newest on file_import (tenant_id, imported_at desc, id desc);
alter table file_import enable row level security;
alter table file_import force row level security;
create policy tenant_isolation on file_import
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update on file_import to salus_app;

-- The line of the file that a check-up came from.
create table imported_row (
  tenant_id integer not null,
  result_guid uuid not null,
  import_id uuid not null,
  member_id uuid not null,
  -- Line or row of the file, from 1.
  row_number integer not null,
  raw text not null,
  -- SHA-256 of the line.
  raw_hash text not null,
  -- What makes it the same measurement when it comes again: whose by the file (or, if it does not say, the member), by
  -- what, when and how heavy.
  person text not null,
  device text not null,
  measured_at timestamptz not null,
  weight_kg numeric(6, 2) not null,
  -- As the device had it, without a zone.
  wall_time text not null,
  -- False once the import was undone: then the same line may come again.
  counts boolean not null default true,
  primary key (tenant_id, result_guid),
  foreign key (tenant_id, import_id) references file_import (tenant_id, id),
  foreign key (tenant_id, result_guid) references check_up (tenant_id, result_guid) on delete cascade
);
create unique index imported_row_once on imported_row (tenant_id, person, device, measured_at, weight_kg) where counts;
create index imported_row_of_import on imported_row (tenant_id, import_id, row_number);
create index imported_row_of_member on imported_row (tenant_id, member_id);
alter table imported_row enable row level security;
alter table imported_row force row level security;
create policy tenant_isolation on imported_row
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update on imported_row to salus_app;

-- What the columns of a file of unknown make hold, as somebody of the tenant said once.
create table column_mapping (
  tenant_id integer not null references tenant (id),
  -- SHA-256 of the names of the columns.
  header_hash text not null,
  columns jsonb not null,
  day_order text check (day_order in ('day-first', 'month-first')),
  mass_unit text check (mass_unit in ('kg', 'lb')),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, header_hash)
);
alter table column_mapping enable row level security;
alter table column_mapping force row level security;
create policy tenant_isolation on column_mapping
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update on column_mapping to salus_app;

-- What the device says of itself: vendor, model, and how the values came. Null where they were typed.
alter table check_up_version add column device_facts jsonb;

-- A check-up that was recorded for the wrong person goes to the right one with all its versions.
grant update (member_id, is_shared) on check_up_version to salus_app;
