-- False until the account has the time zone of a device or one that the person chose, for accounts with the default time
-- zone. Any other time zone was chosen.
alter table app_user add column has_own_timezone boolean not null default false;
