-- A member may hide the numbers of their results and see words and bands instead.
alter table app_user add column quiet_mode boolean not null default false;
