-- The end of a tenant's contract. An Admin or the operator plans it, and until it begins it can be taken back. From
-- end_began_at on the rows of the tenant are erased, and this row is the last of them.
alter table tenant
  add column end_planned_at timestamptz,
  -- The day from which the tenant may be erased.
  add column ends_on date,
  add column end_began_at timestamptz,
  -- What the erasure waited for when its day came: locked records, or invoices.
  add column end_waits_for text[] not null default '{}';
grant update (end_planned_at, ends_on, end_waits_for) on tenant to salus_app;

-- Only the owner of the tables deletes a tenant, only from inside, and only one whose end has begun.
create policy ended on tenant for delete to salus_owner
  using (
    id::text = current_setting('app.tenant', true)
    and current_setting('app.ending', true) = 'begun'
    and end_began_at is not null
  );

-- Versions that are not shared are shown only with their member or check-up, and group reports are never deleted. The end
-- of a tenant deletes both.
create policy of_the_end on check_up_version to salus_owner
  using (tenant_id::text = current_setting('app.tenant', true) and current_setting('app.ending', true) = 'begun')
  with check (tenant_id::text = current_setting('app.tenant', true));
create policy of_the_end on group_report for delete to salus_owner
  using (tenant_id::text = current_setting('app.tenant', true) and current_setting('app.ending', true) = 'begun');

-- What is left of a tenant: that it was there, and when it was erased. Nobody but the operator reads it. The number of a
-- tenant can be given again after a restore, so the hash tells which one it was (see the journal of erasures).
create table erased_tenant (
  hash text primary key,
  id integer not null,
  tenant_name text not null,
  display_name text not null,
  planned_at timestamptz not null,
  ends_on date not null,
  began_at timestamptz not null,
  -- Null while the rows are being erased.
  erased_at timestamptz,
  -- How many members, check-ups and documents it had when the erasure began.
  counts jsonb not null
);

-- The invoices of erased tenants, which tax law requires to be kept, with the addresses on them. Nobody but the operator
-- reads them.
create table kept_invoice (
  erased_hash text not null,
  id uuid not null,
  number text not null,
  kind text not null,
  reason text not null,
  issued_on date not null,
  currency text not null,
  net integer not null,
  vat integer not null,
  gross integer not null,
  period_starts_on date not null,
  period_ends_on date not null,
  corrects uuid,
  content jsonb not null,
  xml text not null,
  pdf bytea not null,
  pdf_hash text not null,
  mailed_to text,
  created_at timestamptz not null,
  -- Set if the mail server refused the mail for good.
  mail_refused_at timestamptz,
  primary key (erased_hash, id)
);
