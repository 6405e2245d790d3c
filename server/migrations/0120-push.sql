-- The browsers that a person wants to be notified on. Belongs to a login and to no tenant.
create table push_subscription (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  -- The session that last reported from this browser. Null: it ran out, which ends no notification; signing out does.
  session_id uuid references session (id) on delete set null,
  -- The address at the push service. Whoever knows it and our key can send to the browser.
  endpoint text not null check (length(endpoint) <= 1000),
  endpoint_hash text not null unique,
  -- The browser's public key and secret, for which messages are encrypted.
  p256dh text not null,
  auth text not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index push_subscription_of_user on push_subscription (user_id);
create index push_subscription_of_session on push_subscription (session_id) where session_id is not null;
grant select, insert, update, delete on push_subscription to salus_app;

-- The key pair by which push services know this installation. The private key is sealed with the secret. The app has no
-- right to it.
create table push_key (
  is_one boolean primary key default true check (is_one),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now()
);

-- What a person chose. Nothing until they do.
alter table app_user
  add column push_kinds text[] not null default '{}',
  -- Hours of the person's own clock; both null: notified at any hour.
  add column push_quiet_from integer default 21 check (push_quiet_from between 0 and 23),
  add column push_quiet_until integer default 7 check (push_quiet_until between 0 and 23);

-- Whether the tenant's reminders also go to the devices of members who want that.
alter table tenant add column remind_by_push boolean not null default false;
grant update (remind_by_push) on tenant to salus_app;

-- When a push service took the reminder; null: none did.
alter table due_reminder add column pushed_at timestamptz;
