-- Who is measured without a record of their own: a first name or less, erased after 30 days unless they become members.
-- A kind of member, so that every rule of members holds for them; lists and limits count members alone.
alter table member add column kind text not null default 'member' check (kind in ('member', 'guest'));
create index member_guest on member (tenant_id, created_at desc, id desc) where kind = 'guest';
-- The check-ups of a guest move to the member that the guest turns out to be.
grant update (member_id) on check_up_version to salus_app;

-- Files that staff keep for a member. The content lies below DATA_DIR/documents/<tenant>/<storage_name>.
create table document (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  -- Made safe for every file system when it came in.
  file_name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes integer not null check (bytes > 0),
  -- SHA-256 of the content.
  content_hash text not null,
  -- Random; null as soon as the document was removed.
  storage_name text,
  pages integer,
  width integer,
  height integer,
  added_by uuid,
  -- By name as it was then: the document outlives the login.
  added_by_name text not null,
  added_at timestamptz not null default now(),
  removed_by uuid,
  removed_by_name text,
  removed_at timestamptz,
  removal_reason text,
  -- Whether the member shares anything with the staff.
  is_shared boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  check ((storage_name is null) = (removed_at is not null))
);
create unique index document_storage on document (tenant_id, storage_name) where storage_name is not null;
create index document_of_member on document (tenant_id, member_id, added_at desc, id desc);
create index document_bytes on document (tenant_id) include (bytes) where storage_name is not null;
alter table document enable row level security;
alter table document force row level security;
-- As check-ups: seen by whom they are shared with and by their member; all of them only to be counted.
create policy tenant_isolation on document
  using (
    tenant_id::text = current_setting('app.tenant', true)
    and (
      is_shared
      or member_id::text = current_setting('app.member', true)
      or current_setting('app.reveal', true) in (id::text, 'to-count')
    )
  )
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update on document to salus_app;

-- What staff note about a member, for each other. Part of the member's copy of their data.
create table member_note (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  body text not null,
  written_by uuid,
  written_by_name text not null,
  written_at timestamptz not null default now(),
  edited_at timestamptz,
  revision integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index member_note_newest on member_note (tenant_id, member_id, written_at desc, id desc);
alter table member_note enable row level security;
alter table member_note force row level security;
create policy tenant_isolation on member_note
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update, delete on member_note to salus_app;
