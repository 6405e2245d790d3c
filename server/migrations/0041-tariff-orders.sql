-- What was ordered, when and at what price: the confirmation can be read again. Orders before this have their invoice only.
create table tariff_order (
  tenant_id integer not null references tenant (id),
  id uuid not null,
  ordered_at timestamptz not null,
  kind text not null check (kind in ('order', 'at-once', 'at-period-end')),
  -- planned: holds from the end of the paid period on, unless it is taken back, replaced by another or dropped for the usage.
  state text not null check (state in ('begun', 'planned', 'taken-back', 'replaced', 'dropped')),
  former_tariff text not null check (former_tariff in ('basic', 'professional', 'enterprise')),
  tariff text not null check (tariff in ('basic', 'professional', 'enterprise')),
  billing text not null check (billing in ('monthly', 'yearly')),
  currency text not null check (currency in ('EUR', 'USD')),
  starts_on date not null,
  -- The first day that is no longer part of the first period.
  ends_on date not null,
  -- Lines, VAT, totals in cents and the recipient of the invoice, as they were ordered.
  content jsonb not null,
  -- Null until there is one.
  invoice_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id),
  check (starts_on < ends_on),
  check (state = 'begun' or kind = 'at-period-end')
);
create index tariff_order_newest on tariff_order (tenant_id, ordered_at, id);
create index tariff_order_of_invoice on tariff_order (tenant_id, invoice_id);
-- What is planned is one thing.
create unique index tariff_order_planned on tariff_order (tenant_id) where state = 'planned';
alter table tariff_order enable row level security;
alter table tariff_order force row level security;
create policy tenant_isolation on tariff_order
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert on tariff_order to salus_app;
grant update (state, invoice_id) on tariff_order to salus_app;
