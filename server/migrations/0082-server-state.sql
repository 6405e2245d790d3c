-- What all processes of an installation know about it: one row, written by the owner's connections alone.
create table server_state (
  id boolean primary key default true check (id),
  -- Written at every look of a process, which shows that the database accepts writes. The database's clock.
  written_at timestamptz not null default now(),
  -- Since when the mail server takes no mail; null: the last mail was taken.
  mail_failing_since timestamptz,
  -- The code of the last failure (for example ECONNREFUSED), without its message: messages repeat addresses.
  mail_failure text check (length(mail_failure) <= 60)
);
