-- Invoices whose mail the mail server refused for good, so that the Admins see it at the invoice. The address is that of
-- the invoice (mailed_to).
create table invoice_mail_refusal (
  tenant_id integer not null references tenant (id),
  invoice_id uuid not null,
  refused_at timestamptz not null,
  primary key (tenant_id, invoice_id),
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id)
);
alter table invoice_mail_refusal enable row level security;
alter table invoice_mail_refusal force row level security;
create policy tenant_isolation on invoice_mail_refusal
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert on invoice_mail_refusal to salus_app;
