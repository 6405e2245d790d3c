-- Requests to the operator as threads: a number that people can name, files, who has read how far, answers by mail.
alter table support_request add column number integer;
do $$
declare
  known record;
begin
  for known in select id from tenant loop
    perform set_config('app.tenant', known.id::text, true);
    update support_request set number = counted.number
      from (select r.id, row_number() over (order by r.opened_at, r.id) as number
        from support_request r where r.tenant_id = known.id) counted
      where support_request.tenant_id = known.id and support_request.id = counted.id;
  end loop;
end $$;
alter table support_request
  -- Zero: not counted yet. Whoever opens one counts in the tenant, one after the other.
  alter column number set default 0,
  alter column number set not null;
create unique index support_request_number on support_request (tenant_id, number) where number > 0;

alter table support_message
  -- No foreign key: the message outlives the login.
  add column author_id uuid,
  add column via text not null default 'portal' check (via in ('portal', 'mail', 'command')),
  -- SHA-256 of the Message-ID: a mail that comes twice is one message.
  add column mail_hash text;
create unique index support_message_of_mail on support_message (tenant_id, mail_hash) where mail_hash is not null;
create index support_message_newest on support_message (tenant_id, request_id, at, id);

-- Files beside a message. Those without one were sent by somebody who is still writing, and go after a day.
create table support_attachment (
  tenant_id integer not null references tenant (id),
  id uuid not null,
  request_id uuid,
  message_id uuid,
  file_name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes integer not null check (bytes > 0),
  content bytea not null,
  added_by uuid,
  added_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, request_id, message_id) references support_message (tenant_id, request_id, id) on delete cascade,
  check ((request_id is null) = (message_id is null))
);
create index support_attachment_of_message on support_attachment (tenant_id, request_id, message_id);
alter table support_attachment enable row level security;
alter table support_attachment force row level security;
create policy tenant_isolation on support_attachment
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, delete on support_attachment to salus_app;
grant update (request_id, message_id) on support_attachment to salus_app;

-- How far each person has read.
create table support_reading (
  tenant_id integer not null,
  request_id uuid not null,
  user_id uuid not null,
  read_at timestamptz not null,
  primary key (tenant_id, request_id, user_id),
  foreign key (tenant_id, request_id) references support_request (tenant_id, id) on delete cascade
);
create index support_reading_of_user on support_reading (tenant_id, user_id);
alter table support_reading enable row level security;
alter table support_reading force row level security;
create policy tenant_isolation on support_reading
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, update on support_reading to salus_app;

alter table app_user
  -- A mail when the operator answers what the person asked or wrote to.
  add column support_mail boolean not null default true;
