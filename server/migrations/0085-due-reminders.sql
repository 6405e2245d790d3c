-- So many days after a check-up is due the member is reminded of it by mail; null: the tenant reminds nobody.
alter table tenant
  add column remind_after_days integer check (remind_after_days between 0 and 90);
grant update (remind_after_days) on tenant to salus_app;

-- Whether the person wants such mails, of whichever tenant.
alter table app_user add column due_mail boolean not null default true;

-- A member who is reminded that the next check-up is due: once for each newest check-up.
create table due_reminder (
  tenant_id integer not null,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  -- The check-up since which the next one is due.
  last_check_up_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Null: it waits for the mail server.
  sent_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, member_id, last_check_up_at),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
alter table due_reminder enable row level security;
alter table due_reminder force row level security;
create policy tenant_isolation on due_reminder
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update, delete on due_reminder to salus_app;
