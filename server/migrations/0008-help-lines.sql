-- Help lines a tenant names itself; without any, those of its country are shown.
create table help_line (
  tenant_id integer not null references tenant (id),
  position integer not null check (position between 1 and 20),
  name_de text not null,
  name_en text not null,
  phone text not null check (phone ~ '^[+]?[0-9][0-9 /-]{1,29}$'),
  note_de text,
  note_en text,
  check ((note_de is null) = (note_en is null)),
  primary key (tenant_id, position)
);
alter table help_line enable row level security;
alter table help_line force row level security;
create policy tenant_isolation on help_line
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select on help_line to salus_app;
