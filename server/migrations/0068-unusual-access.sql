-- How many files with data of people one employee may take an hour, and from how many records or files opened within an
-- hour on the Admins are told.
alter table tenant_policy
  add column exports_per_hour integer not null default 10 check (exports_per_hour between 1 and 100),
  add column access_alarm_from integer not null default 40 check (access_alarm_from between 10 and 1000);
