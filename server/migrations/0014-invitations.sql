-- Invitations by mail and by a code that is handed over in person, and what remains to people who left a tenant.
alter table invitation
  alter column email drop not null,
  -- Null: the mail is not on its way yet, or the token died with a newer one.
  alter column token_hash drop not null,
  add column kind text not null default 'mail' check (kind in ('mail', 'code')),
  -- The language of the mail.
  add column locale text not null default 'de' check (locale in ('de', 'en')),
  -- Counts the mails asked for: only the newest is sent.
  add column mailing integer not null default 1,
  add column sent_at timestamptz not null default now(),
  add column ended_at timestamptz,
  add constraint invitation_is_addressed check ((kind = 'code') = (email is null)),
  add constraint invitation_code_is_for_a_member check (kind = 'mail' or (role = 'Member' and member_id is not null));

create unique index invitation_pending_of_member on invitation (tenant_id, member_id)
  where state = 'pending' and member_id is not null;
create unique index invitation_pending_of_employee on invitation (tenant_id, lower(email))
  where state = 'pending' and role <> 'Member';
create index invitation_of_member on invitation (tenant_id, member_id, created_at desc);
create index invitation_newest on invitation (tenant_id, created_at desc, id desc);
-- A code that is typed says no tenant.
create index invitation_code on invitation (token_hash) where kind = 'code';

-- Whoever holds a token or a code sees its one row before they belong to the tenant.
alter policy tenant_or_invited on invitation
  using (
    tenant_id::text = current_setting('app.tenant', true)
    or lower(email) = current_setting('app.email', true)
    or token_hash = current_setting('app.invitation', true)
  );

-- Who left a tenant keeps the right to read the own results there, and no other.
create table ended_membership (
  tenant_id integer not null references tenant (id),
  -- No foreign key: logins live outside the tenant.
  user_id uuid not null,
  member_id uuid not null,
  since timestamptz not null,
  ended_at timestamptz not null default now(),
  primary key (tenant_id, user_id, member_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index ended_membership_of_user on ended_membership (user_id, tenant_id);
alter table ended_membership enable row level security;
alter table ended_membership force row level security;
create policy tenant_or_own on ended_membership
  using (tenant_id::text = current_setting('app.tenant', true) or user_id::text = current_setting('app.user', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update, delete on ended_membership to salus_app;
