-- False until the account has the time zone of a device or one that the person chose. The default of the column is only
-- a guess.
alter table app_user add column has_own_timezone boolean not null default false;
update app_user set has_own_timezone = true where timezone <> 'Europe/Berlin';
