-- The owner of the tables is held to the same policies as the app: read and found by anybody, changed only from inside.
alter table tenant force row level security;
