-- How a session was opened, and when its owner last proved who they are.
alter table session
  add column method text not null default 'password' check (method in ('password', 'passkey', 'single-sign-on')),
  -- Null: only one factor was shown so far.
  add column second_factor_at timestamptz,
  -- Delicate acts want this to be a few minutes ago at most.
  add column confirmed_at timestamptz not null default now();
update session set confirmed_at = created_at;

alter table app_user
  -- A mail about a sign-in from a network where the account was not used lately.
  add column sign_in_notice boolean not null default true;

create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id);

create table authenticator_app (
  user_id uuid primary key references app_user (id) on delete cascade,
  -- AES-256-GCM: who reads this table can make no code with it.
  secret bytea not null,
  -- Null: begun, and not shown to work yet; it counts for nothing.
  confirmed_at timestamptz,
  -- The step of the code used last: none is good twice.
  last_step bigint not null default 0,
  wrong_codes integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now()
);

create table recovery_code (
  user_id uuid not null references app_user (id) on delete cascade,
  -- HMAC-SHA-256 under the server's key.
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What is begun and not finished yet: challenges, second steps, the way to the identity provider and back.
create table sign_in_step (
  -- SHA-256 of what the browser holds.
  token_hash text primary key,
  kind text not null check (kind in ('passkey', 'new-passkey', 'second-step', 'single-sign-on')),
  user_id uuid references app_user (id) on delete cascade,
  data jsonb not null default '{}',
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_step_expiry on sign_in_step (expires_at);

create unique index account_of_provider on account (provider_id, account_id) where provider_id <> 'credential';

grant select, insert, update, delete on passkey, authenticator_app, recovery_code, sign_in_step to salus_app;
