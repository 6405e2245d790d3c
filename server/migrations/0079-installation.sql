-- Which secret this database belongs to, as a fingerprint that opens nothing. The app has no right to either table.
create table installation (
  is_one boolean primary key default true check (is_one),
  secret_fingerprint text not null check (secret_fingerprint ~ '^[0-9a-f]{64}$'),
  since timestamptz not null default now()
);

-- The servers that use this database, each with fingerprints of the settings that all of them must share.
create table server_process (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  settings jsonb not null
);
