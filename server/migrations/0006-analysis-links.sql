-- A link with which one member answers one measurement profile once, without signing in.
create table analysis_link (
  tenant_id integer not null references tenant (id),
  id uuid not null,
  member_id uuid not null,
  profile_id uuid not null,
  -- SHA-256: who reads this table can open nothing with it.
  token_hash text not null,
  state text not null default 'pending' check (state in ('pending', 'used', 'revoked', 'replaced')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz,
  -- The unfinished answers; emptied as soon as the link is over.
  answers jsonb not null default '{}',
  position text,
  -- The check-up it became, and the request that made it: the same request again is answered alike.
  result_guid uuid,
  finish_key_hash text,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create unique index analysis_link_pending on analysis_link (tenant_id, member_id, profile_id) where state = 'pending';
create index analysis_link_of_member on analysis_link (tenant_id, member_id, created_at desc);
alter table analysis_link enable row level security;
alter table analysis_link force row level security;
-- Whoever holds the token sees its one row before the tenant is open.
create policy tenant_or_token on analysis_link
  using (tenant_id::text = current_setting('app.tenant', true) or token_hash = current_setting('app.link', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update on analysis_link to salus_app;
