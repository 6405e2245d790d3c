-- After how many days without a new one a check-up is due: for the list of members and for members themselves.
alter table tenant
  add column due_after_days integer not null default 90 check (due_after_days between 7 and 1095);
grant update (due_after_days) on tenant to salus_app;
