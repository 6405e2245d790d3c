-- What an Admin settles for the whole tenant.
create table tenant_policy (
  tenant_id integer primary key references tenant (id),
  second_factor_required boolean not null default false,
  -- Counted from the sign-in; the server's own limit of 24 h stays above it.
  session_hours integer not null default 24 check (session_hours between 1 and 24),
  -- Null: the business area is not locked.
  idle_minutes integer check (idle_minutes between 1 and 240)
);
alter table tenant_policy enable row level security;
alter table tenant_policy force row level security;
create policy tenant_isolation on tenant_policy
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update on tenant_policy to salus_app;

alter table tenant
  add column contact_email text,
  add column contact_phone text,
  -- Of the cardiovascular risk of people who do not name their region.
  add column risk_region text check (risk_region in ('low', 'moderate', 'high', 'very-high')),
  -- Counts every change of the settings, help lines and logo included.
  add column revision integer not null default 1;

-- Tenants are known to everybody who may ask the database at all, and changed only from inside.
alter table tenant enable row level security;
create policy anybody_reads on tenant for select using (true);
create policy anybody_founds on tenant for insert with check (true);
create policy only_inside on tenant for update
  using (id::text = current_setting('app.tenant', true))
  with check (id::text = current_setting('app.tenant', true));
grant update (display_name, address, contact_email, contact_phone, locale, currency, risk_region, revision)
  on tenant to salus_app;

create table tenant_logo (
  tenant_id integer primary key references tenant (id),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  content bytea not null check (length(content) <= 262144)
);
alter table tenant_logo enable row level security;
alter table tenant_logo force row level security;
create policy tenant_isolation on tenant_logo
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update, delete on tenant_logo to salus_app;

-- A line may have several numbers, as the lines of the countries do.
alter table help_line drop constraint help_line_phone_check;
alter table help_line alter column phone type text[] using array[phone];
alter table help_line rename column phone to phones;
alter table help_line add check (
  cardinality(phones) between 1 and 4
  and array_to_string(phones, ',', ',') ~ '^[+]?[0-9][0-9 /-]{1,29}(,[+]?[0-9][0-9 /-]{1,29})*$'
);
grant insert, update, delete on help_line to salus_app;
