-- What people choose for themselves about mails, messages in the portal and usage statistics.
alter table app_user
  -- A mail when somebody else recorded a check-up for them.
  add column result_mail boolean not null default false,
  add column result_message boolean not null default true,
  -- Null: no consent to usage statistics; else since when.
  add column telemetry_since timestamptz;

-- A new e-mail address that has not been confirmed yet; the newest wish replaces the one before.
create table email_change (
  user_id uuid primary key references app_user (id) on delete cascade,
  -- Names this wish: the mail of a replaced one is not sent any more.
  id uuid not null unique,
  new_email text not null,
  -- SHA-256 of the token in the mail; null until one was sent.
  token_hash text unique,
  expires_at timestamptz not null,
  requested_at timestamptz not null default now()
);

-- As idempotent_answer, for writes that belong to a user and to no tenant.
create table idempotent_answer_of_user (
  user_id uuid not null references app_user (id) on delete cascade,
  operation text not null,
  key text not null,
  body_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, operation, key)
);
create index idempotent_answer_of_user_created on idempotent_answer_of_user (created_at);

-- What browsers report of themselves, counted by day: nobody's, and no address but the pattern of a route.
create table usage_count (
  day date not null,
  kind text not null check (kind in ('page', 'call', 'error')),
  -- The pattern of a page's or call's address, or the type of an error.
  name text not null,
  outcome text not null,
  count bigint not null,
  milliseconds bigint not null,
  slowest_ms integer not null,
  primary key (day, kind, name, outcome)
);

grant select, insert, update, delete on email_change, idempotent_answer_of_user to salus_app;
grant select, insert, update on usage_count to salus_app;
