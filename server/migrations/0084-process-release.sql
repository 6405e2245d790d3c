-- The newest migration that a process brings, to tell processes of an older release; null for those that did not say.
alter table server_process add column newest_migration text;
