-- Which installation a bucket of files belongs to. Files that the database does not know are removed, so a bucket that
-- another database fills must never be taken for its own.
create table file_store_owner (
  is_one boolean primary key default true check (is_one),
  installation uuid not null default gen_random_uuid()
);
