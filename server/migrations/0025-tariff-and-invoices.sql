-- A tariff that is ordered runs in periods, each paid in advance.
alter table tariff_of_tenant
  -- Null: the tenant's own.
  add column currency text check (currency in ('EUR', 'USD')),
  -- Null before the first order. The end is the first day that is no longer part of it.
  add column period_starts_on date,
  add column period_ends_on date,
  -- The day of the month on which periods begin, where the month has it; else the month's last.
  add column anchor_day integer check (anchor_day between 1 and 31),
  -- What the whole period costs without VAT, in cents, as it was ordered.
  add column period_price integer check (period_price >= 0),
  -- What holds from the next period on; null: nothing changes.
  add column planned_tariff text check (planned_tariff in ('basic', 'professional', 'enterprise')),
  add column planned_billing text check (planned_billing in ('monthly', 'yearly')),
  add column planned_currency text check (planned_currency in ('EUR', 'USD')),
  add constraint tariff_period_is_whole check (
    (period_starts_on is null and period_ends_on is null and anchor_day is null and period_price is null)
    or (period_starts_on < period_ends_on and anchor_day is not null and period_price is not null)
  ),
  add constraint tariff_plan_is_whole check (
    (planned_tariff is null) = (planned_billing is null) and (planned_tariff is null) = (planned_currency is null)
  );
create index tariff_period_end on tariff_of_tenant (period_ends_on) where period_ends_on is not null;
grant update on tariff_of_tenant to salus_app;

-- To whom invoices are made out. May differ from the tenant itself.
create table billing_details (
  tenant_id integer primary key references tenant (id),
  name text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  country text not null,
  vat_id text,
  email text not null,
  -- What the buyer wants to read on the invoice: an order number, a cost centre.
  reference text
);
alter table billing_details enable row level security;
alter table billing_details force row level security;
create policy tenant_isolation on billing_details
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update on billing_details to salus_app;

-- Numbers without a gap: taken in the transaction that stores the invoice. They are the seller's, not a tenant's.
create table invoice_counter (
  year integer primary key,
  last_number integer not null check (last_number > 0)
);
grant select, insert, update on invoice_counter to salus_app;

-- Never changed after it was written; a mistake is put right by a credit note.
create table invoice (
  tenant_id integer not null references tenant (id),
  id uuid not null,
  number text not null check (number ~ '^[0-9]{4}-[0-9]{6}$'),
  kind text not null check (kind in ('invoice', 'credit-note')),
  reason text not null check (reason in ('order', 'change', 'renewal', 'correction')),
  issued_on date not null,
  currency text not null check (currency in ('EUR', 'USD')),
  net integer not null,
  vat integer not null,
  gross integer not null,
  period_starts_on date not null,
  period_ends_on date not null,
  -- The invoice that this credit note takes back.
  corrects uuid,
  -- Seller, buyer, lines and VAT as they were.
  content jsonb not null,
  xml text not null,
  pdf bytea not null,
  -- SHA-256 of the PDF.
  pdf_hash text not null,
  mailed_to text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, corrects) references invoice (tenant_id, id),
  check ((kind = 'credit-note') = (corrects is not null)),
  check (gross = net + vat)
);
alter table invoice alter column pdf set storage external;
create index invoice_newest on invoice (tenant_id, number desc);
-- A period is renewed once, an invoice taken back once, however many processes try.
create unique index invoice_of_period on invoice (tenant_id, period_starts_on) where reason = 'renewal';
create unique index invoice_correction on invoice (tenant_id, corrects) where corrects is not null;
alter table invoice enable row level security;
alter table invoice force row level security;
create policy tenant_isolation on invoice
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert on invoice to salus_app;

-- What the Admins have been told about a limit: each once.
create table limit_notice (
  tenant_id integer not null references tenant (id),
  limit_name text not null check (limit_name in ('activeMembers', 'employees', 'checkUpsPerMonth', 'products', 'trial')),
  level text not null check (level in ('near', 'reached', 'over')),
  -- The month or the tariff it is about: another one is told anew.
  span text not null,
  told_at timestamptz not null default now(),
  primary key (tenant_id, limit_name, level, span)
);
alter table limit_notice enable row level security;
alter table limit_notice force row level security;
create policy tenant_isolation on limit_notice
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert on limit_notice to salus_app;

-- A product is tried once.
alter table product add column trial_started_on date;
update product set trial_started_on = licence_ends_on - 30 where state = 'trial' and licence_ends_on is not null;

create table device (
  tenant_id integer not null references tenant (id),
  id uuid not null,
  vendor text not null,
  model text not null,
  serial_number text not null,
  firmware text,
  last_checked_on date,
  retired_on date,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index device_serial on device (tenant_id, lower(vendor), lower(model), lower(serial_number));
alter table device enable row level security;
alter table device force row level security;
create policy tenant_isolation on device
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update on device to salus_app;
