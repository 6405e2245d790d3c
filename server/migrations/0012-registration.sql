-- What somebody typed to register. There is no account and no tenant before the address is confirmed.
create table registration (
  -- SHA-256 of the secret that only the browser of the registration holds: with it a mistyped address is corrected.
  handle_hash text primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  locale text not null check (locale in ('de', 'en')),
  password_hash text not null,
  -- The tenant to open; null = a member's own account.
  organisation jsonb,
  -- The request that wrote it last: the same request again sends no second mail.
  request_key text not null,
  -- SHA-256 of the token in the newest mail; null until one was sent.
  token_hash text unique,
  token_expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index registration_created on registration (created_at);

-- Somebody who is signed in opened one more tenant: the same request again is answered alike.
create table tenant_opening (
  user_id uuid not null references app_user (id) on delete cascade,
  request_key text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, request_key)
);

grant select, insert, update, delete on registration to salus_app;
grant select, insert, update on tenant_opening to salus_app;
grant insert on tenant, tariff_of_tenant to salus_app;
