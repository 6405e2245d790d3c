-- What members are grouped by besides their department: the kind of work, and where it is done.
alter table member add column job_type text, add column site text;
