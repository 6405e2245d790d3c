-- The range that a device prints beside a value, by the value's code: kept beside our own and never mixed with it.
alter table check_up_version add column vendor_ranges jsonb not null default '{}';
