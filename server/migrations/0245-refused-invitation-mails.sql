-- When the mail server refused the newest mail of the invitation for good. Sending again forgets it.
alter table invitation add column mail_refused_at timestamptz;
