-- The name of the phone whose native app opened the session; null for browsers.
alter table session add column app_device text check (char_length(app_device) between 1 and 60);
